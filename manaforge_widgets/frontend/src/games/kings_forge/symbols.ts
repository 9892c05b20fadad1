import { SPOTS } from "../../shell/drawing/signs.js";
import type { Draw, Drawing } from "../../shell/drawing/symbols.js";
import { GLYPHS, KINDS } from "./glyphs.js";

const bare = (glyph: Drawing["glyph"], colour = "ink"): Drawing => ({ glyph, colour, form: "bare" });

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...KINDS,
  craft: bare(GLYPHS.hammer, "gold"),
  "token-automatic-6": { glyph: SPOTS["6"] ?? [], colour: "ink", form: "die" },
  any: { glyph: GLYPHS.any, colour: "soft", form: "die" },
  lost: bare(GLYPHS.lost, "gem"),
  next: bare(GLYPHS.next),
  anvil: bare(GLYPHS.anvil),
};

export const draw: Draw = (symbol) => DRAWINGS[symbol] ?? null;
