import { SPOTS, table } from "../../shell/drawing/signs.js";
import type { GameTable } from "../../shell/game.js";
import { Centre } from "./centre.js";
import { changes } from "./changes.js";

/** The table of a game that declares it with blocks. */
export const blocksTable: GameTable = {
  mark: table,
  draw: (symbol) => {
    const glyph = symbol.startsWith("die-") ? SPOTS[symbol.slice(4)] : undefined;
    return glyph ? { glyph, colour: "ink", form: "die" } : null;
  },
  Centre,
  changes,
};
