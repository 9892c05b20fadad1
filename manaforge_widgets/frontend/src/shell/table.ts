import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Drawer, GameTable } from "./game.js";
import type { Session } from "./board/session.js";
import type { NamedAction } from "./kernel/requests.js";
import type { ChoiceView, StatusView, Option, OutcomeView, RefusalView } from "./kernel/types.js";

/** The question that is open: a choice of the game, or the options of one thing on the table. */
export type Asked = Pick<ChoiceView, "title" | "source" | "form"> & {
  key: string;
  /** Whether these are the options of one thing. */
  menu: boolean;
  options: Option[];
  /** Close the question without an answer; null if that is not possible. */
  cancel: (() => void) | null;
};

/** Words about a target; screen readers read an error at once. `rule` is the number of the rule, or empty. */
export type Note = { target: string; rule: string; words: string; error: boolean };

/** The data of a game that only the game's own parts can read. */
export type Own = { view: unknown; cards: unknown; odds: unknown };

/** An action to send: its notation, or its kind and arguments. */
export type Deed = string | NamedAction;

/** The texts of rules: the known ones by number, the open one, and a function that opens or closes one. */
export type Rules = { texts: Readonly<Record<string, string>>; open: string | null; toggle: (rule: string) => void };

/** Everything that the things on the table need; in a Replay there are no options and nothing can be clicked. */
export type Table<Game extends Own = Own> = {
  /** Why nothing can be done now, such as a kernel that has ended; empty while the seat can play. */
  rest: string;
  /** A prefix for element ids, because a page can have several widgets. */
  uid: string;
  game: GameTable;
  live: boolean;
  step: number;
  title: string;
  names: readonly string[];
  seat: number;
  status: StatusView;
  cards: Game["cards"];
  view: Game["view"];
  odds: Game["odds"] | null;
  outcome: OutcomeView | null | undefined;
  options: ReadonlyMap<string, Option[]>;
  why: Readonly<Record<string, RefusalView>>;
  choice: ChoiceView | null | undefined;
  asked: Asked | null;
  note: Note | null;
  rules: Rules;
  /** What a Board adds; null in a Replay. */
  session: Session | null;
  drawer: Drawer;
  changed: ReadonlySet<string>;
  /** Alternates, so that a thing that changes twice in a row glows twice. */
  beat: number;
  plain: (text: string) => string;
  pick: (target: string) => void;
  /** Several deeds are carried out together, all of them or none. */
  act: (deed: Deed | Deed[], target: string) => void;
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
  return key != null && table.changed.has(key) ? `mf-changed mf-beat${table.beat}` : "";
}

/** A refusal as one sentence. */
export const refusalWords = ({ rule, words }: Pick<RefusalView, "rule" | "words">): string => (rule ? `${rule}: ${words}` : words);
