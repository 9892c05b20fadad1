import { useEffect, useState } from "preact/hooks";
import { type LogEntry, spoken } from "./log.js";
import { useSymbols } from "./symbols.js";

/** A whole round of bots would take minutes to hear: of many lines the last few are read. */
const LINES = 5;

type Props = { entries: readonly LogEntry[]; names: readonly string[]; turn: string };

/** Reads out what has just happened and whose turn it is now; the first log is history and stays silent. */
export function Live({ entries, names, turn }: Props) {
  const { plain } = useSymbols();
  const newest = Math.max(-1, ...entries.map((entry) => entry.key));
  const [state, setState] = useState({ seen: newest, words: "" });
  useEffect(() => {
    if (newest === state.seen) return;
    const fresh = entries.filter((entry) => entry.key > state.seen).toReversed();
    const left = fresh.length - LINES;
    const before = left > 0 ? `${left} more moves. ` : "";
    setState({ seen: newest, words: `${before}${plain(spoken(fresh.slice(-LINES), names))}. ${turn}.` });
  }, [newest]);
  return (
    <div class="mf-hidden" aria-live="polite">
      {state.words}
    </div>
  );
}
