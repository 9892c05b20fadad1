import { useEffect, useState } from "preact/hooks";
import { type LogEntry, spoken } from "./log.js";

/** Reads out what has just happened; the first log is history and stays silent. */
export function Live({ entries, names }: { entries: readonly LogEntry[]; names: readonly string[] }) {
  const newest = Math.max(-1, ...entries.map((entry) => entry.key));
  const [state, setState] = useState({ seen: newest, words: "" });
  useEffect(() => {
    if (newest === state.seen) return;
    const fresh = entries.filter((entry) => entry.key > state.seen).toReversed();
    setState({ seen: newest, words: spoken(fresh, names) });
  }, [newest]);
  return (
    <div class="mf-hidden" aria-live="polite">
      {state.words}
    </div>
  );
}
