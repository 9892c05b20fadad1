import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  chanceAfter,
  chanceNotes,
  chanceText,
  chanceWords,
  goalsAt,
  goalsOf,
  hasColumn,
  leavesChances,
} from "../../../src/games/blocks/chance.js";
import type { GoalView } from "../../../src/games/blocks/types.js";

const HALF = { share: 0.5, percent: "50.0 %", one_in: "1 in 2", exact: "1/2" };

const goal = (name: string, more: Partial<GoalView> = {}): GoalView => ({
  ...{ name, target: "", group: -1, words: `${name} comes true`, asks: "", chance: HALF, low: "", high: "" },
  ...{ reason: "", covered: false, after: {} },
  ...more,
});

const told = (goals: GoalView[], step = 3) => ({ odds: { step, goals, working: false, error: "" }, step: 3 });

test("chances of an earlier step count no more, but their column stays", () => {
  const row = goal("Yacht", { target: "value:row:Yacht" });
  equal(goalsAt(told([row]), "value:row:Yacht").length, 1);
  equal(goalsAt(told([row]), "value:row:Ones").length, 0);
  equal(goalsOf(told([row], 2)).length, 0);
  equal(goalsOf({ odds: null, step: 3 }).length, 0);
  equal(hasColumn(told([row], 2).odds, ["value:row:Yacht"]), true);
  equal(hasColumn(told([row]).odds, ["value:row:Ones"]), false);
  equal(hasColumn(null, ["value:row:Ones"]), false);
});

test("a number, a question mark before a guess, a dash without a chance, and a sign for a sample", () => {
  equal(chanceText(goal("a")), "50.0 %");
  equal(chanceText(goal("a", { covered: true, chance: null })), "?");
  equal(chanceText(goal("a", { chance: null, reason: "too large" })), "–");
  equal(chanceText(goal("a", { low: "40.0 %", high: "60.0 %" })), "≈ 50.0 %");
});

test("a sentence says what the chance is of and how sure it is", () => {
  equal(chanceWords(goal("a")), "50.0 % that a comes true (exactly 1/2).");
  equal(
    chanceWords(goal("a", { asks: "if you play for it" })),
    "50.0 % that a comes true, if you play for it (exactly 1/2).",
  );
  equal(
    chanceWords(goal("a", { low: "40.0 %", high: "60.0 %" })),
    "50.0 % that a comes true (between 40.0 % and 60.0 % with 95 % confidence, estimated from samples).",
  );
  equal(chanceWords(goal("a", { covered: true, chance: null })), "Guess first how likely it is that a comes true.");
  equal(chanceWords(goal("a", { chance: null, reason: "too large." })), "No chance that a comes true: too large.");
});

test("a selected move shows the chance after it", () => {
  const row = goal("Yacht", { after: { "reroll a": "20.0 %", "score Ones": "0 %" } });
  equal(chanceAfter(row, "reroll a"), "20.0 %");
  equal(chanceAfter(row, "reroll b"), null);
  equal(chanceAfter(row, undefined), null);
  equal(
    chanceWords(row, "reroll a"),
    "20.0 % after the selected move, then with best play. At best 50.0 % that Yacht comes true (exactly 1/2).",
  );
  equal(leavesChances(told([row]), "reroll a"), true);
  equal(leavesChances(told([row]), "score Ones"), false);
});

test("below the buttons stands what their numbers are the chances of", () => {
  const stay = goal("Stay", { target: "action:stay", words: "you win the car" });
  const change = goal("Switch", { target: "action:switch", words: "you win the car" });
  deepEqual(chanceNotes(told([stay, change]), ["action:stay", "action:switch"]), ["Chance that you win the car"]);
  deepEqual(chanceNotes(told([stay, { ...change, words: "you lose it" }]), ["action:stay", "action:switch"]), [
    "Stay: the chance that you win the car",
    "Switch: the chance that you lose it",
  ]);
  deepEqual(chanceNotes(told([stay]), ["action:next"]), []);
  deepEqual(chanceNotes(told([{ ...stay, low: "40.0 %", high: "60.0 %" }]), ["action:stay"]), [
    "Stay: the chance that you win the car, 40.0 % to 60.0 % with 95 % confidence",
  ]);
});
