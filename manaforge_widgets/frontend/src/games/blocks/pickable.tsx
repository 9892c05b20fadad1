import type { ComponentChildren } from "preact";
import { classes } from "../../shell/drawing/words.js";
import { keepKeys, Named } from "../../shell/input/controls.js";
import { useTable } from "../../shell/table.js";
import { chanceWords, goalsAt } from "./chance.js";
import { Chance } from "./chances.js";
import { usePlay } from "./picks.js";

type Props = {
  /** The argument that a click picks; empty for none. */
  argument: string;
  value: string;
  /** What a screen reader says. */
  label: string;
  class: string;
  /** Whether the chances of goals that are named like the value stand here. */
  chances?: boolean;
  children: ComponentChildren;
};

/** The name of a value for refusals and for code outside of the page. */
export const valueTarget = (argument: string, value: string): string => `value:${argument}:${value}`;

/** A thing on the table: a button if its argument can be picked now, else a picture. */
export function Pickable({ argument, value, label, class: names, chances = true, children }: Props) {
  const table = useTable();
  const play = usePlay();
  const state = argument && value ? (play?.state(argument, value) ?? null) : null;
  const goals = chances && argument && value ? goalsAt(table, valueTarget(argument, value)) : [];
  const spoken = [label, ...goals.map((goal) => chanceWords(goal))].join(". ");
  const shown = goals.map((goal) => <Chance key={goal.name} of={goal} />);
  if (!play || !state) {
    return (
      <span role="img" aria-label={spoken} class={names}>
        {children}
        {shown}
      </span>
    );
  }
  const target = valueTarget(argument, value);
  const click = () => (state.can ? play.choose(argument, value) : table.pick(target));
  return (
    <button
      type="button"
      {...keepKeys}
      class={classes(
        "bl-pick",
        names,
        state.on && "bl-on",
        state.can && "mf-can",
        state.open && !state.can && "bl-closed",
        state.hinted && "mf-hinted",
      )}
      aria-pressed={state.on}
      aria-disabled={!state.can || undefined}
      data-target={target}
      onClick={click}
      onKeyDown={(event) => play.press(event, argument, value)}
    >
      <Named label={spoken}>
        {children}
        {shown}
        <span class="bl-tick" />
      </Named>
    </button>
  );
}
