import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import type { Option } from "../../src/shell/kernel/types.js";
import { byTarget, glow, refusalWords } from "../../src/shell/table.js";

test("options are found by their thing, in their order", () => {
  const options = ["a 1", "b 2", "a 3"].map((action) => ({ action, target: action.slice(0, 1) })) as Option[];
  const found = byTarget(options);
  deepEqual(
    found.get("a")?.map(({ action }) => action),
    ["a 1", "a 3"],
  );
  deepEqual([...found.keys()], ["a", "b"]);
  equal(found.get("constructor"), undefined);
});

test("a thing that changes twice in a row glows by another class", () => {
  const changed = new Set(["deck"]);
  equal(glow({ changed, beat: 0 }, "deck") === glow({ changed, beat: 1 }, "deck"), false);
  deepEqual([glow({ changed, beat: 0 }, "market"), glow({ changed, beat: 0 }, undefined)], ["", ""]);
});

test("a refusal names its rule if there is one", () => {
  equal(refusalWords({ rule: "XY-A1", words: "It is empty." }), "XY-A1: It is empty.");
  equal(refusalWords({ rule: "", words: "It is empty." }), "It is empty.");
});
