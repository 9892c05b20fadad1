import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Bubble } from "./bubble.js";
import { Draft, isDraft } from "./draft.js";
import { useFocusKeeping } from "./focus.js";
import { Legend } from "./legend.js";
import { Live } from "./live.js";
import { Log, type LogEntry, News } from "./log.js";
import { Market } from "./market.js";
import { Mat } from "./mat.js";
import { OddsPanel } from "./odds.js";
import { OutcomePanel } from "./outcome.js";
import { Seats } from "./seats.js";
import { type Table, TableContext } from "./table.js";
import type { OutcomeView } from "./types.js";
import "./theme.css";

type Props = {
  label: string;
  step: number;
  /** Whose turn it is, in words. */
  turn: string;
  table: Table;
  bar: ComponentChildren;
  player?: ComponentChildren;
  settings?: ComponentChildren;
  entries: readonly LogEntry[];
  outcome: OutcomeView | null;
  /** The seat whose mat is open besides the one in front. */
  open: number | null;
  onOpen: (seat: number) => void;
  onKey?: (event: KeyboardEvent) => void;
};

/** The table that Board and Replay share: items, the mat in front, the other seats, the log. */
export function Shell({ label, step, turn, table, bar, player, settings, entries, outcome, open, onOpen, onKey }: Props) {
  const root = useRef<HTMLElement>(null);
  useFocusKeeping(root, table.asked?.key ?? null);
  // Lab listens for its shortcuts on the way up, so keys end here, after the widget's own.
  const keys = (event: KeyboardEvent) => {
    onKey?.(event);
    event.stopPropagation();
  };
  const draft = isDraft(table.view);
  useEffect(() => {
    if (open !== null) root.current?.querySelector(".mf-opened")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <TableContext.Provider value={table}>
      <section ref={root} class={table.live ? "manaforge" : "manaforge mf-replay"} aria-label={label} data-step={step} onKeyDown={keys}>
        <div class="mf-table">
          {bar}
          {player}
          {player && !draft && entries[0] && <News entry={entries[0]} />}
          {outcome && <OutcomePanel outcome={outcome} />}
          <div class="mf-layout">
            <div class="mf-main">
              {draft ? !table.asked && <Draft /> : <Market />}
              {(!draft || table.asked) && <Mat key={table.seat} seat={table.seat} mine={table.live} />}
            </div>
            <div class="mf-rail">
              {!draft && <Seats front={table.seat} open={open} onOpen={onOpen} />}
              <Log entries={entries}>{settings}</Log>
              <OddsPanel />
              <Legend />
            </div>
            {open !== null && (
              <div class="mf-opened">
                <Mat key={open} seat={open} mine={false} onClose={() => onOpen(open)} />
              </div>
            )}
          </div>
        </div>
        <Live entries={entries} names={table.names} turn={turn} />
        <Bubble root={root} />
      </section>
    </TableContext.Provider>
  );
}
