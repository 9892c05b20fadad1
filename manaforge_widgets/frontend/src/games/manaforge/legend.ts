import type { Meanings } from "../../shell/legend.js";

export const MEANINGS: Meanings = [
  ["{earth} {fire} {wind} {water}", "mana of an element; what is left at the end of your turn is lost"],
  ["{any}", "mana of any element; several may be mixed"],
  ["{earth-gem} {fire-gem} {wind-gem} {water-gem}", "a gem: kept from turn to turn, pays as one mana of its element, opens levels of cards"],
  ["{prism}", "a prism: exchange it for a gem of any element in your turn"],
  ["{star}", "prestige: who has most at the end wins"],
  ["{spend}", "one of your die spends; you have four a turn"],
  ["{die-earth} {die-fire} {die-wind} {die-water} {die-arcane}", "a die of that kind"],
  ["{runestone}", "Runestone: 1{earth} and 1{wind}, or 1{fire} and 1{water}"],
  ["{transmute}", "Transmute: what another of your dice shows"],
  ["{power-surge}", "Power Surge: charge one of your exhausted cards again"],
  ["{gem-copy}", "Gem Copy: one more gem like one you own"],
  ["{exhaust} {recharge}", "exhaust, or charge again, another card of your workshop"],
];
