import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { useRequestQueue } from "../../../src/shell/board/request-queue.js";
import { GONE, SILENCE } from "../../../src/shell/kernel/request.js";
import type { Snapshot } from "../../../src/shell/kernel/types.js";
import { FakeModel } from "../../fake-model.js";
import { hook, pass } from "../../hook.js";

const at = (step: number, seat = 0) => ({ step, seat }) as Snapshot;

function queue(model = new FakeModel()) {
  const shown = hook((snapshot: Snapshot) => useRequestQueue(model.as(), snapshot), at(0));
  return { model, shown };
}

const undo = { kind: "undo" } as const;
const redo = { kind: "redo" } as const;

test("a request says at which step and for which seat it was made", () => {
  const { model, shown } = queue();
  shown.show(at(4, 2));
  shown.do(() => shown.now.send(undo, "undo"));
  const { kind, step, seat } = model.sent.at(-1) as { kind: string; step: number; seat: number };
  deepEqual({ kind, step, seat }, { kind: "undo", step: 4, seat: 2 });
});

test("one click waits for the answer to the one before, and is sent with the next board", () => {
  const { model, shown } = queue();
  shown.do(() => shown.now.send(undo, "undo"));
  shown.do(() => shown.now.send(redo, "redo"));
  deepEqual(model.kinds, ["undo"]);
  equal(shown.now.heard, "redo");
  shown.show(at(1));
  deepEqual(model.kinds, ["undo", "redo"]);
  equal((model.sent.at(-1) as { step: number }).step, 1);
  equal(shown.now.heard, null);
});

test("of several clicks that wait the last one counts", () => {
  const { model, shown } = queue();
  shown.do(() => shown.now.send(undo, "undo"));
  shown.do(() => shown.now.send(redo, "redo"));
  shown.do(() => shown.now.send({ kind: "act", action: "end turn" }, "turn"));
  shown.show(at(1));
  deepEqual(model.kinds, ["undo", "act"]);
});

test("what one person clicked is not done in the name of the next", () => {
  const { model, shown } = queue();
  shown.do(() => shown.now.send(undo, "undo"));
  shown.do(() => shown.now.send(redo, "redo"));
  shown.show(at(1, 1));
  deepEqual(model.kinds, ["undo"]);
  equal(shown.now.heard, null);
});

test("a click that waits is dropped by a refusal, and when it is wished", () => {
  for (const drop of ["refusal", "wish"]) {
    const { model, shown } = queue();
    shown.do(() => shown.now.send(undo, "undo"));
    shown.do(() => shown.now.send(redo, "redo"));
    shown.do(() => (drop === "wish" ? shown.now.drop() : model.answer({ error: "Not now.", rule: "XY-A1" })));
    equal(shown.now.heard, null);
    deepEqual([shown.now.error, shown.now.rule], drop === "wish" ? ["", ""] : ["Not now.", "XY-A1"]);
    shown.show(at(1));
    deepEqual(model.kinds, ["undo"]);
  }
});

test("what nobody wants later is not sent while another request has no answer", () => {
  const { model, shown } = queue();
  shown.do(() => shown.now.send(undo, "undo"));
  shown.do(() => shown.now.sendNow({ kind: "ways" }));
  shown.show(at(1));
  deepEqual(model.kinds, ["undo"]);
  shown.do(() => shown.now.sendNow({ kind: "ways" }));
  deepEqual(model.kinds, ["undo", "ways"]);
});

test("the answer to another view's request is none of its own", () => {
  const { model, shown } = queue();
  shown.do(() => shown.now.send(undo, "undo"));
  shown.do(() => model.answer({ request: (model.sent.at(-1)?.request ?? 0) + 1, error: "Not yours." }));
  equal(shown.now.error, "");
  equal(shown.now.waiting(), "undo");
  shown.do(() => model.answer());
  equal(shown.now.waiting(), null);
});

test("an answer that does not come is said, and then the kernel is taken to be silent until it is heard", () => {
  const { model, shown } = queue();
  shown.do(() => model.answer());
  equal(shown.now.rest, "");
  shown.do(() => shown.now.send(undo, "undo"));
  pass(4_999);
  equal(shown.now.error, "");
  pass(1);
  equal(shown.now.error, SILENCE);
  equal(shown.now.rest, "The kernel has not answered yet.");
  shown.do(() => model.answer({ request: null }));
  deepEqual([shown.now.rest, shown.now.error], ["", ""]);
});

test("a kernel that has ended is said at once, and nothing stays open", () => {
  const { model, shown } = queue();
  model.gone = true;
  shown.do(() => shown.now.send(undo, "undo"));
  equal(shown.now.error, GONE);
  equal(shown.now.rest, "The kernel has ended.");
  equal(shown.now.waiting(), null);
});

test("a picture of a board asks nobody, and rests", () => {
  const { model, shown } = queue(new FakeModel({ still: true }));
  equal(model.sent.length, 0);
  equal(shown.now.rest, "There is no kernel here.");
});

test("a board that is taken away listens no more", () => {
  const { model, shown } = queue();
  shown.do(() => shown.now.send(undo, "undo"));
  shown.close();
  equal(model.listeners, 0);
  pass(60_000);
});
