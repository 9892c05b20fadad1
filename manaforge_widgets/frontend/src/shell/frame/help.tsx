import type { ComponentChildren } from "preact";
import { Rich } from "../drawing/rich.js";
import { Button } from "../input/controls.js";
import { useTable } from "../table.js";

/** Keys and what they do. */
export type Keys = readonly (readonly [string, string])[];

type Props = {
  keys: Keys;
  projector: boolean | undefined;
  onProjector: ((on: boolean) => void) | null;
  children?: ComponentChildren;
};

/** How a game is played, the settings of its table, and the keys that work on it. */
export function Help({ keys, projector, onProjector, children }: Props) {
  const table = useTable();
  const { game, odds } = table;
  const { Help: Own } = game;
  const goal = game.goal?.(table);
  return (
    <div class="mf-help">
      {goal && (
        <p class="mf-goal">
          <b>Goal.</b> <Rich text={goal.text} />
        </p>
      )}
      {Own && <Own />}
      {odds != null && <p class="mf-soft">“Odds” here means probabilities, such as 91 %.</p>}
      <div class="mf-settings">
        {children}
        {onProjector && (
          <Button aria-pressed={projector} onClick={() => onProjector(!projector)}>
            {projector ? "Projector: on" : "Projector: off"}
          </Button>
        )}
        {onProjector && (
          <span class="mf-none">Projector mode enlarges the table and hides the other players’ areas.</span>
        )}
      </div>
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
