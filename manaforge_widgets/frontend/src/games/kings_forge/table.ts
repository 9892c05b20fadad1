import type { Table as ShellTable } from "../../shell/game.js";
import { useTable as useShellTable } from "../../shell/table.js";
import type { BoardOdds, Cards, View } from "./types.js";

type KingsForge = { view: View; cards: Cards; odds: BoardOdds };

export type Table = ShellTable<KingsForge>;

export const useTable = (): Table => useShellTable<KingsForge>();

/** Return whether the seat in front is in its craft turn and may use its dice. */
export const crafts = ({ live, rest, seat, view }: Table): boolean =>
  live && !rest && view.state === "craft" && view.active === seat;

/** Return whether the dice of the active seat have been rolled. */
export const isRolled = ({ state }: View): boolean =>
  state === "craft" || state === "roll" || state === "placing" || state === "cemetery roll";

/** Give a function for King's Forge tables the type of one that takes any table; the shell never mixes games. */
export const ours =
  <First extends unknown[], Result>(run: (...all: [...First, Table]) => Result) =>
  (...all: [...First, ShellTable]): Result =>
    run(...(all as unknown as [...First, Table]));
