import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Own, Table } from "./game.js";
import type { Option, RefusalView } from "./kernel/types.js";

export const TableContext = createContext<Table | null>(null);

export function useTable<Game extends Own = Own>(): Table<Game> {
  const table = useContext(TableContext);
  if (!table) throw new Error("outside of a table");
  return table as Table<Game>;
}

export function byTarget(options: readonly Option[]): Map<string, Option[]> {
  const map = new Map<string, Option[]>();
  for (const option of options) map.set(option.target, [...(map.get(option.target) ?? []), option]);
  return map;
}

export function glow(table: Pick<Table, "changed" | "beat">, key: string | undefined): string {
  return key != null && table.changed.has(key) ? `mf-changed mf-beat${table.beat}` : "";
}

/** A refusal as one sentence. */
export const refusalWords = ({ rule, words }: Pick<RefusalView, "rule" | "words">): string =>
  rule ? `${rule}: ${words}` : words;
