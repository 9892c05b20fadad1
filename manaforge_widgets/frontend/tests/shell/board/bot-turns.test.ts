import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { useBotTurns } from "../../../src/shell/board/bot-turns.js";
import { readingTime } from "../../../src/shell/board/pace.js";
import { useRequestQueue } from "../../../src/shell/board/request-queue.js";
import type { Traits } from "../../../src/shell/board/traits.js";
import type { LogEntry } from "../../../src/shell/frame/log.js";
import type { GameTable } from "../../../src/shell/game.js";
import { SILENCE } from "../../../src/shell/kernel/request.js";
import type { Snapshot } from "../../../src/shell/kernel/types.js";
import { FakeModel } from "../../fake-model.js";
import { hook, pass } from "../../hook.js";

/** A line of the log that takes longer to read than the quick pace. */
const LINE = "rolled four dice and lost all of its steps";

type Shown = {
  step: number;
  bots_to_act?: boolean;
  can_undo?: boolean;
  active?: number | null;
  story?: number;
  last?: number;
};

/** A board before seat 0, with seat 1 played by a bot; `last` is the seat of the newest line of the log. */
function board(first: Shown, traits: Partial<Traits> = {}, own: Partial<GameTable> = {}) {
  const model = new FakeModel({ pace: 900, by_turn: true, notice: { words: "", again: false, wait: 0 }, ...traits });
  const game = { told: (view: { story: number }) => view.story, ...own } as unknown as GameTable;
  const made = ({ step, bots_to_act = true, can_undo = false, active = 1, story = 0, last }: Shown) => ({
    snapshot: { step, seat: 0, bots_to_act, can_undo, status: { active }, view: { story } } as unknown as Snapshot,
    entries: (last == null ? [] : [{ seat: last, text: LINE }]) as LogEntry[],
  });
  const shown = hook(({ snapshot, entries }: ReturnType<typeof made>) => {
    const queue = useRequestQueue(model.as<Traits>(), snapshot);
    return { queue, ...useBotTurns({ model: model.as<Traits>(), game, snapshot, entries, queue }) };
  }, made(first));
  // The kernel is there.
  shown.do(() => model.answer());
  return { model, shown, show: (given: Shown) => shown.show(made(given)) };
}

test("a bot moves after its pace, and the next one after the board that it leads to", () => {
  const { model, show } = board({ step: 3 });
  pass(899);
  deepEqual(model.kinds, []);
  pass(1);
  deepEqual(model.sent.at(-1), { kind: "continue", step: 3, whole: true, request: model.sent.at(-1)?.request ?? 0 });
  pass(5_000);
  deepEqual(model.kinds, ["continue"]);
  show({ step: 4 });
  pass(900);
  deepEqual(model.kinds, ["continue", "continue"]);
});

test("in a game that shows each move, a bot makes one move, and it stays as long as its line takes to read", () => {
  const { model, show } = board({ step: 3, last: 1 }, {}, { byMove: true });
  pass(readingTime(900, LINE) - 1);
  deepEqual(model.kinds, []);
  pass(1);
  equal((model.sent.at(-1) as { whole?: boolean }).whole, false);
  show({ step: 4, last: 2 });
  pass(readingTime(900, LINE));
  deepEqual(model.kinds, ["continue", "continue"]);
});

test("bots wait after a showdown until somebody has looked at it, and after nothing else", () => {
  const ends = { tells: (_: unknown, after: { view: unknown }) => (after.view as { story: number }).story > 0 };
  const { model, shown, show } = board({ step: 3 }, {}, { ...ends, told: undefined as never });
  show({ step: 4, story: 1 });
  equal(shown.now.wait, true);
  pass(60_000);
  deepEqual(model.kinds, []);
  show({ step: 4, story: 0 });
  equal(shown.now.wait, true, "a hint on the same step takes no showdown away");
  shown.do(() => shown.now.readOn());
  pass(900);
  deepEqual(model.kinds, ["continue"]);
  shown.do(() => model.answer());
  show({ step: 5 });
  equal(shown.now.wait, false);
});

test("nothing is asked of bots where none is to act", () => {
  const { model } = board({ step: 3, bots_to_act: false });
  pass(60_000);
  deepEqual(model.kinds, []);
});

test("a turn that was just ended can be taken back for a while before the first bot moves", () => {
  const { model, shown } = board({ step: 3, can_undo: true, last: 0 }, { pace: 0 });
  equal(shown.now.ended, true);
  pass(1_599);
  deepEqual(model.kinds, []);
  pass(1);
  deepEqual(model.kinds, ["continue"]);
});

test("choices that all make at the same time are not waited for", () => {
  const { model } = board({ step: 3, active: null }, { pace: 5_000 });
  pass(120);
  deepEqual(model.kinds, ["continue"]);
});

test("a bot waits for the answer to what a person has sent", () => {
  const { model, shown } = board({ step: 3 });
  shown.do(() => shown.now.queue.send({ kind: "undo" }, "undo"));
  pass(2_000);
  deepEqual(model.kinds, ["undo"]);
  shown.do(() => model.answer());
  pass(100);
  deepEqual(model.kinds, ["undo", "continue"]);
});

test("bots that are skipped move at once, and the skipping ends with the next decision of a person", () => {
  const { model, shown, show } = board({ step: 3 });
  shown.do(() => shown.now.skip());
  pass(0);
  deepEqual(model.kinds, ["skip"]);
  show({ step: 9, bots_to_act: false });
  equal(shown.now.skipping, false);
});

test("bots wait at a new story until it was read, but not at the one that was there from the start", () => {
  const { model, shown, show } = board({ step: 3, story: 1 });
  equal(shown.now.wait, false);
  show({ step: 4, story: 2 });
  equal(shown.now.wait, true);
  pass(60_000);
  deepEqual(model.kinds, []);
  shown.do(() => shown.now.readOn());
  pass(900);
  deepEqual(model.kinds, ["continue"]);
});

test("after an undo the same story is waited for again", () => {
  const { shown, show } = board({ step: 3, story: 1 });
  show({ step: 2, story: 0 });
  show({ step: 3, story: 1 });
  equal(shown.now.wait, true);
});

test("at the pace of bots that play at once no story is waited for", () => {
  const { shown, show } = board({ step: 3 }, { pace: 0 });
  show({ step: 4, story: 1 });
  equal(shown.now.wait, false);
});

test("a bot that is known to think for long is waited for as long", () => {
  const { model, shown } = board({ step: 3 });
  pass(900);
  shown.do(() => model.set("notice", { words: "Bo thinks.", again: false, wait: 100 }));
  pass(104_999);
  equal(shown.now.queue.error, "");
  pass(1);
  equal(shown.now.queue.error, SILENCE);
});

test("a bot that has failed is asked again by the same request", () => {
  const { model, shown } = board({ step: 3 });
  pass(900);
  shown.do(() => model.answer({ error: "The bot failed." }));
  pass(60_000);
  deepEqual(model.kinds, ["continue"]);
  shown.do(() => shown.now.again());
  deepEqual(model.kinds, ["continue", "continue"]);
  equal(shown.now.queue.error, "");
});

test("a pace sets both how long bots wait and whether they play whole turns", () => {
  const { model, shown } = board({ step: 3 });
  shown.do(() => shown.now.paces.onPace({ words: "slow", pace: 1_000, byTurn: false }));
  deepEqual([model.get("pace"), model.get("by_turn")], [1_000, false]);
});
