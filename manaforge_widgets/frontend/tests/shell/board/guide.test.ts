import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { follow, type Place, START, seen, shownAt, stepsOf } from "../../../src/shell/board/guide.js";
import type { GameTable, Said, Step, Table } from "../../../src/shell/game.js";

/** A table at a step of the match and in a turn, on which these steps of the guide have something to say. */
const table = (step: number, turn: number, open: string, actor = 0): Table => {
  const choice = open.includes("ask") ? {} : null;
  return { step, seat: 0, status: { turn }, choice, log: [{ seat: actor, step }], open } as unknown as Table;
};

const says =
  (name: string, waits = false): Step =>
  (now) =>
    (now as unknown as { open: string }).open.includes(name) ? ({ title: name, waits } as Said) : null;

const STEPS = [says("look"), says("act", true), says("ask", true), says("build", true), says("end")];

/** Goes on to a table, and returns the place there and the title of the step that is shown. */
function go(place: Place, now: Table): [Place, string | undefined] {
  const next = follow(STEPS, place, now);
  const shown = shownAt(STEPS, next, now);
  return [shown ? seen(next, shown, now) : next, shown?.said.title];
}

/** The titles of the steps that are shown at these tables, one after the other. */
const titles = (...tables: Table[]) => titlesFrom(0, ...tables);

function titlesFrom(from: number, ...tables: Table[]): (string | undefined)[] {
  let place: Place = { from, last: null };
  return tables.map((now) => {
    const [next, title] = go(place, now);
    place = next;
    return title;
  });
}

test("a step to read stays until the player acts, and then it is passed", () => {
  deepEqual(titles(table(1, 1, "look act"), table(1, 1, "look act"), table(2, 1, "look act")), ["look", "look", "act"]);
});

test("a step that waits stays in its turn as long as it has something to say, whatever the player does", () => {
  deepEqual(titles(table(1, 1, "act end"), table(2, 1, "act end"), table(3, 1, "end")), ["act", "act", "end"]);
});

test("a step that waits is passed with the turn", () => {
  deepEqual(titles(table(1, 1, "act end"), table(4, 3, "act end")), ["act", "end"]);
});

test("what others do at the same time passes no step", () => {
  deepEqual(titles(table(1, 1, "look act"), table(2, 1, "look act", 1), table(3, 1, "look act")), [
    "look",
    "look",
    "act",
  ]);
  deepEqual(titles(table(1, 1, "look act"), table(2, 2, "look act", 1)), ["look", "act"]);
});

test("a question that is cancelled leads back to the step before it, and so does an answered one while that step waits", () => {
  deepEqual(titles(table(1, 1, "act"), table(1, 1, "ask"), table(1, 1, "act")), ["act", "ask", "act"]);
  deepEqual(titles(table(1, 1, "act"), table(1, 1, "ask"), table(2, 1, "act end")), ["act", "ask", "act"]);
  deepEqual(titles(table(1, 1, "act"), table(2, 1, "ask"), table(3, 1, "act end")), ["act", "ask", "act"]);
  deepEqual(titles(table(1, 1, "act"), table(2, 1, "ask"), table(3, 1, "end")), ["act", "ask", "end"]);
});

test("a question that comes after its own step does not pass the step that waits", () => {
  deepEqual(titlesFrom(3, table(1, 1, "build"), table(2, 1, "ask"), table(3, 1, "build end")), [
    "build",
    undefined,
    "build",
  ]);
  deepEqual(titlesFrom(3, table(1, 1, "build"), table(2, 1, "ask"), table(3, 1, "end")), ["build", undefined, "end"]);
  deepEqual(titlesFrom(3, table(1, 1, "build"), table(2, 1, "ask"), table(3, 2, "build end")), [
    "build",
    undefined,
    "end",
  ]);
});

test("a question that interrupts a step to read does not skip the step after it", () => {
  deepEqual(titles(table(1, 1, "look"), table(2, 1, "ask"), table(3, 1, "act end")), ["look", "ask", "act"]);
});

test("a passed step is passed although no step is shown then", () => {
  deepEqual(titles(table(1, 1, "act"), table(2, 1, ""), table(3, 1, "act end")), ["act", undefined, "end"]);
});

test("an undo passes nothing", () => {
  deepEqual(titles(table(2, 1, "look"), table(1, 1, "look")), ["look", "look"]);
});

test("Back leads to the nearest step before it that still has something to say", () => {
  equal(shownAt(STEPS, { from: 4, last: null }, table(1, 1, "look ask end"))?.back, 2);
  equal(shownAt(STEPS, { from: 4, last: null }, table(1, 1, "look end"))?.back, 0);
  equal(shownAt(STEPS, START, table(1, 1, "look"))?.back, null);
  equal(shownAt(STEPS, START, table(1, 1, "")), null);
});

test("the goal is the first step; a game without steps has no guide", () => {
  const goal = () => ({ text: "Win.", rule: "MF-E1" });
  const [first, ...rest] = stepsOf({ coach: STEPS, goal } as unknown as GameTable);
  deepEqual(first?.(table(1, 1, "")), { at: ".mf-scores", title: "Goal.", text: "Win.", rule: "MF-E1" });
  equal(rest.length, STEPS.length);
  equal(stepsOf({ goal } as unknown as GameTable).length, 0);
});
