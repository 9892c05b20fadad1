import { equal } from "node:assert/strict";
import { test } from "node:test";
import { oncePerFrame } from "../../../src/shell/kernel/by-frame.js";

/** A page whose frames and timers come when the test says so. */
function page() {
  const frames = new Map<number, () => void>();
  const timers = new Map<number, () => void>();
  let last = 0;
  const later = (waiting: typeof frames) => (run: () => void) => {
    waiting.set(++last, run);
    return last;
  };
  const come = (waiting: typeof frames) => () => {
    const now = [...waiting.values()];
    waiting.clear();
    for (const run of now) run();
  };
  Object.assign(globalThis, {
    requestAnimationFrame: later(frames),
    cancelAnimationFrame: (frame: number) => frames.delete(frame),
    setTimeout: later(timers),
    clearTimeout: (timer: number) => timers.delete(timer),
  });
  return { frame: come(frames), unseen: come(timers) };
}

test("the first call runs at once, and all others of a frame together in the next", () => {
  const { frame } = page();
  let runs = 0;
  const run = oncePerFrame(() => runs++);
  run();
  equal(runs, 1);
  run();
  run();
  equal(runs, 1);
  frame();
  equal(runs, 2);
  run();
  equal(runs, 2);
  frame();
  equal(runs, 3);
  frame();
  run();
  equal(runs, 4);
});

test("on a page that nobody sees it runs after a moment, once", () => {
  const { frame, unseen } = page();
  let runs = 0;
  const run = oncePerFrame(() => runs++);
  run();
  run();
  unseen();
  equal(runs, 2);
  frame();
  equal(runs, 2);
});
