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

/** A die. Before the roll it shows the glyph of its colour; after it the pips, with the glyph in the corner. */
export function Cube({ kind, value, class: names, tumble, children }: CubeProps) {
  return (
    <span class={classes("kf-cube", `mf-c-${kind}`, names)}>
      <span class={classes("kf-roll", tumble)}>{value ? <Pips value={value} /> : <Glyph of={GLYPHS[kind]} />}</span>
      {value ? <Corner kind={kind} /> : null}
      {children}
    </span>
  );
}

/** The dice of a roll or of a reroll in a line of text; a cancelled die is pale. */
export function RolledDice({ dice }: { dice: readonly unknown[] }) {
  return (
    <span class="mf-rolled-dice kf-rolled-dice">
      {isReroll(dice) && <span class="kf-label">again</span>}
      {(dice as readonly RolledView[]).map(({ kind, value, cancelled }, at) => (
        <span key={at} role="img" aria-label={`${kind} ${value}${cancelled ? ", cancelled" : ""}`}>
          <Cube kind={kind} value={value} class={classes("kf-small kf-shown", cancelled && "kf-cancelled")} />
        </span>
      ))}
    </span>
  );
}

/** Whether the dice of a roll were rolled again. */
export const isReroll = (dice: readonly unknown[]): boolean => (dice as readonly RolledView[])[0]?.again ?? false;

type RolledView = { kind: Kind; value: number; cancelled: boolean; again?: boolean };

/** The pips of a value, or the number if it is above six. */
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

/** A need: a dashed die with the lowest value that will do and the glyph of its colour. */
export function Wanted({ kind, least, class: names }: { kind: Kind; least: number; class?: string }) {
  return (
    <span class={classes("kf-cube kf-wanted", `mf-c-${kind}`, names)}>
      <b>{least}+</b>
      <Corner kind={kind} />
    </span>
  );
}

/** The dice of a handful: the number of each colour. */
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

/** From this many dice on, they are drawn as small as possible. */
export const CROWD = 14;

/** Return the class that draws many dice smaller, so that they fit in one or two rows; up to `most` are drawn large. */
export const manyClass = (dice: number, most = 8): string =>
  dice >= CROWD ? "kf-many kf-crowd" : dice > most ? "kf-many" : "";
