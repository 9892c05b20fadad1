import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import type { BotTurns } from "../../../src/shell/board/bot-turns.js";
import { useClicks } from "../../../src/shell/board/clicks.js";
import { usePanels } from "../../../src/shell/board/panels.js";
import type { RequestQueue } from "../../../src/shell/board/request-queue.js";
import type { GameTable, Table } from "../../../src/shell/game.js";
import type { ChoiceView, Option, Snapshot } from "../../../src/shell/kernel/types.js";
import { byTarget } from "../../../src/shell/table.js";
import { hook } from "../../hook.js";

const option = (target: string, action: string) => ({ target, action }) as Option;
const ALL = [option("die", "spend"), option("card", "build"), option("card", "discard"), option("turn", "end turn")];
type Given = {
  choice?: ChoiceView | null;
  rest?: string;
  waste?: number;
  askFirst?: boolean;
  options?: Option[];
  forms?: string[];
};

function table({ choice = null, rest = "", waste = 0, askFirst = true, options = ALL, forms = [] }: Given = {}) {
  const sent: [unknown, string][] = [];
  let reads = 0;
  const game = {
    ends: "turn",
    form: (target: string) => (forms.includes(target) ? { of: target } : null),
  } as unknown as GameTable;
  const snapshot = {
    step: 1,
    seat: 0,
    status: { active: 0 },
    can_undo: true,
    choice,
    options: [],
    waste: Array(waste).fill({}),
    why: { deck: { rule: "XY-A1", words: "It is empty." } },
  } as unknown as Snapshot;
  const queue = {
    rest,
    clear() {},
    send: (wanted: unknown, target: string) => sent.push([wanted, target]),
  } as unknown as RequestQueue;
  const bots = { readOn: () => (reads += 1) } as unknown as BotTurns;
  const map = byTarget(options);
  const shown = hook((now: Snapshot) => {
    const panels = usePanels(now);
    return { panels, ...useClicks({ game, snapshot: now, choice, options: map, askFirst, queue, bots, panels }) };
  }, snapshot);
  const pick = (target: string) => shown.do(() => shown.now.pick(target, { game } as unknown as Table));
  return { shown, pick, sent, renew: () => shown.show({ ...snapshot }), reads: () => reads };
}

test("a click on a thing with one option does it", () => {
  const { pick, sent, shown, reads } = table();
  pick("die");
  deepEqual(sent, [[{ kind: "act", action: "spend" }, "die"]]);
  equal(shown.now.last, "die");
  equal(reads(), 1);
});

test("a click on a thing with several options shows them, and one more click closes them", () => {
  const { pick, sent, shown } = table();
  pick("card");
  equal(shown.now.panels.menu, "card");
  deepEqual(
    shown.now.questionOf({} as Table)?.options.map(({ action }) => action),
    ["build", "discard"],
  );
  pick("card");
  equal(shown.now.panels.menu, null);
  deepEqual(sent, []);
});

test("a thing that has a form is never done by a click alone", () => {
  const { pick, sent, shown } = table({ forms: ["die"] });
  pick("die");
  deepEqual(sent, []);
  deepEqual(shown.now.questionOf({} as Table)?.form, { of: "die" });
});

test("a click on a thing without options says why, and a new table takes that away", () => {
  const { pick, shown, renew } = table();
  pick("deck");
  deepEqual(shown.now.panels.refusal, { target: "deck", rule: "XY-A1", words: "It is empty.", error: false });
  renew();
  equal(shown.now.panels.refusal, null);
  pick("constructor");
  equal(shown.now.panels.refusal?.rule, undefined);
});

test("without a kernel each click says so", () => {
  const { pick, sent, shown } = table({ rest: "The kernel has ended.", options: [] });
  pick("die");
  deepEqual(shown.now.panels.refusal, { target: "die", rule: "", words: "The kernel has ended.", error: false });
  deepEqual(sent, []);
});

test("before a turn is ended with a waste it is asked, unless nobody wants to be asked", () => {
  const asking = table({ waste: 1 });
  asking.pick("turn");
  equal(asking.shown.now.panels.ending, true);
  deepEqual(asking.sent, []);
  asking.shown.do(() => asking.shown.now.end());
  deepEqual(asking.sent, [[{ kind: "act", action: "end turn" }, "turn"]]);
  equal(asking.shown.now.panels.ending, false);
  for (const given of [{ waste: 0 }, { waste: 1, askFirst: false }]) {
    const other = table(given);
    other.pick("turn");
    equal(other.sent.length, 1);
  }
});

test("a turn that can be ended in several ways asks in which", () => {
  const { shown, sent } = table({ waste: 1, options: [option("turn", "end turn"), option("turn", "pass")] });
  shown.do(() => shown.now.end());
  equal(shown.now.panels.menu, "turn");
  deepEqual(sent, []);
});

test("while a question of the game is open, no menu opens and its panel stays where it is", () => {
  const { pick, sent, shown } = table({ choice: { panel: true, title: "How?" } as ChoiceView });
  pick("card");
  equal(shown.now.panels.menu, null);
  pick("die");
  equal(sent.length, 1);
  equal(shown.now.last, "undo");
});

test("what was sent closes all that is open", () => {
  const { pick, shown } = table();
  pick("card");
  shown.do(() => shown.now.panels.setUndoing(true));
  shown.do(() => shown.now.send({ kind: "undo" }, "undo"));
  const { menu, undoing, ending, refusal } = shown.now.panels;
  deepEqual([menu, undoing, ending, refusal], [null, false, false, null]);
});
