import { table } from "../../shell/drawing/signs.js";
import type { GameTable } from "../../shell/game.js";
import { Centre } from "./centre.js";
import { changes } from "./changes.js";

/** The table for games without one of their own: the fields of the view, and a button for each action. */
export const plainTable: GameTable = {
  mark: table,
  draw: () => null,
  Centre,
  changes,
};
