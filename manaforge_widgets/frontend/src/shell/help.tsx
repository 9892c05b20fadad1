import type { ComponentChildren } from "preact";
import { Button } from "./controls.js";

type Props = { beamer: boolean; onBeamer: ((on: boolean) => void) | null; children?: ComponentChildren };

const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "goes from thing to thing; Enter clicks it"],
  ["?", "shows what is behind the icon of a thing: what it does, and where its values come from"],
  ["Escape", "closes a question that can be taken back"],
];

/** The settings of a board, and the keys that work on it. */
export function Help({ beamer, onBeamer, children }: Props) {
  return (
    <div class="mf-help">
      <div class="mf-settings">
        {children}
        {onBeamer && (
          <Button aria-pressed={beamer} onClick={() => onBeamer(!beamer)}>
            {beamer ? "Beamer: on" : "Beamer: off"}
          </Button>
        )}
        {onBeamer && <span class="mf-none">The beamer enlarges the table, and folds the other seats away.</span>}
      </div>
      <dl class="mf-legend-rows">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
