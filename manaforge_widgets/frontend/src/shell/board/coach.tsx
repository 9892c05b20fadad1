import type { AnyModel } from "@anywidget/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { RuleNumber, RuleText } from "../frame/rule.js";
import type { Table } from "../game.js";
import { Button } from "../input/controls.js";
import { onEscape } from "../input/escape.js";
import { useTrait } from "../kernel/model.js";
import { useTable } from "../table.js";
import { follow, type Place, type Shown, START, seen, shownAt, stepsOf } from "./guide.js";
import type { Traits } from "./traits.js";

/** The key under which a browser remembers that somebody knows a game's guided turn; some pages may not store anything. */
const key = (title: string) => `manaforge-widgets.coach.${title}`;
const SEEN = "seen";

function hasSeenCoach(title: string): boolean {
  try {
    return localStorage.getItem(key(title)) === SEEN;
  } catch {
    return false;
  }
}

function rememberCoach(title: string, seen: boolean) {
  try {
    if (seen) localStorage.setItem(key(title), SEEN);
    else localStorage.removeItem(key(title));
  } catch {
    // Then the guide is shown once more another day.
  }
}

/** Whether to guide this browser's user, a function that begins the guided turn again, and one that leaves it. */
export function useCoach(model: AnyModel<Traits>, title: string) {
  const [on, setOn] = useTrait(model, "coach");
  const [seen, setSeen] = useState(() => hasSeenCoach(title));
  // People who share a screen have a guide each.
  const [places, setPlaces] = useState<ReadonlyMap<number, Place>>(new Map());
  const [asked, setAsked] = useState(false);
  const show = () => {
    rememberCoach(title, false);
    setSeen(false);
    setOn(true);
    setAsked(true);
    setPlaces(new Map());
  };
  const leave = () => {
    rememberCoach(title, true);
    setOn(false);
    setAsked(false);
    setPlaces(new Map());
  };
  const go = (seat: number, place: Place) => setPlaces(new Map(places).set(seat, place));
  return { wanted: on && !seen, begun: asked || places.size > 0, places, go, show, leave };
}

export type Coaching = ReturnType<typeof useCoach>;

/** The step of the guided turn that is shown now, and its functions. */
export type CoachView = Shown & { of: number; moved: boolean; go: (at: number) => void; leave: () => void };

/**
 * The step of the guided turn to show at a table; null if there is none. A guide begins in the first round, or later if
 * somebody asks for it, and goes on from turn to turn until it is left.
 *
 * @param people the seats of the people at the screen; whoever leaves the guide leaves it to the others.
 * @param free whether nothing else needs the player's attention.
 */
export function useGuide(
  { begun, go, leave, places, wanted }: Coaching,
  table: Table,
  people: readonly number[],
  free: boolean,
): CoachView | null {
  const { game, outcome, rest, seat, status } = table;
  const steps = stepsOf(game);
  const running = wanted && steps.length > 0 && !outcome && (begun || status.round <= 1);
  const acts = status.to_act.includes(seat) && !rest;
  const before = places.get(seat) ?? START;
  const place = running && acts ? follow(steps, before, table) : before;
  const shown = running && acts && free ? shownAt(steps, place, table) : null;
  const next = shown ? seen(place, shown.at, table) : place;
  useLayoutEffect(() => {
    if (running && next !== before) go(seat, next);
  });
  if (!shown) return null;
  const goTo = (from: number) => go(seat, { from, last: null });
  const others = people.some((one) => one !== seat && (places.get(one) ?? START).from < steps.length);
  return {
    ...shown,
    of: steps.length,
    moved: places.has(seat),
    go: goTo,
    leave: () => (others ? goTo(steps.length) : leave()),
  };
}

/** Shows a step of the guided turn below the table, always in view, and a ring around the part that it is about. */
export function Coach({ step: { at, back, go, leave, moved, of, said } }: { step: CoachView }) {
  const { uid } = useTable();
  const ring = useRef<HTMLDivElement>(null);
  const last = at === of - 1;
  useRing(ring, said.at, moved);
  return (
    <>
      <div ref={ring} class="mf-coach-ring" aria-hidden="true" />
      <div
        class="mf-coach"
        role="group"
        aria-labelledby={`${uid}-coach`}
        data-area="coach"
        data-about={said.at}
        onKeyDown={onEscape(leave)}
      >
        <p role="status" class="mf-coach-words">
          <b id={`${uid}-coach`} class="mf-coach-title">
            {said.title}
          </b>{" "}
          <Rich text={said.text} /> <RuleNumber rule={said.rule} />
        </p>
        <RuleText rule={said.rule} />
        <div class="mf-coach-steps">
          <span class="mf-soft">
            Guided turn {at + 1}/{of}
          </span>
          <Button class="mf-quiet" onClick={leave}>
            Skip the guide
          </Button>
          {back != null && <Button onClick={() => go(back)}>Back</Button>}
          {!said.waits && (
            <Button class="mf-primary" onClick={() => (last ? leave() : go(at + 1))}>
              {last ? "Done" : "Next"}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const MARGIN = 1;

/**
 * Keeps a ring around a part of the table, and scrolls a new part into view.
 *
 * @param moves whether the page may scroll: a page that has just been opened must not.
 */
function useRing(ring: { readonly current: HTMLElement | null }, at: string, moves: boolean) {
  useLayoutEffect(() => {
    const box = ring.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board) return;
    const settle = () => {
      const thing = board.querySelector(at)?.getBoundingClientRect();
      const table = (box.offsetParent ?? board).getBoundingClientRect();
      // A board may be enlarged as a whole; positions inside it are in its own pixels.
      const scale = board.getBoundingClientRect().width / board.offsetWidth || 1;
      box.hidden = !thing;
      if (!thing) return;
      box.style.left = `${(thing.left - table.left) / scale - MARGIN}px`;
      box.style.top = `${(thing.top - table.top) / scale - MARGIN}px`;
      box.style.width = `${thing.width / scale + 2 * MARGIN}px`;
      box.style.height = `${thing.height / scale + 2 * MARGIN}px`;
    };
    settle();
    const watch = new ResizeObserver(settle);
    watch.observe(board);
    // The bar stays in view while the rest scrolls.
    window.addEventListener("scroll", settle, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", settle, { capture: true });
    };
  });
  useLayoutEffect(() => {
    if (!moves) return;
    const thing = ring.current?.closest(".mf-table")?.querySelector(at);
    thing?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
}
