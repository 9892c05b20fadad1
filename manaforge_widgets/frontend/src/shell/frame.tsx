import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useArrival } from "./arrival.js";
import { Questions } from "./asked.js";
import { useBeamer } from "./beamer.js";
import { Bubble } from "./bubble.js";
import { keepKeys } from "./controls.js";
import { DrawerBox, DrawerButtons, seatOf, seatPart } from "./drawer.js";
import { useDrawerFocus } from "./drawer-focus.js";
import { Ending } from "./ending.js";
import { useEntrance } from "./entrance.js";
import { useFocusKeeping } from "./focus.js";
import type { Panel } from "./game.js";
import { Heading } from "./heading.js";
import { Help } from "./help.js";
import { SHORTCUTS, useKeys } from "./keys.js";
import { Live } from "./live.js";
import { Log, type LogEntry, News } from "./log.js";
import { useFlights } from "./motion.js";
import { OutcomePanel } from "./outcome.js";
import { RecapFoot, recapWords } from "./recap.js";
import { Seats } from "./seats.js";
import { SymbolsContext } from "./symbols.js";
import { type Table, TableContext } from "./table.js";
import { useHostTheme } from "./theme.js";
import type { TableKit } from "./types.js";
import { useWidth } from "./use-width.js";
import { classes } from "./words.js";

type Props = {
  label: string;
  table: Table;
  symbols: TableKit["symbols"];
  bar: ComponentChildren;
  /** Words about a kernel or a bot that does not answer. */
  notice?: ComponentChildren;
  /** Called when somebody wants to use the table. */
  onTouch?: () => void;
  /** Called after any click on the table, also one by a key. */
  onClick?: () => void;
  player?: ComponentChildren;
  /** The game's and the widget's settings, in the drawer. */
  settings?: ComponentChildren;
  /** Whether the table is enlarged for a beamer; `onBeamer` turns that on and off. */
  beamer?: boolean;
  onBeamer?: (on: boolean) => void;
  entries: readonly LogEntry[];
  /** Called with a seat whose line was clicked. */
  onSeat: (seat: number) => void;
  onKey?: (event: KeyboardEvent) => void;
  /** A question of the board itself, beside the thing that asks; it gets the focus. */
  question?: ComponentChildren;
  /** Words for newcomers, over the other seats. */
  coach?: ComponentChildren;
};

/** From this width on, the log and what a game puts beside the table have a column of their own. */
const WIDE = 1180;

/**
 * The table that Board and Replay share, from top to bottom: the bar, the middle, the mat in front, the other seats, and
 * the newest line of the log beside the buttons of the drawer. The drawer lies over the other seats.
 */
export function Frame({ label, table, symbols, bar, notice, onTouch, player, settings, beamer = false, onBeamer, entries, onSeat, onKey, onClick, question, coach }: Props) {
  const root = useRef<HTMLElement>(null);
  const { asked, drawer, game, head, live, names, outcome, seat, session, step } = table;
  const { Centre, Mat, Room = Fragment } = game;
  const wide = useWidth(root) >= WIDE;
  useFocusKeeping(root, asked?.key ?? (question ? "board" : null));
  useDrawerFocus(root, drawer.open);
  useFlights(root, table);
  useHostTheme(root);
  useArrival(root, live);
  const entrance = useEntrance(root, live);
  useBeamer(root, beamer);
  // JupyterLab listens for shortcuts when keys bubble up, so they stop here.
  const press = useKeys(root, table);
  const keys = (event: KeyboardEvent) => {
    press(event);
    onKey?.(event);
    event.stopPropagation();
  };
  const alone = standsAlone(table);
  const seats = alone ? null : <Seats onOpen={onSeat} />;
  const panels = [
    { name: "log", label: "Log", title: "Log", view: <Log entries={entries} />, beside: true },
    ...(game.panels?.(table) ?? []),
    ...(beamer && seats && game.SeatCard ? [{ name: "seats", label: "Seats", title: "The other seats", view: seats }] : []),
    { name: "help", label: "Help", title: "Help and settings", view: <Help beamer={beamer} onBeamer={onBeamer ?? null}>{settings}</Help> },
  ] satisfies Panel[];
  const beside: Panel[] = wide ? panels.filter((panel) => panel.beside) : [];
  const inDrawer: Panel[] = panels.filter((panel) => !beside.includes(panel));
  const shown = inDrawer.find(({ name }) => name === drawer.open);
  const other = Mat ? seatOf(drawer.open) : null;
  const closeDrawer = () => drawer.open != null && drawer.toggle(drawer.open);
  useEffect(() => {
    if (drawer.open != null && !shown && other == null) closeDrawer();
  });
  return (
    <SymbolsContext.Provider value={{ words: symbols, draw: game.draw }}>
      <TableContext.Provider value={table}>
        <Room>
        <section ref={root} class={classes("manaforge", !live && "mf-replay", beamer && "mf-beamer")} aria-label={label} data-step={step} aria-keyshortcuts={live ? `${SHORTCUTS.next} ${SHORTCUTS.before} ${SHORTCUTS.more}` : undefined} tabIndex={-1} onKeyDown={keys} onPointerDown={onTouch} onClick={onClick} {...keepKeys}>
          <div class="mf-table">
            <Heading level={2} hidden>
              {label}
            </Heading>
            {bar}
            {notice}
            {player}
            {question || <Questions />}
            <div class="mf-layout">
              <div class="mf-main">
                {outcome && (session ? <Ending outcome={outcome} session={session} /> : <OutcomePanel outcome={outcome} />)}
                {!(alone && asked) && !(outcome && Mat) && <Centre />}
                {Mat && (!alone || asked) && !(outcome && session?.ending) && <Mat key={seat} seat={seat} mine={live} />}
                <div class="mf-under">
                  {!beamer && seats}
                  {coach}
                  <div class="mf-foot-line" data-area="foot">
                    {session?.recap ? <RecapFoot recap={session.recap} /> : <News entry={entries[0]} />}
                    <span role="status">{entrance && <span class="mf-entrance">Escape, then Tab: play by keyboard</span>}</span>
                    <DrawerButtons panels={inDrawer} />
                  </div>
                  {shown && (
                    <DrawerBox key={shown.name} title={shown.title} from={`panel:${shown.name}`} onClose={closeDrawer}>
                      {shown.view}
                    </DrawerBox>
                  )}
                  {Mat && other != null && (
                    <DrawerBox key={other} title={`${names[other]}: all that is on the mat`} from={seatPart(other)} onClose={closeDrawer}>
                      <Mat seat={other} mine={false} />
                    </DrawerBox>
                  )}
                </div>
              </div>
              {beside.length > 0 && (
                <div class="mf-aside">
                  {beside.map(({ name, title, view }) => (
                    <section key={name} class={`mf-beside-table mf-beside-${name}`} aria-label={title}>
                      <b class="mf-title">
                        <Heading>{title}</Heading>
                      </b>
                      {view}
                    </section>
                  ))}
                </div>
              )}
            </div>
          </div>
          <Live entries={entries} names={names} turn={head.whose} told={toldOf(table)} />
          <Bubble root={root} />
        </section>
        </Room>
      </TableContext.Provider>
    </SymbolsContext.Provider>
  );
}

/** What the others did, for screen readers; empty where it is not told. */
const toldOf = ({ head, names, plain, session }: Table): string =>
  session?.recap?.seats.map((row) => recapWords(row, names, head.score_name, plain)).join(". ") ?? "";

export const standsAlone = (table: Table): boolean => table.game.alone?.(table) ?? false;
