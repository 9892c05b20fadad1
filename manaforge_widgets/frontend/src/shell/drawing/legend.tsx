import { keepKeys } from "../input/controls.js";
import type { LegendRow } from "../kernel/types.js";
import { Rich } from "./rich.js";

/** A list of the symbols and their meanings, which opens with a click. */
export function Legend({ of }: { of: readonly LegendRow[] }) {
  return (
    <details class="mf-legend">
      <summary {...keepKeys}>What the symbols mean</summary>
      <LegendRows of={of} />
    </details>
  );
}

/** The symbols and their meanings, all in view. */
export function LegendRows({ of }: { of: readonly LegendRow[] }) {
  return (
    <dl class="mf-legend-rows">
      {of.map(({ symbols, words }) => (
        <div key={symbols}>
          <dt>
            <Rich text={symbols} />
          </dt>
          <dd>
            <Rich text={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
