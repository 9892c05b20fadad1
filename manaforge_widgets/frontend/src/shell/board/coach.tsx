import type { AnyModel } from "@anywidget/types";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { classes } from "../drawing/words.js";
import { RuleNumber, RuleText } from "../frame/rule.js";
import type { Mark } from "../game.js";
import { Button } from "../input/controls.js";
import { onEscape } from "../input/escape.js";
import { useTrait } from "../kernel/model.js";
import { useTable } from "../table.js";
import type { Traits } from "./traits.js";

/** The key under which a browser remembers that somebody has seen a game's tips; some pages may not store anything. */
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
    // Then the tips are shown once more another day.
  }
}

/** Whether to show the tips to this browser's user, a function that shows them again, and one that closes them. */
export function useCoach(model: AnyModel<Traits>, title: string) {
  const [on, setOn] = useTrait(model, "coach");
  const [seen, setSeen] = useState(() => hasSeenCoach(title));
  const show = () => {
    rememberCoach(title, false);
    setSeen(false);
    setOn(true);
  };
  const leave = () => {
    rememberCoach(title, true);
    setOn(false);
  };
  return { wanted: on && !seen, show, leave };
}

/**
 * Shows tips to a newcomer, one at a time. A tip covers nothing that it is about, and a ring marks that part of the
 * table.
 */
export function Coach({ marks, onLeave }: { marks: readonly Mark[]; onLeave: () => void }) {
  const { uid, odds } = useTable();
  const [place, setPlace] = useState(0);
  const ring = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const mark = marks[place];
  useLaid(ring, mark?.at ?? null, (style, { left, top, width, height }) => {
    style.left = `${left - MARGIN}px`;
    style.top = `${top - MARGIN}px`;
    style.width = `${width + 2 * MARGIN}px`;
    style.height = `${height + 2 * MARGIN}px`;
  });
  useLaid(words, mark?.over ?? null, (style, { left, top, width }) => {
    style.inset = `${top}px auto auto ${left}px`;
    style.width = `${width}px`;
  });
  if (!mark) return null;
  const last = place === marks.length - 1;
  return (
    <>
      <div ref={ring} class="mf-coach-ring" aria-hidden="true" />
      <div
        ref={words}
        class={classes("mf-coach", mark.over != null && "mf-coach-over")}
        role="group"
        aria-labelledby={`${uid}-coach`}
        data-area="coach"
        onKeyDown={onEscape(onLeave)}
      >
        <p role="status">
          <b id={`${uid}-coach`} class="mf-coach-title">
            {mark.title}
          </b>
          <Rich text={odds && mark.odds ? `${mark.text} ${mark.odds}` : mark.text} /> <RuleNumber rule={mark.rule} />
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
              Skip the tips
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const MARGIN = 1;

/** Keeps a box at a part of the table; `lay` gets the part's place and size. */
function useLaid(
  ref: { readonly current: HTMLElement | null },
  at: string | null,
  lay: (style: CSSStyleDeclaration, part: DOMRect) => void,
) {
  useLayoutEffect(() => {
    const box = ref.current;
    const board = box?.closest<HTMLElement>(".mf-table");
    if (!box || !board || at == null) return;
    const settle = () => {
      const thing = board.querySelector(at)?.getBoundingClientRect();
      const table = (box.offsetParent ?? board).getBoundingClientRect();
      // A board may be enlarged as a whole; positions inside it are in its own pixels.
      const scale = board.getBoundingClientRect().width / board.offsetWidth || 1;
      box.hidden = !thing;
      if (!thing) return;
      lay(
        box.style,
        new DOMRect(
          (thing.left - table.left) / scale,
          (thing.top - table.top) / scale,
          thing.width / scale,
          thing.height / scale,
        ),
      );
    };
    settle();
    const watch = new ResizeObserver(settle);
    watch.observe(board);
    return () => watch.disconnect();
  });
}
