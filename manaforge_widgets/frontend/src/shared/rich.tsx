import type { ComponentChildren } from "preact";
import { Glyph, isGlyph, type GlyphName } from "./glyphs.js";
import { classes, SYMBOL_WORDS } from "./words.js";

export type Drawing = { glyph: GlyphName; colour: string; shape: "pip" | "die" | "bare" };

/** How a symbol is drawn: mana as a round pip, a die as a square one, everything else as a bare glyph. */
export function drawing(symbol: string): Drawing | null {
  const die = /^die-(.+)$/.exec(symbol)?.[1];
  if (die) return isGlyph(die) ? { glyph: die, colour: die, shape: "die" } : null;
  const gem = /^(.+)-gem$/.exec(symbol)?.[1];
  if (gem) return { glyph: "gem", colour: gem, shape: "bare" };
  if (!isGlyph(symbol)) return null;
  if (symbol === "star") return { glyph: symbol, colour: "gold", shape: "bare" };
  if (symbol === "prism") return { glyph: symbol, colour: "arcane", shape: "bare" };
  const mana = ["earth", "fire", "wind", "water", "arcane", "any"].includes(symbol);
  return { glyph: symbol, colour: mana ? symbol : "ink", shape: mana ? "pip" : "bare" };
}

/** One symbol with its name for screen readers; an unknown one stays as it was written. */
export function Symbol({ name, bare = false }: { name: string; bare?: boolean }) {
  const found = Object.hasOwn(SYMBOL_WORDS, name) ? drawing(name) : null;
  if (!found) return <>{`{${name}}`}</>;
  return (
    <span class={classes("mf-symbol", `mf-c-${found.colour}`, `mf-s-${bare ? "bare" : found.shape}`)}>
      <Glyph name={found.glyph} />
      <span class="mf-hidden"> {SYMBOL_WORDS[name]} </span>
    </span>
  );
}

/** Text in which `{earth}` and its like are drawn; a number keeps to the symbol after it. */
export function Rich({ text }: { text: string }) {
  return <>{text.split(/([+−]?\d*\{[a-z-]+\}|→)/).map(piece)}</>;
}

function piece(part: string, index: number): ComponentChildren {
  if (part === "→") {
    return (
      <span key={index} class="mf-arrow">
        <span aria-hidden="true">→</span>
        <span class="mf-hidden"> gives </span>
      </span>
    );
  }
  const found = /^([+−]?\d*)\{([a-z-]+)\}$/.exec(part);
  if (!found) return part;
  return (
    <span key={index} class="mf-amount">
      {found[1]}
      <Symbol name={found[2] ?? ""} />
    </span>
  );
}
