import type { Mark } from "../../shell/game.js";

/** The tour for newcomers in the first round, one part of the table at a time. */
export const COACH: readonly Mark[] = [
  {
    at: ".mf-market",
    title: "Six items: you may build one a turn.",
    text: "The symbols at the top are the cost; you can pay the filled ones now.",
    odds: "The last two lines show which die spends, gems and prisms you would use up, and your reach after that. Reach is the chance that after your next roll you can pay for a random card of the next round.",
    rule: "MF-T2",
  },
  {
    at: ".mf-front .mf-dice-group",
    title: "Your dice, and four die spends a turn.",
    text: "Click a die to spend it: that takes one die spend. A round symbol is mana for this turn; a cut stone is a gem, which you keep.",
    rule: "MF-T1",
  },
  {
    at: ".mf-front .mf-purse",
    title: "What you can pay with.",
    text: "Mana in the reserve is gone when your turn ends. Gems and prisms stay: a gem pays like one mana of its element, and you can exchange a {prism} for any gem.",
    rule: "MF-P1",
  },
  {
    at: ".mf-front .mf-workshop",
    title: "Your workshop.",
    text: "Items here work once a round each, from the turn in which you build them. Attach a gem to open the next level.",
    rule: "MF-T3",
  },
  {
    at: ".mf-scores",
    title: "Most prestige after nine rounds wins.",
    text: "Many workshop cards turn mana into {star} each round. Store items give {star} once. A Wand gives more {star} for each Wand that you already own.",
    rule: "MF-E1",
  },
  {
    at: "[data-target='turn']",
    title: "End your turn here.",
    text: "If you would waste something, the board asks first. You can take back your whole turn, even its end until the next player acts.",
    rule: "MF-T7",
  },
];
