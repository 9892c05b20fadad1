import { Glyph } from "../../shell/drawing/glyphs.js";
import { check, close } from "../../shell/drawing/signs.js";
import type { ConditionsChart } from "../types.js";
import { Words } from "../words.js";
import { Bars } from "./bars.js";

const Sign = ({ holds }: { holds: boolean }) => (
  <span class="mf-condition-sign">
    <Glyph of={holds ? check : close} />
    <span class="mf-hidden">{holds ? "Holds: " : "Fails: "}</span>
  </span>
);

/** A title before its sentence. */
const headed = (title: string): string => (/[.:?!]$/.test(title) ? title : `${title}:`);

/** Lists of conditions side by side, each with a sign and its reason. */
export function Conditions({ chart: { title, words, lists }, patterns }: { chart: ConditionsChart; patterns: string }) {
  return (
    <div class="mf-condition-lists" role="group" aria-label={words}>
      {title && <p class="mf-chart-title">{title}</p>}
      {lists.map(({ title: heading, holds, conditions, bars }) => (
        <div key={heading} class={holds ? "mf-condition-list mf-holds" : "mf-condition-list mf-fails"}>
          <p class="mf-condition-head">
            <Sign holds={holds} />
            <b>{heading}</b>
          </p>
          <ul>
            {conditions.map((one) => (
              <li key={one.title} class={one.holds ? "mf-holds" : "mf-fails"}>
                <Sign holds={one.holds} />
                <span>
                  <b>{headed(one.title)}</b> <Words text={one.words} />
                </span>
              </li>
            ))}
          </ul>
          {bars && <Bars chart={bars} patterns={patterns} />}
        </div>
      ))}
    </div>
  );
}
