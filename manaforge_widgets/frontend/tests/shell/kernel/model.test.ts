import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { filled, save, useTrait, withoutNulls } from "../../../src/shell/kernel/model.js";
import { FakeModel } from "../../fake-model.js";
import { hook } from "../../hook.js";

test("nothing goes down as an empty object, as null, or not at all", () => {
  for (const nothing of [{}, null, undefined]) equal(filled(nothing), null);
  for (const value of [{ a: 1 }, 0, "", false, [1]]) deepEqual(filled(value as unknown), value);
});

test("a message has no key whose value is null, at any depth, and loses nothing else", () => {
  deepEqual(withoutNulls({ a: null, b: undefined, c: 0, d: "", e: false, f: { g: null, h: [] } }), {
    c: 0,
    d: "",
    e: false,
    f: { h: [] },
  });
  deepEqual(withoutNulls([{ a: null }, null, [undefined, 1]]), [{}, null, [undefined, 1]]);
});

test("a trait is read again whenever it changes, and is written with a word to Python", () => {
  const model = new FakeModel({ pace: 1 });
  let saved = 0;
  model.save_changes = () => {
    saved += 1;
  };
  const shown = hook(() => useTrait(model.as<{ pace: number }>(), "pace"), null);
  shown.do(() => model.set("pace", 2));
  equal(shown.now[0], 2);
  shown.do(() => shown.now[1](3));
  deepEqual([shown.now[0], model.get("pace"), saved], [3, 3, 1]);
  shown.close();
  equal(model.listeners, 0);
});

test("a page goes on if nobody listens to what it sets", () => {
  save({
    save_changes() {
      throw new Error("no kernel");
    },
  });
});
