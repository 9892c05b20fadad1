import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { classes } from "../../shell/drawing/words.js";
import { colourOf, shownBy } from "./cards.js";
import { GLYPHS, META, SUITS } from "./glyphs.js";
import type { Suit } from "./types.js";

/** A suit's glyph on its plate; each suit has its own shape and colour of plate. Null stands for metamagics. */
export function Plate({ suit, class: names }: { suit: Suit | null; class?: string }) {
  const name = suit?.toLowerCase() ?? "meta";
  return (
    <span class={classes("ms-plate", `ms-plate-${name}`, `mf-c-${name}`, names)}>
      <Glyph of={suit ? SUITS[suit] : META} />
    </span>
  );
}

/** A card in one word: its plate and its rank, or its plate and its name. */
export function Mini({ name, short = false }: { name: string; short?: boolean }) {
  const { rank, suit } = shownBy(name);
  return (
    <span class={classes("ms-mini", colourOf({ suit }))}>
      <Plate suit={suit} /> {rank || (short ? "" : name)}
      {suit && <span class="mf-hidden"> {suit}</span>}
    </span>
  );
}

/** The place where the longest word on a card may be broken. */
const SOFT_HYPHEN = "\u00ad";

/**
 * A card’s rank, the plate of its suit, and the name of its suit or, without a suit, of the card. With `tells`, a
 * question does not cover rank and name.
 */
export function Face({
  name,
  tells = false,
  children,
}: {
  name: string;
  tells?: boolean;
  children?: ComponentChildren;
}) {
  const { rank, suit } = shownBy(name);
  const told = tells ? { "data-preview": "" } : {};
  return (
    <>
      {rank > 0 && (
        <span class="ms-rank" {...told}>
          {rank}
        </span>
      )}
      <Plate suit={suit} />
      <span class="ms-name" {...told}>
        {suit ?? name.replace("Stagnation", `Stag${SOFT_HYPHEN}nation`)}
      </span>
      {children}
    </>
  );
}

/** Shards that can be counted: fives and ones. */
export function Shards({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span class="ms-shards mf-c-shard" aria-hidden="true">
      {Array.from({ length: Math.floor(count / 5) }, (_, at) => (
        <span key={`five${at}`} class="ms-five">
          <Glyph of={GLYPHS.five} />
        </span>
      ))}
      {Array.from({ length: count % 5 }, (_, at) => (
        <Glyph key={at} of={GLYPHS.shard} />
      ))}
    </span>
  );
}

/** The number of damage cards that are a Rebirth. */
export const REBIRTH = 5;

/** The places for damage cards; the fifth is Rebirth. */
export function Damage({ count, glow = "" }: { count: number; glow?: string }) {
  return (
    <span class={classes("ms-damage", glow)} aria-hidden="true">
      {Array.from({ length: Math.max(REBIRTH, count) }, (_, at) => (
        <i key={at} class={classes(at < count && "ms-full", at + 1 === REBIRTH && "ms-last")} />
      ))}
    </span>
  );
}
