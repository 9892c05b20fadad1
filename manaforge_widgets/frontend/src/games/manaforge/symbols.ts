import type { Draw, Drawing } from "../../shell/drawing/symbols.js";
import { GLYPHS } from "./glyphs.js";

const TYPES = ["earth", "fire", "wind", "water", "arcane", "any"] as const;

/** Mana as round pips, dice as square ones, gems in the colour of their element, everything else as a bare glyph. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...Object.fromEntries(Object.entries(GLYPHS).map(([name, glyph]) => [name, { glyph, colour: "ink", form: "bare" }])),
  ...Object.fromEntries(
    TYPES.flatMap((type) => [
      [type, { glyph: GLYPHS[type], colour: type, form: "pip" }],
      [`die-${type}`, { glyph: GLYPHS[type], colour: type, form: "die" }],
      [`${type}-gem`, { glyph: GLYPHS.gem, colour: type, form: "bare" }],
    ]),
  ),
  prism: { glyph: GLYPHS.prism, colour: "arcane", form: "bare" },
  charged: { glyph: GLYPHS["power-surge"], colour: "ink", form: "bare" },
  star: { glyph: GLYPHS.star, colour: "gold", form: "bare" },
};

export const draw: Draw = (symbol) => DRAWINGS[symbol] ?? null;
