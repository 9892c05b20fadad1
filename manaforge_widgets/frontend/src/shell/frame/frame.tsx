import { type ComponentChildren, Fragment, type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Bubble } from "./bubble.js";
import { keepKeys } from "../input/controls.js";
import { DrawerBox, DrawerButtons, seatOf, seatPart } from "./drawer.js";
import { useDrawerFocus } from "../input/drawer-focus.js";
import { useFocusKeeping } from "../input/focus.js";
import type { Panel, Table } from "../game.js";
import { Heading } from "./heading.js";
import { Help, type Keys } from "./help.js";
import { Live } from "./live.js";
import { Log, type LogEntry, News } from "./log.js";
import { OutcomePanel } from "./outcome.js";
import { Seats } from "./seats.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import { SymbolsContext } from "../drawing/symbols.js";
import { TableContext } from "../table.js";
import { useHostTheme } from "./theme.js";
import type { TableKit } from "../kernel/types.js";
import { useWidth } from "./use-width.js";
import { classes } from "../drawing/words.js";

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
  onClick?: (event: MouseEvent) => void;
  player?: ComponentChildren;
  /** The game's and the widget's settings, in the drawer. */
  settings?: ComponentChildren;
  /** Whether the table is enlarged for a projector; `onProjector` turns that on and off. */
  projector?: boolean;
  onProjector?: (on: boolean) => void;
  entries: readonly LogEntry[];
  /** Called with a seat whose line was clicked. */
  onSeat: (seat: number) => void;
  onKey?: (event: KeyboardEvent) => void;
  /** What is asked or refused, beside the thing that it is about; a question with a new key gets the focus. */
  asking?: ComponentChildren;
  askedKey?: string | null;
  /** The end of the game, in the place of its result. */
  end?: ComponentChildren;
  /** The keys that work on the table and what they do, for the list in place. */
  keys: Keys;
  /** Whether the way in by key is to be said. */
  entrance?: boolean;
  /** The table's outermost element, for who works with it from outside. */
  root?: RefObject<HTMLElement | null>;
  /** Lays a cover over what belongs to the seat in front alone. */
  cover?: ((under: ComponentChildren) => ComponentChildren) | null;
  /** What is asked with a cover, for screen readers. */
  asks?: string;
  /** Words for newcomers, over the other seats. */
  coach?: ComponentChildren;
};

/** From this width on, the log and what a game puts beside the table have a column of their own. */
const WIDE = 1180;

/**
 * The table that Board and Replay share, from top to bottom: the bar, the middle, the mat in front, the other seats, and
 * the newest line of the log beside the buttons of the drawer. The drawer lies over the other seats.
 */
export function Frame({ label, table, symbols, bar, notice, onTouch, player, settings, projector = false, onProjector, entries: lines, onSeat, onKey, onClick, asking, askedKey = null, end, keys, entrance = false, coach, cover = null, asks = "", root: outer }: Props) {
  const own = useRef<HTMLElement>(null);
  const root = outer ?? own;
  const { drawer, game, status, live, names, outcome, seat, session, step } = table;
  const { Centre, Mat, Room = Fragment } = game;
  const entries = lines.map((line) => ({ ...line, text: game.logged?.(line.text) ?? line.text }));
  const wide = useWidth(root) >= WIDE;
  useFocusKeeping(root, askedKey);
  useHostTheme(root);
  // JupyterLab listens for shortcuts when keys bubble up, so they stop here.
  const press = (event: KeyboardEvent) => {
    onKey?.(event);
    event.stopPropagation();
  };
  const alone = standsAlone(table);
  const seats = alone ? null : <Seats onOpen={onSeat} />;
  // At the end of a game its middle gives way to the result, and the seats stand where they do in other games.
  const around = game.around === true && !(outcome && Mat);
  const panels = [
    { name: "log", label: "Log", title: "Log", view: <Log entries={entries} />, beside: true },
    ...(game.panels?.(table) ?? []),
    ...(projector && !around && seats && game.SeatCard ? [{ name: "seats", label: "Seats", title: "The other seats", view: seats }] : []),
    { name: "help", label: "Help", title: "Help and settings", view: <Help keys={keys} projector={projector} onProjector={onProjector ?? null}>{settings}</Help> },
  ] satisfies Panel[];
  const beside: Panel[] = wide ? panels.filter((panel) => panel.beside) : [];
  const inDrawer: Panel[] = panels.filter((panel) => !beside.includes(panel));
  const { recap: told, recaps } = session ?? {};
  const middle = <Centre>{around && seats}</Centre>;
  const centre = cover && alone ? cover(middle) : middle;
  const mat = Mat && <Mat key={seat} seat={seat} mine={live && !cover} />;
  const open = drawer.open ?? drawer.behind ?? null;
  const behind = drawer.behind != null;
  const parts = told && recaps ? [...inDrawer, { name: recaps.name, title: recaps.title, view: <recaps.Panel recap={told} /> }] : inDrawer;
  const shown = parts.find(({ name }) => name === open);
  const other = Mat ? seatOf(open) : null;
  const closeDrawer = () => drawer.open != null && drawer.toggle(drawer.open);
  useDrawerFocus(root, open, closeDrawer);
  useEffect(() => {
    if (drawer.open != null && !shown && other == null) closeDrawer();
  });
  return (
    <SymbolsContext.Provider value={{ words: symbols, draw: game.draw }}>
      <TableContext.Provider value={table}>
        <Room>
        <section ref={root} class={classes("manaforge", !live && "mf-replay", projector && "mf-projector")} aria-label={label} data-step={step} aria-keyshortcuts={live ? `${SHORTCUTS.next} ${SHORTCUTS.before} ${SHORTCUTS.more}` : undefined} tabIndex={-1} onKeyDown={press} onPointerDown={onTouch} onClick={onClick} {...keepKeys}>
          <div class="mf-table">
            <Heading level={2} hidden>
              {label}
            </Heading>
            {bar}
            {notice}
            {player}
            {asking}
            <div class="mf-layout">
              <div class="mf-main">
                {outcome && (end || <OutcomePanel outcome={outcome} />)}
                {cover && !Mat && !alone && cover(null)}
                {!(alone && table.asked) && !(outcome && Mat) && centre}
                {mat && (!alone || table.asked) && !(outcome && session?.ending) && (cover ? cover(mat) : mat)}
                <div class="mf-under">
                  {!projector && !around && seats}
                  {coach}
                  <div class="mf-foot-line" data-area="foot">
                    <div class="mf-foot-words">
                      {told && recaps ? <recaps.Foot recap={told} /> : !entrance && <News entries={entries} />}
                      <span role="status">{entrance && <span class="mf-entrance">Escape, then Tab: play by keyboard</span>}</span>
                    </div>
                    <DrawerButtons panels={inDrawer} />
                  </div>
                  {shown && (
                    <DrawerBox key={shown.name} title={shown.title} from={`panel:${shown.name}`} behind={behind} onClose={closeDrawer}>
                      {shown.view}
                    </DrawerBox>
                  )}
                  {Mat && other != null && (
                    <DrawerBox key={other} title={`${names[other]}: all that is on the mat`} from={seatPart(other)} behind={behind} onClose={closeDrawer}>
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
          <Live entries={entries} names={names} turn={status.whose} told={told && recaps ? recaps.words(told, table) : ""} asks={asks} />
          <Bubble root={root} />
        </section>
        </Room>
      </TableContext.Provider>
    </SymbolsContext.Provider>
  );
}

export const standsAlone = (table: Table): boolean => table.game.alone?.(table) ?? false;
