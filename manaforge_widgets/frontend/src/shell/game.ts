import type { ComponentChildren, ComponentType } from "preact";
import type { Shape } from "./glyphs.js";
import type { Draw } from "./symbols.js";
import type { Table } from "./table.js";
import type { Option } from "./types.js";

/** What an option leaves possible, in as few words as will do, and in full. */
export type Leaves = { short: string; long: string; count: number; loses: boolean };

/** A column of the table of results, besides the score. */
export type Column = { title: string; value: (seat: number, table: Table) => ComponentChildren };

/** A pile or the like that opens under the bar: which one is open, and how to open one or close it. */
export type Drawers = { open: string | null; toggle: (name: string) => void };

/**
 * A game's side of Board and Replay. Every part finds what it shows with `useTable`; what a game leaves out is not shown.
 *
 * Targets are the game's own names for things on the table: the shell compares them and hands them on.
 */
export type GameTable = {
  /** Beside the title. */
  mark: Shape;
  draw: Draw;
  /** The middle of the table. */
  Centre: ComponentType;
  /** All that a seat has. `mine` is the mat of the seat that plays here; one that can be closed has `onClose`. */
  Mat?: ComponentType<{ seat: number; mine: boolean; onClose?: () => void }>;
  /** The same of another seat, small. */
  SeatCard?: ComponentType<{ seat: number }>;
  /** What a click on another seat's card says that it does, with what the seat has. */
  seatWords?: (seat: number, table: Table) => string;
  /** A chip beside the rounds. */
  Stage?: ComponentType;
  /** Further chips in the bar. */
  Chips?: ComponentType<Drawers>;
  /** What opens under the bar. */
  Drawer?: ComponentType<{ open: string }>;
  /** What the seat can do at any time, at the end of the bar. */
  Actions?: ComponentType;
  /** Panels under the log, such as odds and a legend. */
  Panels?: ComponentType;
  /** Where a choice's form is filled in; whatever stands behind its buttons comes as children. */
  Editor?: ComponentType<{ form: unknown; source: string | null; children: ComponentChildren }>;
  /** An answer drawn as a card of its own; null for one in words. */
  card?: (option: Option, table: Table) => ComponentChildren | null;
  columns?: readonly Column[];
  /** While this holds the middle stands alone, and gives way to the mat for what is asked in a panel. */
  alone?: (table: Table) => boolean;
  /** The place, one of those that the game's parts mark with a `Slot`, where the words about a target belong. */
  placeOf: (target: string | null, table: Table) => string;
  /** Whether a question that names no thing may be said to come from this one, which was clicked last. */
  asks?: (target: string, table: Table) => boolean;
  /** What is asked where one thing has several options. */
  menuTitle?: (target: string, table: Table) => string;
  leaves?: (option: Pick<Option, "action">, table: Table) => Leaves | null;
  /** Keys of everything that differs between two views; the parts that carry these keys glow. */
  changes?: (before: never, after: never) => Set<string>;
};
