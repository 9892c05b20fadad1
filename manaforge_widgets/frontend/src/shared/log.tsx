import { keepKeys } from "./controls.js";
import { Rich } from "./rich.js";
import { SeatMark } from "./seat.js";
import { useTable } from "./table.js";
import { classes, plain } from "./words.js";

export type LogEntry = { seat: number | null; text: string; step: number; key: number };

/** What happened, newest first. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  const { names } = useTable();
  const newest = entries[0]?.step;
  return (
    <div class="mf-log" role="group" aria-label="Log, newest first" tabIndex={0} {...keepKeys}>
      <div class="mf-title">Log</div>
      <ol>
        {entries.map(({ key, seat, step, text }) => (
          <li key={key} class={classes(step === newest && "mf-newest", seat === null && "mf-event")}>
            {seat !== null && (
              <>
                <SeatMark seat={seat} />
                <b>{names[seat]}</b>{" "}
              </>
            )}
            <Rich text={text} />
          </li>
        ))}
        {entries.length === 0 && <li class="mf-none">Nothing has happened yet.</li>}
      </ol>
    </div>
  );
}

/** The same lines as one sentence for the live region. */
export function spoken(entries: readonly LogEntry[], names: readonly string[]): string {
  return entries.map(({ seat, text }) => plain(`${seat === null ? "" : `${names[seat]} `}${text}`)).join(". ");
}
