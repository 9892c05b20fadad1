import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { BoardOdds, Choice, Cards, Option, View } from "./types.js";

/** What is being asked now: a choice of the game, or the several options of one thing on the table. */
export type Asked = {
  key: string;
  kind: string;
  title: string;
  source: string | null;
  options: Option[];
  pay: Choice["pay"];
  /** Null where there is no way back, and the options hold the way out themselves. */
  cancel: (() => void) | null;
};

export type Note = { target: string; text: string; error: boolean };

/** Everything that the things on the table need to know; Replay fills it with nothing to do. */
export type Table = {
  /** Prefix of element ids: several widgets share a page. */
  uid: string;
  live: boolean;
  step: number;
  cards: Cards;
  names: readonly string[];
  view: View;
  seat: number;
  options: ReadonlyMap<string, Option[]>;
  why: Readonly<Record<string, string>>;
  odds: BoardOdds | null;
  asked: Asked | null;
  note: Note | null;
  changed: ReadonlySet<string>;
  /** Alternates, so that a thing that changes twice in a row glows twice. */
  beat: number;
  pick: (target: string) => void;
  act: (action: string, target: string) => void;
};

export const TableContext = createContext<Table | null>(null);

export function useTable(): Table {
  const table = useContext(TableContext);
  if (!table) throw new Error("outside of a table");
  return table;
}

/** Where on the table the words about a target belong. */
export function placeOf(target: string | null, table: Pick<Table, "view" | "seat">): string {
  const kind = target?.split(":", 1)[0];
  const name = target?.slice(target.indexOf(":") + 1) ?? "";
  const own = table.view.seats[table.seat];
  if (target && kind === "item" && table.view.phase !== "draft" && table.view.board.includes(name)) return target;
  if (target && kind === "card" && own?.workshop.some((card) => card.card === name)) return target;
  if (kind === "store") return "talents";
  if (kind === "talent" && own?.talents.includes(name)) return "talents";
  if (kind === "deck" || kind === "discard" || kind === "turn" || kind === "bar") return "bar";
  return "hand";
}

export function byTarget(options: readonly Option[]): Map<string, Option[]> {
  const map = new Map<string, Option[]>();
  for (const option of options) map.set(option.target, [...(map.get(option.target) ?? []), option]);
  return map;
}

export function glow(table: Table, key: string | undefined): string {
  return key !== undefined && table.changed.has(key) ? `mf-changed mf-beat${table.beat}` : "";
}
