import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Game, PatternButton, Selection } from "./selection.js";

/** The state of the selections, for the buttons and the numbers. */
export type Selecting = {
  game: Game;
  /** The arguments that no block picks, although their pattern has many moves. */
  missing: readonly string[];
  selection: Selection;
  buttons: readonly PatternButton[];
  set: (argument: string, value: string) => void;
  clear: () => void;
  /** Show what a move would change, by its notation; empty to show it no more. */
  preview: (action: string) => void;
};

export const SelectingContext = createContext<Selecting | null>(null);

export function useSelecting(): Selecting {
  const selecting = useContext(SelectingContext);
  if (!selecting) throw new Error("outside of a board");
  return selecting;
}
