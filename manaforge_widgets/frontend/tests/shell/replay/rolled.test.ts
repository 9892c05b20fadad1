import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../../../src/shell/kernel/types.js";
import { rollsAt, unpacked } from "../../../src/shell/replay/rolled.js";

const packed = {
  texts: ['{"value":6}', "Goblet", "41.2 %", "one short", '{"value":2}'],
  rolls: [
    [2, 1, true, [0, 4], []],
    [2, 0, false, [0], [[1, 2, 0, 3]]],
    [4, 1, false, [4, 4], [[1, 2, null, 3]]],
  ],
};
const rolls = unpacked(packed);
// Round 1 with steps 0 and 1, round 2 from step 2: seat 0 plays, from step 4 seat 1, and from step 6 seat 0 again.
const frames = [1, 1, 2, 2, 2, 2, 2, 3].map((round, step) => ({
  status: { round, active: step < 4 || step > 5 ? 0 : 1 },
})) as unknown as Frame[];
const seats = (step: number, forTurn: boolean) => rollsAt(rolls, step, { frames, forTurn }).map(({ seat }) => seat);

test("packed rolls have their dice and results again", () => {
  assert.deepEqual(rolls[1], {
    step: 2,
    seat: 0,
    ended: false,
    dice: [{ value: 6 }],
    results: [{ target: "Goblet", about: "Goblet", chance: { percent: "41.2 %" }, came: 0, words: "one short" }],
  });
  assert.deepEqual(unpacked({ texts: [], rolls: [] }), []);
});

test("a roll is shown during the turn that it is for, with those that ended their turns before it", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((step) => seats(step, true)),
    [[], [], [1, 0], [1, 0], [1], [1], [1, 0], []],
  );
});

test("an answer is shown until the next one of its round", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 6, 7].map((step) => seats(step, false)),
    [[], [0], [0], [1], [1], []],
  );
});

test("a look back begins at a later step", () => {
  assert.deepEqual(
    rollsAt(rolls, 5, { frames: frames.slice(3), first: 3, forTurn: true }).map(({ seat }) => seat),
    [1],
  );
});
