import { useLayoutEffect, useState } from "preact/hooks";
import type { Note } from "../game.js";
import type { Snapshot } from "../kernel/types.js";

/** The panels that clicks have opened on the table; a new table closes all of them. */
export type Panels = {
  /** The thing whose options are shown, or null. */
  menu: string | null;
  setMenu: (target: string | null) => void;
  /** The reason why the clicked thing is not possible, or null. */
  refusal: Note | null;
  setRefusal: (note: Note | null) => void;
  /** Whether the board now asks before the turn is ended that wastes something. */
  ending: boolean;
  setEnding: (asks: boolean) => void;
  /** Whether the board now asks before another player's action is undone. */
  undoing: boolean;
  setUndoing: (asks: boolean) => void;
  close: () => void;
};

export function usePanels(snapshot: Snapshot): Panels {
  const [menu, setMenu] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Note | null>(null);
  const [ending, setEnding] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const close = () => {
    setMenu(null);
    setRefusal(null);
    setEnding(false);
    setUndoing(false);
  };
  // At once with the new table: later it could close what a quick click has already opened.
  useLayoutEffect(close, [snapshot]);
  return { menu, setMenu, refusal, setRefusal, ending, setEnding, undoing, setUndoing, close };
}
