import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "./controls.js";
import { Rich } from "./rich.js";
import { RuleNumber, RuleText } from "./rule.js";
import { useTable } from "./table.js";

/** Words for a newcomer about one part of the table; `at` is a CSS selector of that part, `rule` the rule behind it. */
export type Mark = { at: string; title: string; text: string; rule: string };

/** Where a browser remembers that somebody has seen the marks; some pages may not use it. */
const KEY = "manaforge-widgets.coach";
const SEEN = "seen";

export function hasSeenCoach(): boolean {
  try {
    return localStorage.getItem(KEY) === SEEN;
  } catch {
    return false;
  }
}

export function rememberCoach(seen: boolean) {
  try {
    if (seen) localStorage.setItem(KEY, SEEN);
    else localStorage.removeItem(KEY);
  } catch {
    // Without it the marks are shown once more another day.
  }
}

/**
 * Tells a newcomer what is what, one thing at a time. The words lie over the other seats, so that they cover nothing that
 * is named or clicked; what they are about is ringed.
 */
export function Coach({ marks, onLeave }: { marks: readonly Mark[]; onLeave: () => void }) {
  const { uid } = useTable();
  const [place, setPlace] = useState(0);
  const ring = useRef<HTMLDivElement>(null);
  const mark = marks[place];
  useRing(ring, mark?.at ?? null);
  if (!mark) return null;
  const last = place === marks.length - 1;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onLeave();
  };
  return (
    <>
      <div ref={ring} class="mf-coach-ring" aria-hidden="true" />
      <div class="mf-coach" role="group" aria-labelledby={`${uid}-coach`} data-area="coach" onKeyDown={leave}>
        <p role="status">
          <b id={`${uid}-coach`} class="mf-coach-title">
            {mark.title}
          </b>
          <Rich text={mark.text} /> <RuleNumber rule={mark.rule} />
        </p>
        <RuleText rule={mark.rule} />
        <div class="mf-coach-steps">
          <span class="mf-soft">
            {place + 1} of {marks.length}
          </span>
          {place > 0 && <Button onClick={() => setPlace(place - 1)}>Back</Button>}
          <Button class="mf-primary" onClick={() => (last ? onLeave() : setPlace(place + 1))}>
            {last ? "Play" : "Next"}
          </Button>
          {!last && (
            <Button class="mf-quiet" onClick={onLeave}>
              Leave out the rest
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const MARGIN = 1;

/** Keeps the ring round the part of the table that is named. */
function useRing(ring: { readonly current: HTMLElement | null }, at: string | null) {
  useLayoutEffect(() => {
    const box = ring.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board || at == null) return;
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
    return () => watch.disconnect();
  });
}
