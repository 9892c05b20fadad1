import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Bubble } from "./bubble.js";
import { keepKeys } from "./controls.js";
import { useFocusKeeping } from "./focus.js";
import { Live } from "./live.js";
import { Log, type LogEntry, News } from "./log.js";
import { OutcomePanel } from "./outcome.js";
import { Seats } from "./seats.js";
import { SymbolsContext } from "./symbols.js";
import { type Table, TableContext } from "./table.js";
import { useHostTheme } from "./theme.js";
import type { TableKit } from "./types.js";

type Props = {
  label: string;
  table: Table;
  symbols: TableKit["symbols"];
  bar: ComponentChildren;
  /** Words about a kernel that does not answer. */
  notice?: ComponentChildren;
  /** Called when somebody wants to use the table. */
  onTouch?: () => void;
  player?: ComponentChildren;
  settings?: ComponentChildren;
  entries: readonly LogEntry[];
  /** The seat whose mat is open, apart from the one in front. */
  open: number | null;
  onOpen: (seat: number) => void;
  onKey?: (event: KeyboardEvent) => void;
};

/** The table that Board and Replay share: the middle, the mat in front, the other seats, the log. */
export function Frame({ label, table, symbols, bar, notice, onTouch, player, settings, entries, open, onOpen, onKey }: Props) {
  const root = useRef<HTMLElement>(null);
  const { asked, game, head, live, names, outcome, seat, step } = table;
  const { Centre, Mat, Panels } = game;
  useFocusKeeping(root, asked?.key ?? null);
  useHostTheme(root);
  // JupyterLab listens for shortcuts when keys bubble up, so they stop here.
  const keys = (event: KeyboardEvent) => {
    onKey?.(event);
    event.stopPropagation();
  };
  const alone = standsAlone(table);
  useEffect(() => {
    if (open != null) root.current?.querySelector(".mf-opened")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <SymbolsContext.Provider value={{ words: symbols, draw: game.draw }}>
      <TableContext.Provider value={table}>
        <section ref={root} class={live ? "manaforge" : "manaforge mf-replay"} aria-label={label} data-step={step} tabIndex={-1} onKeyDown={keys} onPointerDown={onTouch} {...keepKeys}>
          <div class="mf-table">
            {bar}
            {notice}
            {player}
            {player && !alone && entries[0] && <News entry={entries[0]} />}
            {outcome && <OutcomePanel outcome={outcome} />}
            <div class="mf-layout">
              <div class="mf-main">
                {!(alone && asked) && <Centre />}
                {Mat && (!alone || asked) && <Mat key={seat} seat={seat} mine={live} />}
              </div>
              <div class="mf-rail">
                {!alone && <Seats open={open} onOpen={onOpen} />}
                <Log entries={entries}>{settings}</Log>
                {Panels && <Panels />}
              </div>
              {Mat && open != null && (
                <div class="mf-opened">
                  <Mat key={open} seat={open} mine={false} onClose={() => onOpen(open)} />
                </div>
              )}
            </div>
          </div>
          <Live entries={entries} names={names} turn={head.whose} />
          <Bubble root={root} />
        </section>
      </TableContext.Provider>
    </SymbolsContext.Provider>
  );
}

export const standsAlone = (table: Table): boolean => table.game.alone?.(table) ?? false;
