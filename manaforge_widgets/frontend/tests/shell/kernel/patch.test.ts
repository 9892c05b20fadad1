import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { unfold } from "../../../src/shell/kernel/patch.js";
import type { Frame, Frames } from "../../../src/shell/kernel/types.js";

const frames = (base: unknown, ...changes: unknown[]) => unfold({ base, changes } as Frames) as unknown[];

test("a replay has a frame more than patches", () => {
  deepEqual(frames({ view: 1 }), [{ view: 1 }]);
  deepEqual(frames({ view: 1 }, { view: [2] }, { view: [3] }), [{ view: 1 }, { view: 2 }, { view: 3 }]);
});

test("a patch replaces what stands in brackets and goes into all else", () => {
  const base = {
    view: {
      seats: [
        { gems: 1, dice: [1, 2] },
        { gems: 5, dice: [] },
      ],
      round: 1,
    },
  };
  const [, next] = frames(base, { view: { seats: { 0: { gems: [2], dice: [[6]] } } } });
  deepEqual(next, {
    view: {
      seats: [
        { gems: 2, dice: [6] },
        { gems: 5, dice: [] },
      ],
      round: 1,
    },
  });
});

test("arrays stay arrays and may grow, and a value may become null", () => {
  const [, next] = frames({ view: [1, 2] as unknown, outcome: { winner: 1 } }, { view: { 2: [3] }, outcome: [null] });
  deepEqual(next, { view: [1, 2, 3], outcome: null });
});

test("what does not change is shared, and no frame changes an earlier one", () => {
  const base = { status: { round: 1 }, view: { board: ["a"] } } as unknown as Frame;
  const [first, second] = unfold({ base, changes: [{ status: { round: [2] } }] });
  equal(second?.view, first?.view);
  equal(first?.status.round, 1);
  equal(second?.status.round, 2);
});

test("a patch in an object's own machinery reaches no other object", () => {
  const hostile = JSON.parse(
    '{"view": {"__proto__": {"polluted": [1]}, "constructor": {"prototype": {"polluted": [1]}}}}',
  ) as unknown;
  frames({ view: {} }, hostile);
  equal(({} as { polluted?: number }).polluted, undefined);
});
