import { type ComponentChildren, Fragment, type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SymbolsContext } from "../drawing/symbols.js";
import { classes } from "../drawing/words.js";
import type { Panel, Table } from "../game.js";
import { keepKeys } from "../input/controls.js";
import { useDrawerFocus } from "../input/drawer-focus.js";
import { useFocusKeeping } from "../input/focus.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import type { TableKit } from "../kernel/types.js";
import { TableContext } from "../table.js";
import { Bubble } from "./bubble.js";
import { DrawerBox, seatOf, seatPart } from "./drawer.js";
import { Foot } from "./foot.js";
import { Heading } from "./heading.js";
import { Help, type Keys } from "./help.js";
import { Live } from "./live.js";
import { Log, type LogEntry } from "./log.js";
import { type Covering, Middle, seatsAround, standsAlone } from "./middle.js";
import { Narrow } from "./narrow.js";
import { Seats } from "./seats.js";
import { useHostTheme } from "./theme.js";
import { useWidth } from "./use-width.js";

type Props = {
  label: string;
  table: Table;
  symbols: TableKit["symbols"];
  bar: ComponentChildren;
  /** Notices about a kernel or a bot that does not answer. */
  notice?: ComponentChildren;
  /** Called when somebody starts to use the table. */
  onTouch?: () => void;
  /** Called after any click on the table, also one made with a key. */
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
  /** The question or refusal, next to the thing that it is about; a question with a new key gets the focus. */
  asking?: ComponentChildren;
  askedKey?: string | null;
  /** What lies over the lower edge of the table, and moves nothing. */
  dock?: ComponentChildren;
  /** The end of the game, shown in place of the plain result. */
  end?: ComponentChildren;
  /** The keys that work on the table and what they do, for the list in the help. */
  keys: Keys;
  /** Whether to say how to enter the board by keyboard. */
  entrance?: boolean;
  /** The table's outermost element, for code outside the frame. */
  root?: RefObject<HTMLElement | null>;
  /** Covers the private part of the seat in front. */
  cover?: Covering | null;
  /** The words of the cover, for screen readers. */
  asks?: string;
  /** The rounds that have just ended, for screen readers. */
  ended?: string;
  /** The guided turn for newcomers, below the table. */
  coach?: ComponentChildren;
};

/** From this width on, the log and the game's side panels have their own column. */
const WIDE = 1180;
/** Below this width, the bar holds what the seat may do, and a question opens at the lower edge of what is in view. */
const NARROW = 520;

/**
 * The table that Board and Replay share, from top to bottom: the bar, the middle, the mat in front, the other seats, and
 * the newest line of the log next to the buttons of the drawer. The drawer covers the other seats.
 */
export function Frame(props: Props) {
  const { label, table, symbols, bar, notice, player, asking, dock, end, coach } = props;
  const { onTouch, onClick, onKey, onSeat, askedKey = null, projector, entrance, cover, asks, ended } = props;
  const own = useRef<HTMLElement>(null);
  const root = props.root ?? own;
  const { drawer, game, status, live, names, session, step } = table;
  const { Room = Fragment } = game;
  const entries = props.entries.map((line) => ({ ...line, text: game.logged?.(line.text) ?? line.text }));
  const width = useWidth(root);
  const wide = width >= WIDE;
  const narrow = live && width > 0 && width < NARROW;
  useFocusKeeping(root, askedKey);
  useHostTheme(root);
  // JupyterLab listens for shortcuts when keys bubble up, so they stop here.
  const press = (event: KeyboardEvent) => {
    onKey?.(event);
    event.stopPropagation();
  };
  const seats = !standsAlone(table) && <Seats onOpen={onSeat} />;
  const around = seatsAround(table);
  const panels = panelsOf(props, entries, projector && !around ? seats : null);
  const beside = panels.filter((panel) => wide && panel.beside);
  const inDrawer = panels.filter((panel) => !beside.includes(panel));
  const opened = drawer.open ?? drawer.behind ?? null;
  const open = openPart(table, inDrawer, opened);
  const closeDrawer = () => drawer.open != null && drawer.toggle(drawer.open);
  useDrawerFocus(root, opened, closeDrawer);
  // Where the other seats are part of the middle, the drawer lies over both, so that one's own cards stay in view.
  const over = around && !narrow;
  const box = open && (
    <DrawerBox key={open.name} title={open.title} from={open.from} behind={drawer.behind != null} onClose={closeDrawer}>
      {open.view}
    </DrawerBox>
  );
  useEffect(() => {
    if (drawer.open != null && !open) closeDrawer();
  });
  const { recap, recaps } = session ?? {};
  return (
    <SymbolsContext.Provider value={{ words: symbols, draw: game.draw }}>
      <TableContext.Provider value={table}>
        <Narrow.Provider value={narrow}>
          <Room>
            <section
              ref={root}
              class={classes("manaforge", !live && "mf-replay", projector && "mf-projector")}
              aria-label={label}
              data-step={step}
              aria-keyshortcuts={live ? `${SHORTCUTS.next} ${SHORTCUTS.before} ${SHORTCUTS.more}` : undefined}
              tabIndex={-1}
              onKeyDown={press}
              onPointerDown={onTouch}
              onClick={onClick}
              {...keepKeys}
            >
              <div class={coach ? "mf-table mf-guided" : "mf-table"}>
                <Heading level={2} hidden>
                  {label}
                </Heading>
                {bar}
                {notice}
                {player}
                {!narrow && asking}
                <div class="mf-layout">
                  <div class="mf-main">
                    <Middle end={end} cover={cover} seats={around && [seats, over && box]} />
                    <div class="mf-under">
                      {!projector && !around && seats}
                      <Foot entries={entries} entrance={entrance} panels={inDrawer} />
                      {!over && box}
                    </div>
                  </div>
                  <Aside panels={beside} />
                </div>
                {coach}
                {dock}
                {narrow && <div class="mf-sheet">{asking}</div>}
              </div>
              <Live
                entries={entries}
                names={names}
                turn={status.whose}
                told={[ended, recap && recaps?.words(recap, table)].filter(Boolean).join(" ")}
                asks={asks}
              />
              <Bubble root={root} />
            </section>
          </Room>
        </Narrow.Provider>
      </TableContext.Provider>
    </SymbolsContext.Provider>
  );
}

/** The parts of the drawer, or of the side column if there is room: the log, the game's parts, help and settings. */
function panelsOf(
  { table, keys, settings, projector, onProjector }: Props,
  entries: readonly LogEntry[],
  seats: ComponentChildren,
): Panel[] {
  const { game } = table;
  const help = (
    <Help keys={keys} projector={projector} onProjector={onProjector ?? null}>
      {settings}
    </Help>
  );
  return [
    { name: "log", label: "Log", title: "Log: the newest line first", view: <Log entries={entries} />, beside: true },
    ...(game.panels?.(table) ?? []),
    ...(seats && game.SeatCard ? [{ name: "seats", label: "Seats", title: "The other players", view: seats }] : []),
    { name: "help", label: "Help", title: "Help and settings", view: help },
  ];
}

/** The open part of the drawer: one of its panels, the recap, or the mat of another seat; null if it is closed. */
function openPart({ game, names, session }: Table, panels: readonly Panel[], open: string | null) {
  const { Mat } = game;
  const { recap, recaps } = session ?? {};
  const panel = panels.find(({ name }) => name === open);
  if (panel) return { ...panel, from: `panel:${panel.name}` };
  if (recap && open === recaps?.name)
    return {
      name: recaps.name,
      title: recaps.title,
      from: `panel:${recaps.name}`,
      view: <recaps.Panel recap={recap} />,
    };
  const seat = Mat ? seatOf(open) : null;
  if (!Mat || seat == null) return null;
  const name = seatPart(seat);
  return { name, title: `${names[seat]}: everything on the mat`, from: name, view: <Mat seat={seat} mine={false} /> };
}

/** The side column, if there is room for it. */
function Aside({ panels }: { panels: readonly Panel[] }) {
  if (panels.length === 0) return null;
  return (
    <div class="mf-aside">
      {panels.map(({ name, title, view }) => (
        <section key={name} class={`mf-beside-table mf-beside-${name}`} aria-label={title}>
          <b class="mf-title">
            <Heading>{title}</Heading>
          </b>
          {view}
        </section>
      ))}
    </div>
  );
}
