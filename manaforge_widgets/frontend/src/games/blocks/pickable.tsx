import type { ComponentChildren } from "preact";
import { classes } from "../../shell/drawing/words.js";
import { keepKeys, Named } from "../../shell/input/controls.js";
import { useTable } from "../../shell/table.js";
import { usePlay } from "./picks.js";

type Props = {
  /** The argument that a click picks; empty for none. */
  argument: string;
  value: string;
  /** What a screen reader says. */
  label: string;
  class: string;
  children: ComponentChildren;
};

/** The name of a value for refusals and for code outside of the page. */
export const valueTarget = (argument: string, value: string): string => `value:${argument}:${value}`;

/** A thing on the table: a button if its argument can be picked now, else a picture. */
export function Pickable({ argument, value, label, class: names, children }: Props) {
  const table = useTable();
  const play = usePlay();
  const state = argument && value ? (play?.state(argument, value) ?? null) : null;
  if (!play || !state) {
    return (
      <span role="img" aria-label={label} class={names}>
        {children}
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
      <Named label={label}>
        {children}
        <span class="bl-tick" />
      </Named>
    </button>
  );
}
