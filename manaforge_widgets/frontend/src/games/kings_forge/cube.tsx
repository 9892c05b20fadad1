import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { SPOTS } from "../../shell/drawing/signs.js";
import { classes } from "../../shell/drawing/words.js";
import { GLYPHS } from "./glyphs.js";
import { type Handful, KINDS } from "./kinds.js";
import type { Kind } from "./types.js";

type CubeProps = {
  kind: Kind;
  value?: number | null | undefined;
  class?: string;
  tumble?: string;
  children?: ComponentChildren;
};

/** A die: rolled it shows its pips and in the corner the glyph of its colour, before the roll the glyph alone. */
export function Cube({ kind, value, class: names, tumble, children }: CubeProps) {
  return (
    <span class={classes("kf-cube", `mf-c-${kind}`, names)}>
      <span class={classes("kf-roll", tumble)}>{value ? <Pips value={value} /> : <Glyph of={GLYPHS[kind]} />}</span>
      {value ? <Corner kind={kind} /> : null}
      {children}
    </span>
  );
}

/** The pips of a value; above six its number. */
function Pips({ value }: { value: number }) {
  const spots = SPOTS[String(value)];
  return spots ? <Glyph of={spots} /> : <b class="kf-high">{value}</b>;
}

function Corner({ kind }: { kind: Kind }) {
  return (
    <span class="kf-corner">
      <Glyph of={GLYPHS[kind]} />
    </span>
  );
}

/** What is needed: a dashed die with the least value and the glyph of its colour. */
export function Wanted({ kind, least, class: names }: { kind: Kind; least: number; class?: string }) {
  return (
    <span class={classes("kf-cube kf-wanted", `mf-c-${kind}`, names)}>
      <b>{least}+</b>
      <Corner kind={kind} />
    </span>
  );
}

/** Dice of a handful by colour, each with its number. */
export function Counts({ dice, none }: { dice: Handful; none: string }) {
  const kinds = KINDS.filter((kind) => dice[kind]);
  if (kinds.length === 0) return <span class="mf-none">{none}</span>;
  return (
    <>
      {kinds.map((kind) => (
        <span key={kind} class="kf-count">
          {dice[kind]}
          <Cube kind={kind} class="kf-small" />
        </span>
      ))}
    </>
  );
}

/** This many dice are as small as they get. */
export const CROWD = 14;

/** Many dice are smaller, so that they stay in one or two rows; `most` may be large. */
export const manyClass = (dice: number, most = 8): string =>
  dice >= CROWD ? "kf-many kf-crowd" : dice > most ? "kf-many" : "";
