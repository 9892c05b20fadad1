import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { onEscape } from "../../../src/shell/input/escape.js";

test("Escape leaves and goes no further, and other keys pass", () => {
  const done: string[] = [];
  const press = (key: string) =>
    onEscape(() => done.push("left"))({ key, preventDefault: () => done.push("stopped") } as unknown as KeyboardEvent);
  press("a");
  deepEqual(done, []);
  press("Escape");
  deepEqual(done, ["stopped", "left"]);
});
