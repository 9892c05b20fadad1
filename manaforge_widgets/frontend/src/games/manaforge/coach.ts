import type { Mark } from "../../shell/game.js";

/** What a newcomer is told in the first round, one part of the table at a time. */
export const COACH: readonly Mark[] = [
  {
    at: ".mf-market",
    title: "Six items to build, one a turn.",
    text: "The pips at the top are the cost: filled ones you could pay now. At the foot: what it takes, and the reach after it, which is the chance to pay for a card of the next round by your next roll.",
    rule: "MF-T2",
  },
  {
    at: ".mf-front .mf-dice-group",
    title: "Your dice, and four spends a turn.",
    text: "Click a die to spend it. A round symbol is mana for this turn; a cut stone is a gem, which you keep.",
    rule: "MF-T1",
  },
  {
    at: ".mf-front .mf-purse",
    title: "What you can pay with.",
    text: "Mana in the reserve is gone when your turn ends. Gems and prisms stay: a gem pays as one mana, a {prism} becomes any gem.",
    rule: "MF-P1",
  },
  {
    at: ".mf-front .mf-workshop",
    title: "Your workshop.",
    text: "Items for it work from the turn you build them, once a round each. A gem that is attached opens the next line.",
    rule: "MF-T3",
  },
  {
    at: ".mf-scores",
    title: "Most prestige after nine rounds wins.",
    text: "Workshop cards turn mana into {star} each round, store items give {star} once, and each Wand counts those before it.",
    rule: "MF-E1",
  },
  {
    at: "[data-target='turn']",
    title: "End your turn here.",
    text: "If something would be wasted, you are asked first. All of a turn can be taken back, and its end as well until the next player acts.",
    rule: "MF-T7",
  },
];
