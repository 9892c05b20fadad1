import type { Mark } from "../../shell/game.js";

/** What a newcomer is told in the first round, one part of the table at a time. */
export const COACH: readonly Mark[] = [
  {
    at: ".kf-crafts",
    title: "Crafts are what wins.",
    text: "Each needs dice of these colours that show at least so much. Four of them end the game, five with two seats.",
    rule: "KF-E2",
  },
  {
    at: ".kf-gathers",
    title: "First everybody gathers.",
    text: "Claim one action of a card: it asks for the dice on its left and gives what is on its right. What is free costs only the turn. Under it stands what it adds to the chance of a craft, in points.",
    rule: "KF-G2",
  },
  {
    at: ".kf-docks",
    title: "Docks sell a die, or an automatic 6.",
    text: "A visit turns a gather card down, and the dice that you pay are gone for good. Each action is used once a round.",
    rule: "KF-G4",
  },
  {
    at: ".mf-front .kf-tray",
    title: "Your dice: place them, or keep them for the roll.",
    text: "What you have not placed when all have passed is rolled, and goes on the needs of crafts.",
    rule: "KF-C1",
  },
  {
    at: "[data-target='turn']",
    title: "Pass when you have enough.",
    text: "The first to pass takes a metal die or a +1/+1 token. After that each seat has a craft turn. With two seats it also comes as soon as no card is left to fill a place.",
    rule: "KF-G5",
  },
];
