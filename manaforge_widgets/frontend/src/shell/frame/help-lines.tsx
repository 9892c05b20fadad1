import { Rich } from "../drawing/rich.js";
import { RuleNumber, RuleText } from "./rule.js";

/** A line of a game's help; the number of its rule opens the rule's text. */
export type HelpLine = { text: string; rule?: string };

/** Lines of a game's help, under a title. */
export function HelpLines({ title, of }: { title: string; of: readonly HelpLine[] }) {
  return (
    <section>
      <b class="mf-title">{title}</b>
      <ul>
        {of.map(({ text, rule }) => (
          <li key={text}>
            <span>
              <Rich text={text} />
            </span>
            {rule && <RuleNumber rule={rule} />}
            {rule && <RuleText rule={rule} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
