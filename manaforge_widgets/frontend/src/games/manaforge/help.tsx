import type { Mark } from "../../shell/coach.js";
import { Rich } from "../../shell/rich.js";
import { RuleNumber, RuleText } from "../../shell/rule.js";

/** What a newcomer is told in the first round, one part of the table at a time. */
export const COACH: readonly Mark[] = [
  {
    at: ".mf-market",
    title: "Six items to build, one a turn.",
    text: "The pips at the top are the cost: filled ones you could pay now. All else on the card is what you get.",
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

type Line = { text: string; rule: string };

const EARNED: readonly Line[] = [
  { text: "Store items give {star} once, when they are built: 6 to 8 each in the last rounds.", rule: "MF-I2" },
  { text: "Wands give {star}, and one more for each Wand that you built before.", rule: "MF-I3" },
  { text: "Workshop cards turn mana into {star}, once a round each. Gems attached to them open lines that give more.", rule: "MF-T3" },
  { text: "Enchanters turn a gem into {star} once a turn; Famous begins with 3{star}.", rule: "MF-A1" },
  { text: "Who gives a gem to the builder of a Replica gets 2{star}.", rule: "MF-I9" },
];

const TURN: readonly Line[] = [
  { text: "Spend up to four dice for mana and gems.", rule: "MF-T1" },
  { text: "Build one item, or take 1{prism} in its place.", rule: "MF-T2" },
  { text: "Activate charged cards, each once a round; attach gems to open their next line.", rule: "MF-T3" },
  { text: "Exchange a {prism} for any gem at any time; a gem pays as one mana.", rule: "MF-T6" },
  { text: "End the turn: mana left over is gone, gems and prisms stay.", rule: "MF-T7" },
];

/** How prestige is earned and what a turn is, in a few lines; each rule's number opens its text. */
export function Help() {
  return (
    <div class="mf-how">
      <Lines title="How prestige is earned" of={EARNED} />
      <Lines title="A turn, in any order" of={TURN} />
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
