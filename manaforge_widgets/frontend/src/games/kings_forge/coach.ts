import type { Mark } from "../../shell/game.js";

/** The tour of the table in a newcomer's first round, one part at a time. */
export const COACH: readonly Mark[] = [
  {
    at: ".kf-crafts",
    title: "Crafts win the game.",
    text: "Each craft needs dice of these colours, with these numbers or higher. The game ends when a player has four crafts, or five in a game of two.",
    rule: "KF-E2",
  },
  {
    at: ".kf-gathers",
    title: "First, everybody gathers.",
    text: "Claim one action of a card: you place the dice on its left and get what is on its right. A free action costs only your turn. The line below it shows how much it raises your chance for a craft, in percentage points.",
    rule: "KF-G2",
  },
  {
    at: ".kf-docks",
    title: "Docks sell a die, or an automatic 6.",
    text: "To visit a dock, turn a gather card face down and pay dice, which you lose for good. Each dock action can be used once a round.",
    rule: "KF-G4",
  },
  {
    at: ".mf-front .kf-tray",
    title: "Your dice: place them, or keep them for the roll.",
    text: "When all players have passed, you roll the dice that you have not placed, and put them on craft cards.",
    rule: "KF-C1",
  },
  {
    at: "[data-target='turn']",
    title: "Pass when you have enough.",
    text: "The first player to pass takes a metal die or a +1/+1 token. When all have passed, each player has a craft turn. In a game of two, the craft turns also begin as soon as no card is left to fill a place.",
    rule: "KF-G5",
  },
];
