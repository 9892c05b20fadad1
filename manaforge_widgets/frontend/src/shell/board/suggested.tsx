import { Glyph } from "../drawing/glyphs.js";
import { check, hint } from "../drawing/signs.js";
import { classes } from "../drawing/words.js";
import type { Leaves } from "../game.js";

/** The items that stay possible after an option, marked if the option gives one up. */
export function LeavesWords({ of: { loses, short } }: { of: Leaves }) {
  return <span class={classes("mf-leaves", loses && "mf-loses")}>{short}</span>;
}

/** The mark on the suggested answer. */
export function Suggested() {
  return (
    <span class="mf-tag">
      <Glyph of={check} /> suggested
    </span>
  );
}

/** The mark on the answer that a hint begins with. */
export function Hinted() {
  return (
    <span class="mf-tag">
      <Glyph of={hint} /> hint
    </span>
  );
}
