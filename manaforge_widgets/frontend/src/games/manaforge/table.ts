import type { ComponentType, RefObject } from "preact";
import type { GameTable, Table as ShellTable } from "../../shell/game.js";
import { useTable as useShellTable } from "../../shell/table.js";
import type { BoardOdds, Cards, ItemOdds, View } from "./types.js";

type Manaforge = { view: View; cards: Cards; odds: BoardOdds };

/** The parts of the table that show odds. A Board has them; a Replay has none, and its bundle does not contain them. */
export type OddsParts = {
  /** At the foot of an item. */
  Foot: ComponentType<{ title: string; can: boolean }>;
  /** The same in sentences. */
  words: (odds: ItemOdds, table: Table) => string;
};

/**
 * What only a Board has: `Say` is the line between the items and the mat, `UseAll` a button that uses several cards.
 * `DieMark` says what spending a die costs, `Places` folds free places, and `KeptPlaces` keeps the market's heights.
 */
export type ManaforgeTable = GameTable & {
  odds?: OddsParts;
  Say?: ComponentType;
  UseAll?: ComponentType;
  DieMark?: ComponentType<{ target: string }>;
  Places?: ComponentType<{ free: number }>;
  KeptPlaces?: ComponentType<{ market: RefObject<HTMLElement | null> }>;
};

/** The items that can be paid for now, those that an action leaves possible, and those that it gives up. */
export type Left = { possible: string[]; left: string[]; lost: string[] };

export type Table = ShellTable<Manaforge> & { game: ManaforgeTable };

export const useTable = (): Table => useShellTable<Manaforge>();

export const isDraft = ({ phase }: View): boolean => phase === "draft" || phase === "keep";

/** A function that takes Manaforge's table, with the type of one that takes any table; the shell never mixes games. */
export const ours =
  <First extends unknown[], Result>(run: (...all: [...First, Table]) => Result) =>
  (...all: [...First, ShellTable]): Result =>
    run(...(all as unknown as [...First, Table]));
