import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameTable } from "./game.js";
import type { ChoiceView, HeadView, Option, OutcomeView, RefusalView } from "./types.js";

/** What is being asked now: a choice of the game, or the several options of one thing on the table. */
export type Asked = Pick<ChoiceView, "title" | "source" | "form"> & {
  key: string;
  /** Whether these are the several options of one thing. */
  menu: boolean;
  options: Option[];
  /** Null where there is no way back, and the options hold the way out themselves. */
  cancel: (() => void) | null;
};

/** Words about a target; an error is said at once. `rule` is the number of the rule behind them, or nothing. */
export type Note = { target: string; rule: string; words: string; error: boolean };

/** What a game sends that only its own parts can read. */
export type Own = { view: unknown; cards: unknown; odds: unknown };

/** Something to do: an option's action, or a kind of action and its arguments. */
export type Deed = string | { kind: string; args: Record<string, unknown> };

/** The texts of rules: which are known, which is open, and how to open one or close it. */
export type Rules = { texts: Readonly<Record<string, string>>; open: string | null; toggle: (rule: string) => void };

/** Everything that the things on the table need to know; Replay fills it with nothing to do. */
export type Table<Game extends Own = Own> = {
  /** Prefix of element ids: several widgets share a page. */
  uid: string;
  game: GameTable;
  live: boolean;
  step: number;
  title: string;
  names: readonly string[];
  seat: number;
  head: HeadView;
  cards: Game["cards"];
  view: Game["view"];
  odds: Game["odds"] | null;
  outcome: OutcomeView | null;
  options: ReadonlyMap<string, Option[]>;
  why: Readonly<Record<string, RefusalView>>;
  choice: ChoiceView | null;
  asked: Asked | null;
  note: Note | null;
  rules: Rules;
  changed: ReadonlySet<string>;
  /** Alternates, so that a thing that changes twice in a row glows twice. */
  beat: number;
  plain: (text: string) => string;
  pick: (target: string) => void;
  act: (deed: Deed, target: string) => void;
};

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
  return key !== undefined && table.changed.has(key) ? `mf-changed mf-beat${table.beat}` : "";
}

/** A refusal as one sentence. */
export const refusalWords = ({ rule, words }: Pick<RefusalView, "rule" | "words">): string => (rule ? `${rule}: ${words}` : words);
