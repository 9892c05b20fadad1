import type { AnyModel } from "@anywidget/types";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { RuleNumber, RuleText } from "../frame/rule.js";
import type { Said, Table } from "../game.js";
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

/**
 * The guide as it is shown now, and its functions. There is no step while others act, or while there is nothing new; the
 * guide keeps its place then, so that what stands below the board does not move.
 */
export type CoachView = {
  step: Shown | null;
  of: number;
  moved: boolean;
  go: (at: number) => void;
  leave: () => void;
};

/**
 * The guided turn at a table; null if it is not shown. A guide begins in the first round, or later if somebody asks for
 * it, and goes on from turn to turn until it is left. The goal is there before the player's first turn.
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
  const before = places.get(seat) ?? START;
  const running = wanted && !outcome && !rest && before.from < steps.length && (begun || status.round <= 1);
  const acts = status.to_act.includes(seat);
  const place = running && acts ? follow(steps, before, table) : before;
  const step = running && free && (acts || place === START) ? shownAt(steps, place, table) : null;
  const next = step && acts ? seen(place, step, table) : place;
  // Not before the first paint: the effects of all parts would run with it, before a notebook has put the board in place.
  useEffect(() => {
    if (running && next !== before) go(seat, next);
  });
  if (!running || !free) return null;
  const goTo = (from: number) => go(seat, { from, last: null });
  const others = people.some((one) => one !== seat && (places.get(one) ?? START).from < steps.length);
  return {
    step,
    of: steps.length,
    moved: places.has(seat),
    go: goTo,
    leave: () => (others ? goTo(steps.length) : leave()),
  };
}

/** Shows the guide below the table, always in view. */
export function Coach({ view }: { view: CoachView }) {
  const { asked, uid } = useTable();
  const { leave, step } = view;
  const pause = `${asked ? "Answer the question first: the" : "The"} guide goes on when there is something new.`;
  return (
    <>
      {step && <Ring at={step.said.at} moves={view.moved} />}
      <div
        class="mf-coach"
        role="group"
        aria-labelledby={`${uid}-coach`}
        data-area="coach"
        data-about={step?.said.at}
        onKeyDown={onEscape(leave)}
      >
        <p role="status" class="mf-coach-words">
          {step ? <Words said={step.said} /> : <span id={`${uid}-coach`}>{pause}</span>}
        </p>
        {step && <RuleText rule={step.said.rule} />}
        <div class="mf-coach-steps">
          {step && <Progress at={step.at} of={view.of} />}
          <Button class="mf-quiet" onClick={leave}>
            Skip the guide
          </Button>
          {step && <Steps step={step} view={view} />}
        </div>
      </div>
    </>
  );
}

function Words({ said: { rule, text, title } }: { said: Said }) {
  const { uid } = useTable();
  return (
    <>
      <b id={`${uid}-coach`} class="mf-coach-title">
        {title}
      </b>{" "}
      <Rich text={text} /> <RuleNumber rule={rule} />
    </>
  );
}

/** How far the guide is, as a bar: a step that has nothing to say is left out, so numbers would skip some. */
function Progress({ at, of }: { at: number; of: number }) {
  return (
    <span class="mf-soft mf-coach-progress">
      <span class="mf-coach-name">Guided turn</span>
      <span class="mf-coach-bar" aria-hidden="true">
        <i style={{ width: `${(100 * (at + 1)) / of}%` }} />
      </span>
    </span>
  );
}

/** What a step needs to go on stands where Next would be, so that Back never comes under the pointer instead. */
function Steps({ step: { at, back, said }, view: { go, leave, of } }: { step: Shown; view: CoachView }) {
  const last = at === of - 1;
  return (
    <>
      {back != null && <Button onClick={() => go(back)}>Back</Button>}
      {said.waits ? (
        <span class="mf-coach-waits">Your move</span>
      ) : (
        <Button class="mf-primary" onClick={() => (last ? leave() : go(at + 1))}>
          {last ? "Done" : "Next"}
        </Button>
      )}
    </>
  );
}

/**
 * A ring around a part of the table; a new part is scrolled into view.
 *
 * `moves` says whether the page may scroll: a page that has just been opened must not.
 */
function Ring({ at, moves }: { at: string; moves: boolean }) {
  const ring = useRef<HTMLDivElement>(null);
  useRing(ring, at, moves);
  return <div ref={ring} class="mf-coach-ring" aria-hidden="true" />;
}

const MARGIN = 3;

function useRing(ring: { readonly current: HTMLElement | null }, at: string, moves: boolean) {
  useLayoutEffect(() => {
    const box = ring.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board) return;
    const settle = () => {
      const target = board.querySelector(at);
      const thing = target?.getBoundingClientRect();
      const guide = board.querySelector(".mf-coach")?.getBoundingClientRect().top ?? 0;
      const bars = [...board.querySelectorAll(".mf-bar, .mf-status")].filter((bar) => !bar.contains(target));
      const bar = Math.max(0, ...bars.map((one) => one.getBoundingClientRect().bottom));
      const table = board.getBoundingClientRect();
      // A board may be enlarged as a whole; positions inside it are in its own pixels.
      const scale = table.width / board.offsetWidth || 1;
      box.hidden = !thing || thing.bottom <= bar;
      if (!thing) return;
      // It does not cross the bar, under which the table scrolls.
      const begin = Math.max(thing.top, bar);
      box.style.left = `${(thing.left - table.left) / scale - board.clientLeft - MARGIN}px`;
      box.style.top = `${(begin - table.top) / scale - board.clientTop - MARGIN}px`;
      box.style.width = `${thing.width / scale + 2 * MARGIN}px`;
      // It does not cross the words of the guide, which lie over the end of a part that is longer than the window.
      const end = thing.top < guide ? Math.min(thing.bottom, guide - 2 * MARGIN) : thing.bottom;
      box.style.height = `${(end - begin) / scale + 2 * MARGIN}px`;
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
