import { useTable as useShellTable, type Table as ShellTable } from "../../shell/table.js";
import type { BoardOdds, Cards, View } from "./types.js";

type Manaforge = { view: View; cards: Cards; odds: BoardOdds };

export type Table = ShellTable<Manaforge>;

export const useTable = (): Table => useShellTable<Manaforge>();

export const isDraft = ({ phase }: View): boolean => phase === "draft" || phase === "keep";
