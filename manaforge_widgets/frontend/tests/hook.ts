import { h, render } from "preact";
import { act } from "preact/test-utils";

type Timer = { at: number; run: () => void };

const timers = new Map<number, Timer>();
const frames = new Map<number, () => void>();
let now = 0;
let last = 0;
// Time passes and frames come only when a test says so, and a page's window is not needed for more.
const clock = {
  setTimeout(run: () => void, wait = 0) {
    last += 1;
    timers.set(last, { at: now + wait, run });
    return last;
  },
  clearTimeout: (timer: number) => void timers.delete(timer),
  requestAnimationFrame(run: () => void) {
    last += 1;
    frames.set(last, run);
    return last;
  },
  cancelAnimationFrame: (frame: number) => void frames.delete(frame),
};
Object.assign(globalThis, { window: clock, clearTimeout: clock.clearTimeout });

/** Let so many milliseconds pass. */
export function pass(wait: number) {
  const end = now + wait;
  for (;;) {
    const due = [...timers].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)[0];
    if (!due) break;
    const [timer, { at, run }] = due;
    timers.delete(timer);
    now = at;
    act(run);
  }
  now = end;
}

/** Let the page draw a frame. */
export function frame() {
  const due = [...frames.values()];
  frames.clear();
  act(() => {
    for (const run of due) run();
  });
  pass(0);
}

/** A hook that runs without a page, in a component that draws nothing; `now` is what it returned last. */
export function hook<Given, Result>(use: (given: Given) => Result, first: Given) {
  const root = { nodeType: 1, childNodes: [], firstChild: null, insertBefore() {}, contains: () => false };
  let found: Result;
  const Probe = ({ given }: { given: Given }) => {
    found = use(given);
    return null;
  };
  const show = (given: Given) => act(() => render(h(Probe, { given }), root as unknown as Element));
  show(first);
  return {
    get now() {
      return found;
    },
    /** Show it with something else, such as a new snapshot. */
    show,
    /** Do something that the hook's component may be drawn again for. */
    do: (run: () => void) => act(run),
    close: () => act(() => render(null, root as unknown as Element)),
  };
}
