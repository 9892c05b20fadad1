import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  canPick,
  choices,
  type Game,
  looseMoves,
  type Move,
  missingPickers,
  needsButton,
  optionsOf,
  partWords,
  patternButtons,
  picked,
  playedAtOnce,
  type Selection,
} from "../../../src/games/blocks/selection.js";
import type { PatternView } from "../../../src/games/blocks/types.js";

const move = (action: string, pattern: number, values: Move["values"], final = false): Move => ({
  ...{
    action,
    kind: action.split(" ")[0] ?? "",
    label: action,
    target: action,
    proposed: false,
    pattern,
    values,
    final,
    after: {},
  },
});

/** All subsets of some values, without the empty one. */
const subsets = (values: readonly string[]): string[][] =>
  values.reduce<string[][]>((found, value) => found.concat(found.map((set) => set.concat(value))), [[]]).slice(1);

const DICE = ["a", "b", "c"];
const ROWS = ["Ones", "Twos", "Yacht"];
const YACHT: PatternView[] = [
  { text: "reroll {dice}", label: "Reroll {dice:die|dice}", names: ["dice"], sets: ["dice"], values: { dice: DICE } },
  { text: "score {row}", label: "Score {row}", names: ["row"], sets: [], values: { row: ROWS } },
];

/** Dice that may be rolled again, and rows that are open. */
function yacht({ rolls = true, open = ROWS }: { rolls?: boolean; open?: string[] } = {}): Game {
  const rerolls = subsets(DICE).map((dice) => move(`reroll ${dice.join(" ")}`, 0, { dice }));
  const rows = open.map((row) => move(`score ${row}`, 1, { row: [row] }, true));
  const offers = new Map([
    ["dice", new Set(DICE)],
    ["row", new Set(ROWS)],
  ]);
  return { patterns: YACHT, moves: [...(rolls ? rerolls : []), ...rows], offers, numbers: new Set() };
}

const BIDS: PatternView[] = [
  {
    ...{ text: "bid {count} x {face}", label: "Bid {count} × {face}", names: ["count", "face"], sets: [] },
    values: { count: range(1, 6), face: range(1, 6) },
  },
];

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);
}

/** Bids above one, and a doubt, which no block can build. */
function bids(above: [number, number]): Game {
  const all = range(1, 6).flatMap((count) => range(1, 6).map((face) => [count, face] as const));
  const higher = all.filter(([count, face]) => +count > above[0] || (+count === above[0] && +face > above[1]));
  const moves = higher.map(([count, face]) => move(`bid ${count} x ${face}`, 0, { count: [count], face: [face] }));
  const offers = new Map([
    ["count", null],
    ["face", new Set(range(1, 6))],
  ]);
  return { patterns: BIDS, moves: [...moves, move("doubt", -1, {})], offers, numbers: new Set(["count"]) };
}

/** The words of the buttons and the moves that they play. */
const shown = (game: Game, selection: Selection) =>
  patternButtons(game, selection).map(({ words, move: played }) => [words, played?.action ?? ""]);

test("every subset of dice can be selected, and the button plays exactly it", () => {
  const game = yacht();
  for (const dice of subsets(DICE)) {
    const selection = dice.reduce<Selection>((so, die) => {
      equal(canPick(game, so, "dice", die), true);
      return picked(game, so, "dice", die);
    }, {});
    equal(shown(game, selection)[0]?.[1], `reroll ${dice.join(" ")}`);
  }
});

test("before anything is selected the buttons say what is missing and play nothing", () => {
  deepEqual(shown(yacht(), {}), [
    ["Reroll …", ""],
    ["Score …", ""],
  ]);
});

test("a second click takes a die back, and a row takes the place of dice", () => {
  const game = yacht();
  const one = picked(game, picked(game, {}, "dice", "a"), "dice", "b");
  deepEqual(picked(game, one, "dice", "a"), { dice: ["b"] });
  const row = picked(game, one, "row", "Twos");
  deepEqual(row, { row: ["Twos"] });
  deepEqual(picked(game, row, "row", "Yacht"), { row: ["Yacht"] });
  deepEqual(picked(game, row, "row", "Twos"), {});
  deepEqual(shown(game, row), [
    ["Reroll …", ""],
    ["score Twos", "score Twos"],
  ]);
});

test("a value that leads to no legal move can't be picked", () => {
  const game = yacht({ rolls: false, open: ["Ones", "Yacht"] });
  deepEqual(
    ROWS.map((row) => canPick(game, {}, "row", row)),
    [true, false, true],
  );
  equal(canPick(game, {}, "dice", "a"), false);
});

test("a single value that is left is filled in", () => {
  deepEqual(shown(yacht({ rolls: false, open: ["Yacht"] }), {}), [["score Yacht", "score Yacht"]]);
});

test("one value plays at once if undo can take it back, and is selected first if not", () => {
  const game = yacht();
  equal(playedAtOnce(game, "row", "Ones"), null);
  const free: Game = { ...game, moves: game.moves.map((one) => ({ ...one, final: false })) };
  equal(playedAtOnce(free, "row", "Ones")?.action, "score Ones");
  equal(playedAtOnce(free, "dice", "a"), null);
  equal(needsButton(free, 1), false);
});

test("after a bid of five 4s the numbers go on from 5, and at five there are only higher faces", () => {
  const game = bids([5, 4]);
  deepEqual(choices(game, {}, "count"), ["5", "6"]);
  const five = picked(game, {}, "count", "5");
  deepEqual(
    range(1, 6).map((face) => canPick(game, five, "face", face)),
    [false, false, false, false, true, true],
  );
});

test("a number that nobody has set follows the face", () => {
  const game = bids([5, 4]);
  deepEqual(shown(game, {}), [["Bid 5 × …", ""]]);
  deepEqual(shown(game, picked(game, {}, "face", "3")), [["bid 6 x 3", "bid 6 x 3"]]);
  deepEqual(shown(game, picked(game, {}, "face", "6")), [["bid 5 x 6", "bid 5 x 6"]]);
});

test("a move that was only filled in is a proposal until something is selected", () => {
  const game = bids([5, 5]);
  const proposal = patternButtons(game, {})[0];
  deepEqual([proposal?.move?.action, proposal?.chosen], ["bid 5 x 6", false]);
  equal(patternButtons(game, picked(game, {}, "face", "6"))[0]?.chosen, true);
});

test("a few moves that pick a set are buttons too, but not many, and not those that pick one value", () => {
  const lanes: PatternView = {
    ...{ text: "climb {lanes}", label: "climb {lanes}" },
    ...{ names: ["lanes"] },
    sets: ["lanes"],
    values: { lanes: ["5", "7", "8"] },
  };
  const climbs = [move("climb 7 8", 0, { lanes: ["7", "8"] }), move("climb 5", 0, { lanes: ["5"] })];
  const game: Game = { patterns: [lanes], moves: climbs, offers: new Map([["lanes", null]]), numbers: new Set() };
  deepEqual(optionsOf(game, 0), climbs);
  deepEqual(optionsOf({ ...game, moves: Array.from({ length: 7 }, () => climbs).flat() }, 0), []);
  deepEqual(optionsOf({ ...game, patterns: [{ ...lanes, sets: [] }] }, 0), []);
});

test("a face that does not go with a new number is no longer selected", () => {
  const game = bids([5, 4]);
  const low = picked(game, picked(game, {}, "count", "6"), "face", "2");
  deepEqual(low, { count: ["6"], face: ["2"] });
  const { count: _, ...rest } = low;
  deepEqual(picked(game, rest, "count", "5"), { count: ["5"] });
});

test("every legal bid can be built, and what no block builds stays a button", () => {
  const game = bids([2, 3]);
  for (const one of game.moves.filter(({ pattern }) => pattern === 0)) {
    const { count = [], face = [] } = one.values;
    const selection = picked(game, picked(game, {}, "count", count[0] ?? ""), "face", face[0] ?? "");
    equal(shown(game, selection)[0]?.[1], one.action);
  }
  deepEqual(
    looseMoves(game).map(({ action }) => action),
    ["doubt"],
  );
});

test("a label may draw a value as a symbol", () => {
  const view = { ...(BIDS[0] as PatternView), label: "Bid {count} × {{die-{face}}}" };
  equal(partWords(view, { count: ["5"] }), "Bid 5 × …");
  equal(partWords(view, { count: ["5"], face: ["4"] }), "Bid 5 × {die-4}");
});

const LANES: PatternView[] = [
  { text: "climb {lanes}", label: "Climb {lanes}", names: ["lanes"], sets: ["lanes"], values: { lanes: range(2, 12) } },
];

test("the button comes when the selection is legal, also if it could still grow; what repeats is a button", () => {
  const moves = [["10"], ["5", "10"], ["6", "6"]].map((lanes) => move(`climb ${lanes.join(" ")}`, 0, { lanes }));
  const game: Game = {
    patterns: LANES,
    moves,
    offers: new Map([["lanes", new Set(range(2, 12))]]),
    numbers: new Set(),
  };
  const ten = picked(game, {}, "lanes", "10");
  deepEqual(shown(game, ten), [["climb 10", "climb 10"]]);
  equal(canPick(game, ten, "lanes", "5"), true);
  equal(canPick(game, ten, "lanes", "6"), false);
  deepEqual(shown(game, picked(game, {}, "lanes", "5")), [["Climb 5, …", ""]]);
  deepEqual(shown(game, picked(game, ten, "lanes", "5")), [["climb 5 10", "climb 5 10"]]);
  deepEqual(
    looseMoves(game).map(({ action }) => action),
    ["climb 6 6"],
  );
});

test("moves that no block picks are buttons if they are few, and have a picker if they are many", () => {
  const few: Game = { ...bids([6, 0]), offers: new Map() };
  deepEqual([few.moves.length, missingPickers(few), looseMoves(few).length], [7, [], 7]);
  const many: Game = { ...bids([2, 3]), offers: new Map() };
  deepEqual(missingPickers(many), ["count", "face"]);
});
