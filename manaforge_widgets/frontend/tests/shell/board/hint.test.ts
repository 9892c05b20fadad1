import assert from "node:assert/strict";
import { test } from "node:test";
import { comparedWords } from "../../../src/shell/board/compare.js";
import { hintWords } from "../../../src/shell/board/hint.js";
import type { HintView } from "../../../src/shell/kernel/types.js";

const step = { words: "spend fire-1", why: "It helps.", chance: "A: 50 %.", actions: ["spend fire-1"], done: false };
const view: HintView = {
  number: 1,
  nudge: "Look at your dice.",
  idea: "build Hellforge",
  why: "This is worth about 2 prestige more.",
  steps: [step, { ...step, words: "end the turn", why: "All is used.", chance: "", actions: ["end turn"] }],
  next: 0,
  action: "spend fire-1",
  targets: ["die:fire-1"],
  compared: [],
  unit: "prestige",
  least: 0.05,
};

test("each level says its own part, and of a plan only the next step", () => {
  assert.equal(hintWords(view, "nudge"), "Hint: Look at your dice.");
  assert.equal(hintWords(view, "idea"), "Hint: build Hellforge. This is worth about 2 prestige more.");
  assert.equal(hintWords({ ...view, idea: "spend fire-1" }, "idea"), "Hint: spend fire-1. It helps.");
  assert.equal(
    hintWords(view, "plan"),
    "Hint, step 1 of 2: spend fire-1. It helps. A: 50 %. This is worth about 2 prestige more.",
  );
  assert.equal(hintWords({ ...view, next: 1 }, "plan"), "Hint, step 2 of 2: end the turn. All is used.");
});

test("two things are compared by their values, and by chances if there are any", () => {
  const one = { words: "build Hellforge", value: 61.67, chance: "", why: "" };
  const other = { words: "gain a prism", value: 54.74, chance: "Ann can answer: 50 %.", why: "" };
  const told = "The planner expects about 6.9 prestige more from “build Hellforge” than from “gain a prism”.";
  assert.deepEqual(comparedWords(one, other, view), [told, "After “gain a prism”: Ann can answer: 50 %."]);
  assert.equal(comparedWords(other, one, view)[0], told);
  assert.match(comparedWords(one, { ...other, value: 61.65 }, view)[0] ?? "", /about equally good\.$/);
  assert.match(comparedWords(one, { ...other, value: 61.346 }, view)[0] ?? "", /about 0\.3 prestige/);
  assert.equal(comparedWords(one, { ...other, why: "It is kept." }, view)[1], "“Gain a prism”: It is kept.");
  assert.deepEqual(comparedWords(one, one, view), ["Pick two different things."]);
});
