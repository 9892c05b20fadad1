import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { along, around, boxOf, crosses, Labels, overlap, textWidth } from "../../src/lesson/charts/labels.js";
import { uprights } from "../../src/lesson/charts/marks.js";
import { axisWords, fitting, linear, logarithmic, logTicks } from "../../src/lesson/charts/scale.js";
import { atPlace, toPlace } from "../../src/lesson/controls.js";
import { moved } from "../../src/lesson/roving.js";
import { leastWidth, numeric } from "../../src/lesson/table.js";
import type { ChartMark } from "../../src/lesson/types.js";

test("axes write thousands, per cents and negative numbers as people do", () => {
  deepEqual(
    [10_000, 0.5, -2, 1e-4].map((value) => axisWords(value)),
    ["10,000", "0.5", "−2", "0.0001"],
  );
  deepEqual([axisWords(0.25, true), axisWords(0.005, true), axisWords(1, true)], ["25 %", "0.5 %", "100 %"]);
});

test("a logarithmic axis labels each power of ten between its ends", () => {
  deepEqual(logTicks([1, 10_000]), [1, 10, 100, 1000, 10_000]);
  deepEqual(logTicks([10, 100, 40_000]), [10, 100, 40_000]);
  const x = logarithmic([1, 100], [0, 200]);
  deepEqual([x(1), x(10), x(100), x(0)], [0, 100, 200, 0]);
  equal(linear([0, 1], [200, 0])(0.25), 150);
});

test("labels that would lie over each other are left out, but never the stressed one", () => {
  const middles = [0, 20, 40, 60, 80];
  deepEqual([...fitting(middles, [10, 10, 10, 10, 10])], [0, 1, 2, 3, 4]);
  deepEqual([...fitting(middles, [25, 25, 25, 25, 25])], [0, 2, 4]);
  deepEqual([...fitting(middles, [25, 25, 25, 25, 25], 3)].toSorted(), [0, 3]);
});

test("a line through a box is seen, and one past it is not", () => {
  const box = { left: 10, right: 20, top: 10, bottom: 20 };
  ok(crosses({ x: 0, y: 15 }, { x: 30, y: 15 }, box));
  ok(crosses({ x: 0, y: 0 }, { x: 30, y: 30 }, box));
  ok(!crosses({ x: 0, y: 0 }, { x: 30, y: 5 }, box));
  ok(!crosses({ x: 0, y: 15 }, { x: 5, y: 15 }, box));
});

test("texts avoid lines, and never lie over other texts", () => {
  const labels = new Labels({ left: 0, top: 0, right: 300, bottom: 200 });
  const line = [
    { x: 0, y: 100 },
    { x: 300, y: 100 },
  ];
  labels.avoid(line);
  const wide = textWidth("your guess", 12, true);
  const boxes = Array.from({ length: 4 }, () => labels.put(along(line, wide), wide))
    .filter((place) => place != null)
    .map((place) => boxOf(place, wide));
  equal(boxes.length, 4);
  for (const [index, box] of boxes.entries()) {
    ok(!crosses({ x: 0, y: 100 }, { x: 300, y: 100 }, box));
    ok(boxes.slice(index + 1).every((other) => !overlap(box, other)));
  }
  equal(labels.put(around({ x: 400, y: 100 }), wide), null);
});

test("marks that stand close together have their labels in different rows", () => {
  const mark = (at: number, label: string): ChartMark => ({ axis: "x", at, label, tone: "guess" });
  const found = uprights([mark(100, "7,707 crafts: ± 1 point"), mark(90, "your guess: 1,545")], (at) => at, {
    left: 0,
    right: 400,
  });
  const boxes = found.map(({ place, mark: { label } }) => boxOf(place, textWidth(label, 12, true)));
  ok(boxes[0] && boxes[1] && !overlap(boxes[0], boxes[1]));
  ok(boxes.every(({ left, right }) => left >= 0 && right <= 400));
});

test("where labels have no room at the side they stand over their lines, each in a row of its own", () => {
  const mark = (at: number, label: string): ChartMark => ({ axis: "x", at, label, tone: "guess" });
  const found = uprights([mark(100, "309: ± 5.0 points"), mark(104, "your guess: 345 tries")], (at) => at, {
    left: 30,
    right: 200,
  });
  deepEqual(
    found.map(({ row, place: { anchor } }) => [row, anchor]),
    [
      [0, "middle"],
      [1, "middle"],
    ],
  );
});

test("of two marks the one whose label needs the room comes first", () => {
  const mark = (at: number, label: string): ChartMark => ({ axis: "x", at, label, tone: "guess" });
  const found = uprights([mark(176, "mean 3.75"), mark(225, "your guess: 1 SD")], (at) => at, { left: 40, right: 350 });
  deepEqual(
    found.map(({ mark: { label }, row }) => [label, row]),
    [
      ["your guess: 1 SD", 0],
      ["mean 3.75", 1],
    ],
  );
});

test("a logarithmic slider stands where its number is", () => {
  for (const number of [10, 309, 7707, 40_000])
    ok(Math.abs(atPlace(toPlace(number, 10, 40_000), 10, 40_000) - number) <= 0.005 * number);
  deepEqual([atPlace(0, 10, 10_000), atPlace(500, 10, 10_000), atPlace(1000, 10, 10_000)], [10, 316, 10_000]);
});

test("arrow keys move within rows of different lengths and stop at their ends", () => {
  const lengths = [3, 1, 2];
  deepEqual(moved({ row: 0, column: 2 }, "ArrowRight", lengths), { row: 0, column: 2 });
  deepEqual(moved({ row: 0, column: 2 }, "ArrowDown", lengths), { row: 1, column: 0 });
  deepEqual(moved({ row: 2, column: 0 }, "ArrowDown", lengths), { row: 2, column: 0 });
  deepEqual(moved({ row: 2, column: 0 }, "End", lengths), { row: 2, column: 1 });
  equal(moved({ row: 0, column: 0 }, "a", lengths), null);
});

test("columns of numbers are aligned at the right, also with a word or a dash in them", () => {
  const table = (cells: string[]) => ({
    caption: "",
    head: ["", "a"],
    rows: cells.map((cell) => ["x", cell]),
    marked: -1,
  });
  const right = (...cells: string[]) => numeric(table(cells))[1];
  ok(right("7,707", "1/6 = 16.7 %", "<0.1 %", "38.7 to 78.1 %", ".417", "15.5 points", "−2", "+18.8"));
  ok(right("41.7 %", "impossible", "–", ""));
  ok(right("3 of 6", "17 (17/36)", "none counted"));
  ok(!right("7", "after the roll I can choose"));
  ok(!right("inside", "outside"));
});

test("a table needs the room of its numbers and of its longest words, and some more for whole texts", () => {
  const table = (head: string[], ...rows: string[][]) => ({ caption: "", head, rows, marked: -1 });
  const numbers = table(["Wands", "Cards stay out", "Cards go back"], ["0", "<0.1 %", "1.5 %"]);
  ok(leastWidth(numbers) < 237);
  const many = table(["Lit lamps", ..."0123456"], ["exact", ...Array<string>(7).fill("26.3 %")]);
  ok(leastWidth(many) > 237 && leastWidth(many) < 620);
  const texts = table(["Question", "You said", "Exact"], ["may you add?", "no, only if each card goes back", "yes"]);
  ok(leastWidth(texts) > 237);
});
