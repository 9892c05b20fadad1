import { keepKeys } from "./controls.js";
import { Rich } from "./rich.js";

/** Symbols and what they mean. */
export type Meanings = readonly (readonly [string, string])[];

/** The symbols in words, for whoever does not know them yet. */
export function Legend({ of }: { of: Meanings }) {
  return (
    <details class="mf-legend">
      <summary {...keepKeys}>What the symbols mean</summary>
      <dl>
        {of.map(([symbols, words]) => (
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
    </details>
  );
}
