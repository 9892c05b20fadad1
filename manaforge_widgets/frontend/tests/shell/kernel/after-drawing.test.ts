import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { afterDrawing } from "../../../src/shell/kernel/after-drawing.js";
import { frame, pass } from "../../hook.js";

/** Functions that note when they run. */
function notes() {
  const ran: string[] = [];
  const note = (word: string) => () => void ran.push(word);
  return { ran, odds: note("odds"), rolls: note("rolls") };
}

test("what waits runs after the next drawing, in its order and once", () => {
  const { ran, odds, rolls } = notes();
  afterDrawing(odds);
  afterDrawing(rolls);
  afterDrawing(odds);
  deepEqual(ran, []);
  frame();
  deepEqual(ran, ["odds", "rolls"]);
  frame();
  pass(100);
  deepEqual(ran, ["odds", "rolls"]);
  afterDrawing(odds);
  frame();
  deepEqual(ran, ["odds", "rolls", "odds"]);
});

test("on a page that nobody sees it runs after a moment, once", () => {
  const { ran, odds } = notes();
  afterDrawing(odds);
  pass(99);
  deepEqual(ran, []);
  pass(1);
  frame();
  deepEqual(ran, ["odds"]);
});

test("what is asked for meanwhile runs after the drawing that follows", () => {
  const { ran, odds, rolls } = notes();
  afterDrawing(() => {
    odds();
    afterDrawing(rolls);
  });
  frame();
  deepEqual(ran, ["odds"]);
  frame();
  deepEqual(ran, ["odds", "rolls"]);
});
