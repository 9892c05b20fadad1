import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";
import { useTable } from "./table.js";

const EARNED: readonly HelpLine[] = [
  { text: "Store items give {star} once, when they are built: 6 to 8 each in the last rounds.", rule: "MF-I2" },
  { text: "Wands give {star}, and one more for each Wand that you built before.", rule: "MF-I3" },
  {
    text: "Workshop cards turn mana into {star}, once a round each. Gems attached to them open lines that give more.",
    rule: "MF-T3",
  },
  { text: "Enchanters turn a gem into {star} once a turn; Famous begins with 3{star}.", rule: "MF-A1" },
  { text: "Who gives a gem to the builder of a Replica gets 2{star}.", rule: "MF-I9" },
];

const TURN: readonly HelpLine[] = [
  { text: "Spend up to four dice for mana and gems.", rule: "MF-T1" },
  { text: "Build one item, or take 1{prism} in its place.", rule: "MF-T2" },
  { text: "Activate charged cards, each once a round; attach gems to open their next line.", rule: "MF-T3" },
  { text: "Exchange a {prism} for any gem at any time; a gem pays as one mana.", rule: "MF-T6" },
  { text: "End the turn: mana left over is gone, gems and prisms stay.", rule: "MF-T7" },
];

/** How prestige is earned and what a turn is, in a few lines; each rule's number opens its text. */
export function Help() {
  const { odds } = useTable().game;
  return (
    <div class="mf-how">
      {odds && (
        <p class="mf-how-reach">
          Reach is the chance that you can pay for a card of the next round by your next roll. On a card it says what
          building it does to that.
        </p>
      )}
      <HelpLines title="How prestige is earned" of={EARNED} />
      <HelpLines title="A turn, in any order" of={TURN} />
    </div>
  );
}
