import { useLayoutEffect, useState } from "preact/hooks";
import { useSymbols } from "../drawing/symbols.js";
import { type LogEntry, spoken } from "./log.js";

/** If there are more new lines, only the last ones are read out: a whole round of bots would take minutes. */
const LINES = 5;

/**
 * `told` is the recap of what the others did, if there is one; it replaces the lines of the log. `asks` is what the
 * people at the screen are asked to do with it; the next player at the screen hears the recap again.
 */
type Props = {
  entries: readonly LogEntry[];
  names: readonly string[];
  turn: string;
  told: string;
  asks: string | undefined;
};

type State = { seen: number; asks?: string | undefined; words: string };

/** Makes screen readers read the new lines of the log and whose turn it is, but not the lines of the first log. */
export function Live({ entries, names, turn, told, asks }: Props) {
  const { plain } = useSymbols();
  const newest = Math.max(-1, ...entries.map((entry) => entry.key));
  const [state, setState] = useState<State>({ seen: newest, words: "" });
  // Before anything is drawn: the last words were for one player, and another may have the screen now.
  useLayoutEffect(() => {
    if (newest === state.seen && asks === state.asks) return;
    const fresh = entries.filter((entry) => entry.key > state.seen).toReversed();
    const left = fresh.length - LINES;
    const before = left > 0 ? `${left} more moves` : "";
    const lines = told || plain(spoken(fresh.slice(-LINES), names));
    // After an undo there is no new line.
    setState({ seen: newest, asks, words: `${[told ? "" : before, lines, turn, asks].filter(Boolean).join(". ")}.` });
  }, [newest, asks]);
  return (
    <div class="mf-hidden" aria-live="polite">
      {state.words}
    </div>
  );
}
