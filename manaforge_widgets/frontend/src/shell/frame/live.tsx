import { useLayoutEffect, useState } from "preact/hooks";
import { useSymbols } from "../drawing/symbols.js";
import { type LogEntry, spoken } from "./log.js";

/** If there are more new lines, only the last ones are read out: a whole round of bots would take minutes. */
const LINES = 5;

/**
 * `told` is what the others did, in the place of the lines that say it, if anything says it. `asks` is what people
 * at the screen are asked to do with it; what was told is told again to who takes it.
 */
type Props = {
  entries: readonly LogEntry[];
  names: readonly string[];
  turn: string;
  told: string | null | undefined;
  asks: string | undefined;
};

type State = { seen: number; asks?: string | undefined; words: string };

/** Makes screen readers say the new lines of the log and whose turn it is; the lines of the first log are not read. */
export function Live({ entries, names, turn, told, asks }: Props) {
  const { plain } = useSymbols();
  const newest = Math.max(-1, ...entries.map((entry) => entry.key));
  const [state, setState] = useState<State>({ seen: newest, words: "" });
  // Before anything is drawn: the last words were for who had the screen, and another person may take it now.
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
