import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Flight, Table } from "../game.js";

/** A click never has to wait: flying things can't be clicked, and the table already has its final state. */
const LONG = 320;
/** The most things that fly at once; more would be confusing. */
const MOST = 6;

type Start = Flight & { box: DOMRect; copy: HTMLElement };

/** Moves things to their new places whenever the table changes, unless the user wants less motion. */
export function useFlights(root: RefObject<HTMLElement | null>, { game, live, seat, view }: Table) {
  const seen = useRef(view);
  const front = useRef(seat);
  const starts = useRef<Start[]>([]);
  // The page still shows the old table, so the places where things come from can be measured.
  if (seen.current !== view) {
    // When the table turns to another seat, that seat must not see the things of the seat before.
    const flights =
      live && root.current && front.current === seat && !wantsLess()
        ? (game.flights?.(seen.current as never, view as never, seat) ?? [])
        : [];
    starts.current = flights.slice(0, MOST).flatMap((flight) => startOf(root.current, flight) ?? []);
    seen.current = view;
    front.current = seat;
  }
  useLayoutEffect(() => {
    const board = root.current?.querySelector<HTMLElement>(".mf-table");
    const found = starts.current;
    starts.current = [];
    if (board) for (const start of found) fly(board, start);
  }, [view]);
}

const wantsLess = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function startOf(root: HTMLElement | null, flight: Flight): Start | null {
  const what = root?.querySelector<HTMLElement>(flight.what);
  const from = root?.querySelector<HTMLElement>(flight.from);
  if (!what || !from) return null;
  const copy = what.cloneNode(true) as HTMLElement;
  // The copy is only for the eye: without names it can't be found or clicked.
  for (const element of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) {
    for (const { name } of [...element.attributes])
      if (name === "id" || name.startsWith("data-") || name.startsWith("aria-")) element.removeAttribute(name);
    element.tabIndex = -1;
  }
  const size = what.getBoundingClientRect();
  copy.style.width = `${size.width}px`;
  copy.style.height = `${size.height}px`;
  return { ...flight, box: from.getBoundingClientRect(), copy };
}

function fly(board: HTMLElement, { box, copy, to }: Start) {
  const goal = board.querySelector(to)?.getBoundingClientRect();
  if (!goal || goal.width === 0) return;
  const table = board.getBoundingClientRect();
  const scale = table.width / board.offsetWidth || 1;
  const carrier = document.createElement("div");
  carrier.className = "mf-flight";
  carrier.setAttribute("aria-hidden", "true");
  carrier.inert = true;
  carrier.append(copy);
  board.append(carrier);
  const own = carrier.getBoundingClientRect();
  const at = (place: DOMRect): string =>
    `translate(${((place.left + place.right - own.width) / 2 - table.left) / scale}px, ${((place.top + place.bottom - own.height) / 2 - table.top) / scale}px)`;
  const shrink = Math.max(0.35, Math.min(1, goal.width / Math.max(1, own.width)));
  const motion = carrier.animate(
    [
      { transform: at(box), opacity: 1 },
      { transform: `${at(goal)} scale(${shrink})`, opacity: 0.6 },
    ],
    { duration: LONG, easing: "cubic-bezier(0.3, 0, 0.3, 1)" },
  );
  const end = () => carrier.remove();
  motion.onfinish = end;
  motion.oncancel = end;
}
