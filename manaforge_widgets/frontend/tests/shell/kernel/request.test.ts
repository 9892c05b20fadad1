import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { GONE, lookUp, placed, SILENCE } from "../../../src/shell/kernel/request.js";
import { FakeModel } from "../../fake-model.js";
import { pass } from "../../hook.js";

test("the step and the seat of a request are those of the board, whatever its maker thinks", () => {
  const wanted = { kind: "undo", step: 99, seat: 99 } as { kind: "undo" };
  deepEqual(placed(wanted, 1, 7), { kind: "undo", step: 7, seat: 1 });
});

test("texts are answered as they are, everything else as JSON", async () => {
  const model = new FakeModel();
  const rule = lookUp(model.as(), { kind: "rule", rule: "XY-A1" });
  model.answer({ text: '{"not": "read"}' });
  deepEqual(await rule, { answer: '{"not": "read"}', error: "" });
  const past = lookUp(model.as(), { kind: "past", since: 0 });
  model.answer({ text: '{"first": 3}' });
  deepEqual((await past).answer as unknown, { first: 3 });
});

test("an error comes in the place of an answer", async () => {
  const model = new FakeModel();
  const hint = lookUp(model.as(), { kind: "hint", step: 0 });
  model.answer({ error: "Not now.", text: "{" });
  deepEqual(await hint, { answer: null, error: "Not now." });
});

test("several questions may wait at once, and each gets its own answer", async () => {
  const model = new FakeModel();
  const rules = ["XY-A1", "XY-A2", "XY-A3"];
  const asked = rules.map((rule) => lookUp(model.as(), { kind: "rule", rule }));
  model.answer({ request: null, text: "nobody's" });
  for (const { request, ...wanted } of model.sent.toReversed())
    model.answer({ request, text: (wanted as { rule: string }).rule });
  deepEqual(
    (await Promise.all(asked)).map(({ answer }) => answer),
    rules,
  );
});

test("no answer in time and no kernel are different errors, and nothing listens on", async () => {
  const model = new FakeModel();
  const silent = lookUp(model.as(), { kind: "save" }, 1_000);
  pass(1_000);
  equal((await silent).error, SILENCE);
  model.gone = true;
  equal((await lookUp(model.as(), { kind: "save" })).error, GONE);
  equal(model.listeners, 0);
});

test("a live page waits without a limit, because it offers to stop Python itself", async () => {
  const model = new FakeModel();
  model.state.live = true;
  const slow = lookUp(model.as(), { kind: "save" }, 1_000);
  pass(60_000);
  model.answer({ text: "late" });
  deepEqual(await slow, { answer: "late", error: "" });
});
