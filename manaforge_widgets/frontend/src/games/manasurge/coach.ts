import type { Mark } from "../../shell/game.js";

const SPELL = ".ms-spell";
const HAND = ".mf-front .ms-fan";

/** The tour for a newcomer in the first spell, one part of the table at a time. */
export const COACH: readonly Mark[] = [
  {
    at: SPELL,
    over: HAND,
    title: "The spell: cards in the order played.",
    text: "The Caster opens it with a numbered card. The next player answers it or is struck, and so on. A strike ends the spell, and whoever played last gains 1{shard}.",
    rule: "MS-E1",
  },
  {
    at: HAND,
    over: SPELL,
    title: "Your hand: cards you can play show what they do.",
    text: "You can play a number as high as the last one or higher, or any metamagic. Other cards say why not. The percentage is the chance that the next player can answer; below it, that you are struck on your next turn. Click a card, or drag it.",
    rule: "MS-R3",
  },
  {
    at: SPELL,
    over: HAND,
    title: "Cards of the spell’s suit resonate.",
    text: "They have a ring. Each gets 1{shard}, and you may use the suit’s power. If another player is struck, you keep the shards on your cards.",
    rule: "MS-R4",
  },
  {
    at: ".ms-around",
    over: HAND,
    title: "The line shows which way the spell goes.",
    text: "The Caster chooses it. If you play a card of the same rank as the last one, you may turn it: a Counter-Spell. So the next player can be on either side.",
    rule: "MS-R5",
  },
  {
    at: ".mf-front .ms-me",
    over: SPELL,
    title: "Shards win, damage hurts.",
    text: "A player who is struck takes a damage card for each shard in play. Five damage cards are a Rebirth: you lose 1{shard}, and the damage is your new hand.",
    rule: "MS-E2",
  },
  {
    at: HAND,
    over: SPELL,
    title: "Play your last card: a ManaSurge.",
    text: "You gain 2{shard}, take your damage into your hand and draw until you have five cards. After a spell you draw until you have five, or hold: draw nothing.",
    rule: "MS-E6",
  },
];
