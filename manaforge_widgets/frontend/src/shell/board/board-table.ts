import { plainWith } from "../drawing/symbols.js";
import type { Drawer, GameTable, Rules, Table } from "../game.js";
import type { CalibrationView, LogLine, RecapView, Snapshot, TableKit } from "../kernel/types.js";
import type { GameReview } from "../review/reviewed-game.js";
import type { BotTurns } from "./bot-turns.js";
import type { Clicks } from "./clicks.js";
import type { Hint } from "./hint.js";
import type { LookBack } from "./look-back.js";
import type { Panels } from "./panels.js";
import { RECAPS } from "./recap.js";
import type { RequestQueue } from "./request-queue.js";
import type { Session } from "./session.js";
import { wasteOf } from "./waste.js";

/** The parts of a Board that its table is made of. */
type Parts = Pick<Table, "uid" | "odds" | "rolls" | "choice" | "options" | "changed" | "beat"> & {
  calibration: CalibrationView | null;
  game: GameTable;
  kit: TableKit;
  snapshot: Snapshot;
  rules: Rules;
  drawer: Drawer;
  queue: RequestQueue;
  bots: BotTurns;
  clicks: Clicks;
  panels: Panels;
  hint: Hint;
  recap: { shown: RecapView | null };
  lookBack: LookBack;
  reviewed: { review: GameReview };
  entries: readonly LogLine[];
};

/** The table of a Board, as the things on it use it. */
export function tableOf(parts: Parts): Table {
  const { kit, snapshot, queue, bots, clicks, panels } = parts;
  const { game, uid, odds, rolls, choice, options, changed, beat, rules, drawer } = parts;
  const { names, outcome, seat, status, step, together, view, why } = snapshot;
  const { error, kernel, rest } = queue;
  const live = kernel.state !== "none";
  // Only one place says what a bot did.
  const note =
    error && error !== bots.notice.words
      ? { target: clicks.last, rule: queue.rule, words: error, error: true }
      : panels.refusal;
  const session = live ? sessionOf(parts) : null;
  const plain = (text: string) => plainWith(kit.symbols, text);
  const pick = (target: string) => clicks.pick(target, table);
  const shown = {
    uid,
    game,
    live,
    rest,
    step,
    title: kit.title,
    names,
    seat,
    status,
    cards: kit.cards,
    view,
    odds,
    rolls,
    outcome,
    options,
    why,
    choice,
    together,
  };
  const table: Table = {
    ...shown,
    asked: null,
    note,
    rules,
    session,
    drawer,
    changed,
    beat,
    log: parts.entries,
    plain,
    pick,
    act: clicks.act,
  };
  table.asked = clicks.questionOf(table);
  if (session && panels.ending) session.waste = wasteOf(snapshot, table);
  return table;
}

function sessionOf(parts: Parts): Session {
  const { snapshot, calibration, choice, queue, bots, clicks, hint, recap, lookBack, reviewed } = parts;
  return {
    waste: [],
    recap: recap.shown,
    recaps: RECAPS,
    ending: snapshot.ending ?? null,
    calibration,
    hints: snapshot.bot_hints ?? [],
    hint: hint.level === "plan" ? hint.view : null,
    heard: queue.heard,
    look: lookBack.look,
    open: (place) => lookBack.look(0, place),
    again: (luck) => clicks.send({ kind: "again", luck }, "again"),
    save: lookBack.save,
    review: reviewed.review,
    goOn: bots.wait ? bots.readOn : null,
    cancel: choice && !choice.panel && !choice.final && snapshot.can_undo ? clicks.cancel : null,
    told: lookBack.told,
  };
}
