import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";

const ROUND: readonly HelpLine[] = [
  {
    text: "Gather: in turn claim an action of a card, visit a dock, or pass; round and round until all have passed.",
    rule: "KF-G1",
  },
  {
    text: "Dice that you gain wait on the smithy tile for the next round, unless the card says that you may use them now.",
    rule: "KF-G3",
  },
  {
    text: "Craft: each seat rolls its unused dice once, changes them with its bonuses, and puts them on the needs of crafts.",
    rule: "KF-C1",
  },
  { text: "A later seat may steal what you crafted, with dice at least as high and one higher.", rule: "KF-C3" },
  {
    text: "At the end of the round crafts that still lie before you are yours, and all dice come home but those on docks.",
    rule: "KF-E1",
  },
];

const HANDS: readonly HelpLine[] = [
  {
    text: "Click an action, a dock or a craft: the dice for it are proposed. Click others to take them instead, then confirm.",
    rule: "KF-G2",
  },
  { text: "Drag a die onto a need, or click the die and then the need, or the need and then the die.", rule: "KF-C2" },
  {
    text: "Under a rolled die stands what a bonus would make of it: a click makes it so, and undo takes it back.",
    rule: "KF-C4",
  },
];

const CHANCES: readonly HelpLine[] = [
  {
    text: "“This round 96.5 %” is the chance that your unused dice, once rolled, make that craft with the bonuses that you hold. All dice and bonuses may go to it.",
  },
  {
    text: "It leaves out that others who craft before you may take the card. “Stolen 40 %” is the chance that a later seat can take it from you.",
  },
  {
    text: "“Axe +3” on an action: it raises the chance of the Axe from, say, 50 % to 53 % this round. “Next Axe +39, now −5”: next round it is 39 points more, this round 5 points less, because dice are placed now.",
  },
];

/** What a round is and how dice are moved, in a few lines; each rule's number opens its text. */
export function Help() {
  return (
    <div class="mf-how">
      <HelpLines title="A round" of={ROUND} />
      <HelpLines title="With your hands" of={HANDS} />
      <HelpLines title="Chances" of={CHANCES} />
    </div>
  );
}
