import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";

const ROUND: readonly HelpLine[] = [
  {
    text: "Gather: beginning with the player who has the anvil, take turns to claim an action of a card, visit a dock, or pass, until all players have passed.",
    rule: "KF-G1",
  },
  {
    text: "Dock: turn a face-up gather card face down, place as many dice as the dock asks for, and take its die or token. You lose the dice that you place there.",
    rule: "KF-G4",
  },
  {
    text: "Dice that you gain wait on the smithy tile for the next round, unless the card says that you may use them now.",
    rule: "KF-G3",
  },
  {
    text: "Craft: each player rolls their unused dice once, changes them with bonuses, and puts them on craft cards. Each need takes a die of its colour, with its number or a higher one.",
    rule: "KF-C1",
  },
  {
    text: "A later player may steal what you crafted, with dice at least as high and one of them higher.",
    rule: "KF-C3",
  },
  {
    text: "At the end of the round, crafts that still lie before you are yours. You get your dice back, except those on docks and on places with a cross.",
    rule: "KF-E1",
  },
];

const HANDS: readonly HelpLine[] = [
  {
    text: "Choose an action, a dock or a craft, and the dice for it, then confirm. Choose others to replace proposed dice.",
    rule: "KF-G2",
  },
  { text: "Drag a die onto a need, or choose the die and the need, in either order.", rule: "KF-C2" },
  {
    text: "To swap a die that lies on a need, choose it and then the other die. Choose it twice to take it off.",
    rule: "KF-C2",
  },
  {
    text: "Under a rolled die you see what the marked bonus would make of it. Choose that to use the bonus; Undo takes it back. Choose another bonus to see what it would make of the dice.",
    rule: "KF-C4",
  },
];

const CHANCES: readonly HelpLine[] = [
  {
    text: "“This round 96.5 %” is the chance that you can make that craft when you roll your unused dice, with the help of your bonuses. It assumes that you use all your dice and bonuses for that one craft.",
  },
  {
    text: "The chance leaves out what other players do. Before you, somebody may take the card. “Stealable 40 %” is the chance that a player who crafts after you can take it from you.",
  },
  {
    text: "“Axe +3 pp” on an action: it raises your chance for the Axe this round by 3 percentage points, say from 50 % to 53 %. With “Next Axe +39, now −5 pp” your chance rises by 39 percentage points next round. It falls by 5 this round, because you place dice now.",
  },
  {
    text: "“At least two 12.5 %” is the chance to make two or more of the crafts on display in one turn.",
  },
  {
    text: "“One more craft after it: 12.5 %” counts the dice that a craft leaves, your bonuses and the best reroll.",
  },
  {
    text: "After a roll, “Goblet 41.2 % ✗” says that its chance was 41.2 %, and that these dice don’t make it. “→ 33.3 %” is the chance with a reroll.",
  },
];

/** A short help on the round, the controls and the chances. Each rule's number opens its text. */
export function Help() {
  return (
    <div class="mf-how">
      <HelpLines title="A round" of={ROUND} />
      <HelpLines title="Moving dice and cards" of={HANDS} />
      <HelpLines title="Chances" of={CHANCES} />
    </div>
  );
}
