import type { Table as ShellTable } from "../../shell/game.js";
import { useTable as useShellTable } from "../../shell/table.js";
import type { BoardOdds, Cards, View } from "./types.js";

type ManaSurge = { view: View; cards: Cards; odds: BoardOdds };

export type Table = ShellTable<ManaSurge>;

export const useTable = (): Table => useShellTable<ManaSurge>();

/** Give a function of ManaSurge's table the type of one that takes any table; the shell never mixes games. */
export const ours =
  <First extends unknown[], Result>(run: (...all: [...First, Table]) => Result) =>
  (...all: [...First, ShellTable]): Result =>
    run(...(all as unknown as [...First, Table]));

/** Whether the seat in front is asked now. */
export const asksMe = ({ live, rest, seat, view }: Table): boolean => live && !rest && view.to_act.includes(seat);

/** The odds of the table that is shown; null while only those of the table before are there. */
export const oddsNow = ({ odds, step }: Table): BoardOdds | null => (odds?.step === step ? odds : null);
