import { Rich } from "../drawing/rich.js";
import { capital, classes } from "../drawing/words.js";
import { keepKeys } from "../input/controls.js";
import type { LogLine, Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";
import { Linked } from "./rule.js";
import { SeatMark } from "./seats.js";

export type LogEntry = LogLine & { key: number };

/** A line of the log: the seat and its action. `linked` lets the numbers of rules lead to the page of rules. */
export function Line({ entry: { seat, text }, linked = false }: { entry: LogEntry; linked?: boolean }) {
  const { names } = useTable();
  const Text = linked ? Linked : Rich;
  return (
    <span class="mf-line">
      {seat != null && (
        <>
          <SeatMark seat={seat} />
          <b>{names[seat]}</b>{" "}
        </>
      )}
      <Text text={seat == null ? capital(text) : text} />
    </span>
  );
}

/** The newest line that is not minor, at the foot of the table. */
export function News({ entries }: { entries: readonly LogEntry[] }) {
  const entry = entries.find(({ minor }) => !minor) ?? entries[0];
  return (
    <p class="mf-news" data-cut="">
      {entry ? <Line entry={entry} /> : <span class="mf-none">Nothing has happened yet.</span>}
    </p>
  );
}

/** The log, newest line first, with a heading for each round. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  const newest = entries[0]?.step;
  return (
    <ol class="mf-log" aria-label="Log, newest first" tabIndex={0} data-area="log" {...keepKeys}>
      {entries.map((entry, index) => (
        <li key={entry.key} class={classes(entry.step === newest && "mf-newest")}>
          {entry.when !== entries[index - 1]?.when && <b class="mf-title">{entry.when}</b>}
          <Line entry={entry} linked />
        </li>
      ))}
      {entries.length === 0 && <li class="mf-none">Nothing has happened yet.</li>}
    </ol>
  );
}

/** The lines of a snapshot's log, newest first; a step may have several lines. */
export function boardLog({ log }: Snapshot): LogEntry[] {
  const place = (index: number) => index - log.findIndex(({ step }) => step === log[index]?.step);
  return log.map((line, index) => ({ ...line, key: line.step * 100 + place(index) })).toReversed();
}

/** Lines of the log as one text for screen readers. */
export function spoken(entries: readonly LogEntry[], names: readonly string[]): string {
  return entries.map(({ seat, text }) => `${seat == null ? "" : `${names[seat]} `}${text}`).join(". ");
}
