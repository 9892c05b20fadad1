import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { beatOf, MOVE_PACES, PACES, paceAt, readingTime } from "../../../src/shell/board/pace.js";
import { fromChoice, fromMenu } from "../../../src/shell/board/question.js";
import { type Session, sessionMarks } from "../../../src/shell/board/session.js";
import type { ChoiceView, Option, Snapshot } from "../../../src/shell/kernel/types.js";

const options = [{ target: "die:fire", action: "spend fire" }] as Option[];
const snapshot = (choice: Partial<ChoiceView> | null, more: Partial<Snapshot> = {}) =>
  ({
    can_undo: true,
    options,
    step: 5,
    seat: 0,
    status: { active: 0 },
    choice: choice && { panel: true, title: "How?", ...choice },
    ...more,
  }) as Snapshot;
const cancel = () => {};

test("a choice without a panel is answered on the table, so it opens none", () => {
  equal(fromChoice(snapshot(null), "x", cancel), null);
  equal(fromChoice(snapshot({ panel: false }), "x", cancel), null);
});

test("a choice without options needs a form", () => {
  equal(fromChoice(snapshot({}, { options: [] }), "x", cancel), null);
  deepEqual(fromChoice(snapshot({ form: { need: 3 } }, { options: [] }), "x", cancel)?.form, { need: 3 });
});

test("a question opens at its source, or else at the thing that the seat has clicked", () => {
  equal(fromChoice(snapshot({ source: "card:Wand" }), "die:fire", cancel)?.source, "card:Wand");
  equal(fromChoice(snapshot({}), "die:fire", cancel)?.source, "die:fire");
  equal(fromChoice(snapshot({}, { status: { active: 1 } as Snapshot["status"] }), "die:fire", cancel)?.source, null);
});

test("a question that is final, or that nothing led to, can't be left", () => {
  equal(fromChoice(snapshot({}), "x", cancel)?.cancel, cancel);
  for (const given of [snapshot({ final: true }), snapshot({}, { can_undo: false })]) {
    const asked = fromChoice(given, "x", cancel);
    deepEqual([asked?.cancel, asked?.source], [null, null]);
  }
});

test("each question has a key of its own, so that the focus moves into it", () => {
  const key = (step: number, title: string) => fromChoice(snapshot({ title }, { step }), null, cancel)?.key;
  equal(new Set([key(1, "How?"), key(2, "How?"), key(2, "Where?")]).size, 3);
});

test("a menu has the options of its thing, or in their place the editor of a form", () => {
  const map = new Map([["die:fire", options]]);
  deepEqual(fromMenu("die:fire", "What?", map, cancel)?.options, options);
  deepEqual(fromMenu("die:fire", "What?", map, cancel, { form: 1 })?.options, []);
  equal(fromMenu("die:wind", "What?", map, cancel), null);
  equal(fromMenu(null, "What?", map, cancel), null);
});

test("each pace is found by what it sets, and one that Python has set is none of them", () => {
  deepEqual(
    PACES.map(({ pace, byTurn }) => paceAt(PACES, pace, byTurn)),
    [0, 1, 2, 3],
  );
  equal(paceAt(PACES, 0, false), 0);
  equal(paceAt(PACES, 1_234, true), -1);
});

test("a bot waits longest after a turn that can be taken back, and least for what can't be seen", () => {
  equal(beatOf(250, false, false), 250);
  equal(beatOf(250, true, false), 1_600);
  equal(beatOf(5_000, true, false), 5_000);
  equal(beatOf(5_000, true, true), 120);
  equal(beatOf(0, false, true), 0);
});

test("a move stays on the table at least for the pace, and longer if its line takes longer to read", () => {
  equal(readingTime(900, "rolled a 5"), 900);
  equal(readingTime(900, "x".repeat(40)), 1_700);
  equal(readingTime(1_800, "x".repeat(40)), 3_400);
  equal(readingTime(0, "x".repeat(40)), 0);
  deepEqual(
    MOVE_PACES.map(({ pace }) => paceAt(MOVE_PACES, pace, true)),
    [0, 1, 2, 3],
  );
});

test("a thing is marked for each reason that there is", () => {
  const session = {
    waste: [{ rule: "XY-A1", text: "", targets: ["a", "b"] }],
    recap: { new: ["b"] },
    hint: { targets: ["c"] },
    heard: "c",
  } as unknown as Session;
  equal(sessionMarks(session, "a"), "mf-wasted");
  equal(sessionMarks(session, "b"), "mf-wasted mf-new");
  equal(sessionMarks(session, "c"), "mf-hinted mf-heard");
  equal(sessionMarks(session, "d"), "");
  equal(sessionMarks(null, "a"), "");
});
