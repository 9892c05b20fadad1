import type { Draw } from "../shell/drawing/symbols.js";
import { draw as kingsForge } from "./kings_forge/symbols.js";
import { draw as manaforge } from "./manaforge/symbols.js";

/** The drawings of each game's symbols, for pages that serve all games; a game without them has only words. */
export const DRAWINGS: Readonly<Record<string, Draw>> = { kings_forge: kingsForge, manaforge };
