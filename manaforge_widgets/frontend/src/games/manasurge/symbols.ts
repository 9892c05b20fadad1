import type { Draw, Drawing } from "../../shell/drawing/symbols.js";
import { GLYPHS, META, SUITS } from "./glyphs.js";

const bare = (glyph: Drawing["glyph"], colour: string): Drawing => ({ glyph, colour, form: "bare" });

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...Object.fromEntries(
    Object.entries(SUITS).map(([suit, glyph]) => [`suit-${suit.toLowerCase()}`, bare(glyph, suit.toLowerCase())]),
  ),
  metamagic: bare(META, "meta"),
  shard: bare(GLYPHS.shard, "shard"),
  damage: bare(GLYPHS.damage, "damage"),
  card: bare(GLYPHS.card, "soft"),
  caster: bare(GLYPHS.caster, "gold"),
};

export const draw: Draw = (symbol) => DRAWINGS[symbol] ?? null;
