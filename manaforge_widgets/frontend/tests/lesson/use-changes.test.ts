import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import type { LessonControl } from "../../src/lesson/types.js";
import { REST, useChanges } from "../../src/lesson/use-changes.js";
import { FakeModel } from "../fake-model.js";
import { hook, pass } from "../hook.js";

const control = (id: string, kind: LessonControl["kind"], value: string): LessonControl => ({
  ...{ id, kind, label: id, value, options: [], low: 0, high: 100, unit: "", marked: false },
});
const SLIDER = control("slider", "slide", "5");
const STEP = control("step", "step", "1");

function begun() {
  const model = new FakeModel();
  const changes = hook((controls: LessonControl[]) => useChanges(model.as(), controls), [SLIDER, STEP]);
  const sent = () => model.sent.map((one) => (one.kind === "change" ? `${one.control} ${one.value}` : one.kind));
  return { model, changes, sent };
}

test("a slider sends its first and its last value, and not all between them", () => {
  const { model, changes, sent } = begun();
  for (const value of ["6", "7", "8"]) changes.do(() => changes.now.change("slider", value));
  deepEqual(sent(), ["slider 6"]);
  equal(changes.now.value(SLIDER), "8");
  changes.do(() => model.answer());
  deepEqual(sent(), ["slider 6"]);
  pass(REST);
  deepEqual(sent(), ["slider 6", "slider 8"]);
  changes.close();
});

test("a control shows its new value at once, and Python's after the answer", () => {
  const { model, changes } = begun();
  changes.do(() => changes.now.change("step", "2"));
  equal(changes.now.value(STEP), "2");
  changes.do(() => model.answer({ error: "Step must be 1." }));
  equal(changes.now.value(STEP), "1");
  equal(changes.now.error, "Step must be 1.");
  changes.close();
});

test("each press of a button is sent, one after the other", () => {
  const { model, changes, sent } = begun();
  for (const name of ["roll", "roll", "deal"]) changes.do(() => changes.now.change(name, ""));
  for (const count of [1, 2, 3]) {
    equal(sent().length, count);
    changes.do(() => model.answer());
  }
  deepEqual(sent(), ["roll ", "roll ", "deal "]);
  changes.close();
});

test("what a closed widget still had to send is not sent", () => {
  const { model, changes, sent } = begun();
  for (const value of ["6", "7"]) changes.do(() => changes.now.change("slider", value));
  changes.do(() => model.answer());
  changes.close();
  pass(REST);
  deepEqual(sent(), ["slider 6"]);
});
