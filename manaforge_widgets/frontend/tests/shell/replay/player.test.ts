import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { playerKey, turnAfter, turnBefore } from "../../../src/shell/replay/player.js";

const TURNS = [0, 3, 7];

function press(key: string, step: number, on = "", ctrlKey = false) {
  const went: (number | "toggled")[] = [];
  let prevented = false;
  const event = {
    key,
    ctrlKey,
    target: { matches: (tag: string) => tag === on },
    preventDefault: () => (prevented = true),
  } as unknown as KeyboardEvent;
  const used = playerKey(event, {
    step,
    last: 9,
    rounds: [0],
    turns: TURNS,
    words: "",
    onStep: (to) => went.push(to),
    onToggle: () => went.push("toggled"),
  });
  equal(used, prevented);
  return went;
}

test("the turn before and the turn after are those around a step, and the ends of the game beyond them", () => {
  deepEqual(
    [0, 3, 4, 9].map((step) => turnBefore(TURNS, step)),
    [0, 0, 3, 7],
  );
  deepEqual(
    [0, 3, 6, 7].map((step) => turnAfter(TURNS, step, 9)),
    [3, 7, 7, 9],
  );
  deepEqual([turnBefore([], 5), turnAfter([], 5, 9)], [0, 9]);
});

test("each key leads to its step, and none out of the game", () => {
  deepEqual(
    ["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"].map((key) => press(key, 4)),
    [[3], [5], [0], [9], [3], [7]],
  );
  deepEqual([press("ArrowLeft", 0), press("ArrowRight", 9)], [[0], [9]]);
});

test("Space plays and pauses, but presses a button that has the focus", () => {
  deepEqual(press(" ", 4), ["toggled"]);
  deepEqual(press(" ", 4, "button"), []);
});

test("other keys, keys of the browser, and those of a list are left alone", () => {
  deepEqual(
    [press("a", 4), press("Dead", 4), press("ArrowLeft", 4, "", true), press("ArrowLeft", 4, "select")],
    [[], [], [], []],
  );
});
