import type { ComponentChildren } from "preact";
import { Button } from "./controls.js";
import { useTable } from "./table.js";

/** Keys and what they do. */
export type Keys = readonly (readonly [string, string])[];

type Props = { keys: Keys; beamer: boolean; onBeamer: ((on: boolean) => void) | null; children?: ComponentChildren };

/** The settings of a table, how its game is played, and the keys that work on it. */
export function Help({ keys, beamer, onBeamer, children }: Props) {
  const { Help: Own } = useTable().game;
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
      {Own && <Own />}
      <dl class="mf-legend-rows">
        {keys.map(([key, words]) => (
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
