import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { intoView } from "./in-view.js";

type Side = "right" | "left" | "below" | "above";
type Place = { left: number; top: number };
type Size = { width: number; height: number };
type Box = { left: number; top: number; right: number; bottom: number };

/** A panel as it was placed: for which thing, at which size of the board, and where. */
type Placed = Place & { side: Side | null; thing: string };

const GAP = 12;
const EDGE = 6;
/** What a panel must not cover if that is possible: what has to be read before one answers. */
const READ = "[data-in-view], [data-preview], [data-weighed], .mf-wasted";
/** What is scrolled into view above a panel at the lower edge. */
const IN_VIEW = "[data-in-view], .mf-wasted";
/** How much worse it is to cover that than to cover a thing that can be clicked. */
const WORSE = 20;
/** What a question names, and what is weighed to answer it; both are marked only while it asks. */
const NAMED = "[data-weighed], .mf-wasted";
/** A question that at every side would cover what it names is tried at this many places in each direction. */
const PLACES = 9;
/** The side is chosen as for a panel of at least this size, so that all questions of a thing open on the same side. */
const USUAL = { width: 392, height: 250 };
/** A panel that nobody is to see yet is seen after this many milliseconds; the animation of `mf-weighing` ends then. */
const UNSEEN = 300;

/**
 * Puts a panel next to the thing on the table that it is about, and points at it. The panel covers other things and
 * stays inside the board, so that it moves nothing. While it is open it stays where it is, even if its content changes.
 *
 * @param target the thing, by its `data-target`; if it is not on the table, the panel goes next to the game's
 * `data-anchor`.
 * @param answered whether things on the table answer the panel's question, so that it goes where it covers least of them.
 * @param unseen whether nobody is to see the panel yet, so that it may still go elsewhere.
 */
export function useBeside(
  panel: RefObject<HTMLElement | null>,
  target: string | null | undefined,
  answered = false,
  unseen = false,
) {
  const placed = useRef<Placed | null>(null);
  // When it was placed without being seen; null if that is not the case.
  const first = useRef<number | null>(null);
  useLayoutEffect(() => {
    const box = panel.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board || inSheet(box)) return;
    const settle = () => {
      placed.current = put(box, board, anchorOf(board, target), answered, seen(first.current) ? placed.current : null);
      first.current = unseen ? (first.current ?? performance.now()) : null;
    };
    // Later it is enough to look before the next frame, when the page has been laid out anyway.
    if (placed.current == null || box.style.left === "") settle();
    const watch = new ResizeObserver(settle);
    watch.observe(box);
    watch.observe(board);
    return () => watch.disconnect();
  });
  // A hint stands above the question that it is about.
  useLayoutEffect(() => {
    const box = panel.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board || !inSheet(box)) return;
    const watch = new ResizeObserver(() => board.style.setProperty("--mf-question", `${box.offsetHeight}px`));
    watch.observe(box);
    return () => {
      watch.disconnect();
      board.style.removeProperty("--mf-question");
    };
  }, []);
  useEffect(() => {
    const box = panel.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board || !inSheet(box)) return;
    const thing = board.querySelector<HTMLElement>(IN_VIEW) ?? anchorOf(board, target);
    if (thing) intoView(thing, box);
  }, [target]);
}

const seen = (unseenSince: number | null): boolean => unseenSince == null || performance.now() - unseenSince > UNSEEN;

/** On a narrow board a panel is at the lower edge of what is in view, whatever it is about. */
const inSheet = (box: HTMLElement): boolean => box.closest(".mf-sheet") != null;

function anchorOf(board: HTMLElement, target: string | null | undefined): HTMLElement | null {
  const named = target ? board.querySelector<HTMLElement>(`[data-target="${CSS.escape(target)}"]`) : null;
  return named ?? board.querySelector<HTMLElement>("[data-anchor]");
}

function put(
  box: HTMLElement,
  board: HTMLElement,
  anchor: HTMLElement | null,
  answered: boolean,
  before: Placed | null,
): Placed {
  const table = board.getBoundingClientRect();
  // A board may be enlarged as a whole; positions inside it are in its own pixels.
  const scale = table.width / board.offsetWidth || 1;
  const within = (rect: DOMRect): Box => ({
    left: (rect.left - table.left) / scale,
    top: (rect.top - table.top) / scale,
    right: (rect.right - table.left) / scale,
    bottom: (rect.bottom - table.top) / scale,
  });
  const bar = board.querySelector(".mf-bar")?.getBoundingClientRect();
  const room: Box = {
    left: EDGE,
    top: Math.max(EDGE, bar ? within(bar).bottom : 0),
    right: board.offsetWidth - EDGE - 2,
    bottom: Math.max(board.offsetHeight - EDGE - 2, 0),
  };
  box.style.maxHeight = `${Math.round(room.bottom - room.top)}px`;
  const width = box.offsetWidth;
  const height = box.offsetHeight;
  const thing = anchor ? within(anchor.getBoundingClientRect()) : null;
  const area = anchor?.closest("[data-area]");
  const inside = ({ left, top }: Place, size = { width, height }): Place => ({
    left: Math.max(room.left, Math.min(left, room.right - size.width)),
    top: Math.max(room.top, Math.min(top, room.bottom - size.height)),
  });
  // A question does not cover the things on the table that answer it; a game may mark them by `data-answer`.
  const named = board.querySelector("[data-answer]") ? "[data-answer]" : ".mf-can";
  const boxes = (selector: string) =>
    [...board.querySelectorAll<HTMLElement>(selector)]
      .filter((one) => !box.contains(one))
      .map((one) => within(one.getBoundingClientRect()));
  const answers = boxes(named);
  const readings = boxes(READ);
  // Only answers and what has to be read can move a panel from the nearest side.
  const moves = answered || named !== ".mf-can" || readings.length > 0;
  const usual = moves
    ? { width, height }
    : { width: Math.max(width, USUAL.width), height: Math.max(height, USUAL.height) };
  const covers = (place: Place, things: readonly Box[]) =>
    things.reduce((sum, one) => {
      const wide = Math.min(one.right, place.left + usual.width) - Math.max(one.left, place.left);
      const high = Math.min(one.bottom, place.top + usual.height) - Math.max(one.top, place.top);
      return sum + (wide > 0 && high > 0 ? wide * high : 0);
    }, 0);
  const cost = (place: Place) => covers(place, answers) + WORSE * covers(place, readings);
  const under = anchor?.closest("[data-beside='under']") != null;
  const sides = thing ? sidesFor(thing, usual, room, area ? within(area.getBoundingClientRect()) : room, under) : [];
  const spots = thing ? sides.map((side) => ({ side, place: inside(spot(side, thing, usual), usual) })) : [];
  const best = (moves ? spots.toSorted((a, b) => cost(a.place) - cost(b.place)) : spots)[0];
  const away = best && covers(best.place, boxes(NAMED)) > 0 ? awayFrom(best.place, room, usual, cost) : null;
  const name = `${anchor?.dataset.target} ${JSON.stringify(thing)} ${room.right} ${room.bottom}`;
  const side = before?.thing === name ? before.side : away ? null : (best?.side ?? null);
  const { left: x, top: y } = inside(
    before?.thing === name
      ? before
      : (away ??
          (thing && side
            ? spot(side, thing, { width, height })
            : { left: (room.left + room.right - width) / 2, top: room.top + GAP })),
  );
  box.style.left = `${Math.round(x)}px`;
  box.style.top = `${Math.round(y)}px`;
  box.dataset.side = side ?? "";
  const placed = { side, left: x, top: y, thing: name };
  if (!thing || !side) return placed;
  const upright = side === "left" || side === "right";
  const at = upright
    ? Math.min((thing.top + thing.bottom) / 2, thing.top + 40) - y
    : (thing.left + thing.right) / 2 - x;
  box.style.setProperty("--mf-at", `${Math.round(Math.max(14, Math.min(at, (upright ? height : width) - 14)))}px`);
  return placed;
}

/** The sides with room for the panel, the best first; below and above come first if similar things stand in a row. */
function sidesFor(thing: Box, { width, height }: Size, room: Box, area: Box, under: boolean): Side[] {
  const fits: Record<Side, boolean> = {
    right: thing.right + GAP + width <= room.right && height <= room.bottom - room.top,
    left: thing.left - GAP - width >= room.left && height <= room.bottom - room.top,
    below: thing.bottom + GAP + height <= room.bottom,
    above: thing.top - GAP - height >= room.top,
  };
  const near: Side[] =
    thing.bottom + GAP + height > area.bottom && fits.above ? ["above", "below"] : ["below", "above"];
  const order: Side[] = under ? ["below", "above"] : ["right", "left", ...near];
  const fitting = order.filter((side) => fits[side]);
  return fitting.length > 0 ? fitting : [room.bottom - thing.bottom >= thing.top - room.top ? "below" : "above"];
}

/** The place nearest to another where a panel covers least; null if every place costs as much as the other. */
function awayFrom(from: Place, room: Box, { width, height }: Size, cost: (place: Place) => number): Place | null {
  const along = (least: number, most: number) =>
    Array.from({ length: PLACES }, (_, at) => least + (Math.max(0, most - least) * at) / (PLACES - 1));
  const far = ({ left, top }: Place) => Math.hypot(left - from.left, top - from.top);
  const places = along(room.left, room.right - width).flatMap((left) =>
    along(room.top, room.bottom - height).map((top) => ({ left, top })),
  );
  const least = Math.min(...places.map(cost));
  if (least >= cost(from)) return null;
  return places.filter((place) => cost(place) === least).toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

function spot(side: Side, thing: Box, { width, height }: Size): Place {
  const middle = (thing.left + thing.right) / 2 - width / 2;
  if (side === "right") return { left: thing.right + GAP, top: thing.top };
  if (side === "left") return { left: thing.left - GAP - width, top: thing.top };
  return { left: middle, top: side === "below" ? thing.bottom + GAP : thing.top - GAP - height };
}
