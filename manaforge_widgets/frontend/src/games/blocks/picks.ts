import { type ComponentType, createContext } from "preact";
import { useContext } from "preact/hooks";

/**
 * The state of a value on the table: whether it is selected, whether a click on it leads to a legal move, whether other
 * values of its argument do, and whether it is part of the move that a hint advises.
 */
export type PickState = { on: boolean; can: boolean; open: boolean; hinted: boolean };

/** What a Board adds to the blocks: selections and buttons. */
export type Play = {
  /** The state of a value; null if it can't be picked now and there is no reason to give. */
  state: (argument: string, value: string) => PickState | null;
  /** The number at a path after the move that is looked at or selected; null if it would stay as it is. */
  then: (path: string) => number | null;
  choose: (argument: string, value: string) => void;
  /** Handles a key on a value. */
  press: (event: KeyboardEvent, argument: string, value: string) => void;
  /** The buttons of the moves. */
  Buttons: ComponentType;
  /** The button of the selection while the buttons are out of sight. */
  Dock: ComponentType;
  /** The place of a number, and of pickers that the game does not draw. */
  Number: ComponentType<{ argument: string; label: string }>;
};

/** Null where nothing can be picked, as in a Replay. */
export const PlayContext = createContext<Play | null>(null);

export const usePlay = (): Play | null => useContext(PlayContext);
