import assert from "node:assert/strict";
import { test } from "node:test";
import { calibrationWords, cameWords } from "../../../src/shell/board/calibration.js";

const whole = { low: 0, events: 11, expected: 5.2, came: 5, least: 2, most: 8, guesses: 0, right: 0 };
const view = { rows: [], whole, guessed: 0, undecided: 0, surprises: [] };

test("a game within what luck explains, and one beyond it", () => {
  assert.deepEqual(calibrationWords(view), [
    "The board showed 11 chances. 5 came true; 5.2 were expected. In at least 95 of 100 games, 2 to 8 come true.",
  ]);
  assert.match(calibrationWords({ ...view, whole: { ...whole, came: 9 } })[0] ?? "", /this was a rare game\.$/);
});

test("what the roll left open, and the player's own guesses", () => {
  const words = calibrationWords({ ...view, undecided: 1, guessed: 2.8, whole: { ...whole, guesses: 4, right: 3 } });
  assert.match(words[1] ?? "", /^1 of them was still open after the roll/);
  assert.equal(words[2], "By your 4 guesses, 2.8 should have come true; 3 did.");
});

test("a number of things has a fraction only if it needs one", () => {
  assert.equal(cameWords({ ...whole, came: 5.5, expected: 6 }), "5.5 of 11 chances came true (6 expected)");
});
