import type { Mark } from "../../shell/game.js";

const SPELL = ".ms-spell";
const HAND = ".mf-front .ms-fan";

/** What a newcomer is told in the first spell, one part of the table at a time. */
export const COACH: readonly Mark[] = [
  {
    at: SPELL,
    over: HAND,
    title: "The spell: cards in the order played.",
    text: "The Caster opens it with a numbered card. Each next seat answers the last rank, or is struck. Then the spell is over, and who made the last play gains 1{shard}.",
    rule: "MS-E1",
  },
  {
    at: HAND,
    over: SPELL,
    title: "Your hand: what is valid says what it does.",
    text: "Valid is a number as high as the last one or higher, or any metamagic. A card that can’t be played says why. The percentage is the chance that the next seat can answer; below it, that you are struck on your next turn. Click a card, or drag it.",
    rule: "MS-R3",
  },
  {
    at: SPELL,
    over: HAND,
    title: "Cards of the spell’s suit resonate.",
    text: "They are ringed. Each has 1{shard} on it, and its suit’s power may be used. If you are not the one who is struck, the shards on your cards are yours.",
    rule: "MS-R4",
  },
  {
    at: ".ms-around",
    over: HAND,
    title: "The line shows which way the spell goes.",
    text: "The Caster chooses it. Who plays a card of equal rank may turn it: a Counter-Spell. So the next seat is not always the one beside you.",
    rule: "MS-R5",
  },
  {
    at: ".mf-front .ms-me",
    over: SPELL,
    title: "Shards win, damage hurts.",
    text: "Who is struck takes a damage card for each shard in play. Five of them are a Rebirth: 1{shard} is lost, and the damage is the new hand.",
    rule: "MS-E2",
  },
  {
    at: HAND,
    over: SPELL,
    title: "Play your last card: a ManaSurge.",
    text: "It brings 2{shard}, your damage comes to your hand, and you draw up to five. After a spell you draw up to five, or hold.",
    rule: "MS-E6",
  },
];
