import { Rich } from "../../shell/rich.js";
import { RuleNumber, RuleText } from "../../shell/rule.js";

type Line = { text: string; rule: string };

const ROUND: readonly Line[] = [
  { text: "Gather: in turn claim an action of a card, visit a dock, or pass; round and round until all have passed.", rule: "KF-G1" },
  { text: "Dice that you gain wait on the smithy tile for the next round, unless the card says that you may use them now.", rule: "KF-G3" },
  { text: "Craft: each seat rolls its unused dice once, changes them with its bonuses, and puts them on the needs of crafts.", rule: "KF-C1" },
  { text: "A later seat may steal what you crafted, with dice at least as high and one higher.", rule: "KF-C3" },
  { text: "At the end of the round crafts that still lie before you are yours, and all dice come home but those on docks.", rule: "KF-E1" },
];

const HANDS: readonly Line[] = [
  { text: "Click an action, a dock or a craft: the dice for it are proposed. Click others to take them instead, then confirm.", rule: "KF-G2" },
  { text: "Drag a die onto a need, or click the die and then the need, or the need and then the die.", rule: "KF-C2" },
  { text: "Under a rolled die stands what a bonus would make of it: a click makes it so, and undo takes it back.", rule: "KF-C4" },
];

/** What a round is and how dice are moved, in a few lines; each rule's number opens its text. */
export function Help() {
  return (
    <div class="mf-how">
      <Lines title="A round" of={ROUND} />
      <Lines title="With your hands" of={HANDS} />
    </div>
  );
}

function Lines({ title, of }: { title: string; of: readonly Line[] }) {
  return (
    <section>
      <b class="mf-title">{title}</b>
      <ul>
        {of.map(({ text, rule }) => (
          <li key={rule}>
            <span>
              <Rich text={text} />
            </span>
            <RuleNumber rule={rule} />
            <RuleText rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}
