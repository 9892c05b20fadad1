import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { held, isPolarized, shownBy, validWords } from "../../../src/games/manasurge/cards.js";
import { changes } from "../../../src/games/manasurge/changes.js";
import { shortName, withNames } from "../../../src/games/manasurge/names.js";
import { buttonWords, drawHint, leftOut, percentWithin, whyWords } from "../../../src/games/manasurge/odds.js";
import type { Table } from "../../../src/games/manasurge/table.js";
import type { AnswerOdds, DrawOdds, SeatView, View } from "../../../src/games/manasurge/types.js";

test("a card has a rank and a suit, or is a metamagic", () => {
  deepEqual(shownBy("5 Blades"), { name: "5 Blades", rank: 5, suit: "Blades" });
  deepEqual(shownBy("Portal"), { name: "Portal", rank: 0, suit: null });
  for (const strange of ["", "5", "12 Blades", "x Blades", " Blades"]) equal(shownBy(strange).suit, null, strange);
});

test("a hand lies by rank with metamagics last, equal cards are numbered, and cards face down are left out", () => {
  deepEqual(held(["Portal", "5 Blades", null, "2 Quake", "5 Blades"]), [
    { name: "2 Quake", copy: 1 },
    { name: "5 Blades", copy: 1 },
    { name: "5 Blades", copy: 2 },
    { name: "Portal", copy: 1 },
  ]);
});

const spell = (more: Partial<View>) =>
  ({ last_rank: 5, row: [{}], suit: "Quake", down: false, locked: false, ...more }) as View;

test("what may be played is said for each way in which a spell can run", () => {
  equal(validWords(spell({})), "5 or higher, or a metamagic");
  equal(validWords(spell({ last_rank: 8 })), "only rank 8, or a metamagic");
  equal(validWords(spell({ down: true })), "5 or lower, or a metamagic");
  equal(validWords(spell({ down: true, last_rank: 1, locked: true })), "only rank 1");
  equal(validWords(spell({ suit: "Entangle", locked: true })), "5 or higher, any Entangle");
  equal(validWords(spell({ row: [] })), "");
  equal(validWords(spell({ last_rank: null })), "");
});

test("the ranks of Blades go down by themselves, those of other suits by a Polarize", () => {
  deepEqual(
    [isPolarized(spell({ suit: "Blades", down: true })), isPolarized(spell({ suit: "Blades" }))],
    [false, true],
  );
  deepEqual(
    [isPolarized(spell({ down: true })), isPolarized(spell({})), isPolarized(spell({ suit: null, down: true }))],
    [true, false, false],
  );
});

test("a long name is shortened to its first word if that is its alone", () => {
  const names = ["Ada Lovelace", "Bo", "Ada Byron", "Charlotte Corday", "Bartholomew"];
  deepEqual(
    names.map((_, seat) => shortName(names, seat)),
    ["Ada Lovelace", "Bo", "Ada Byron", "Charlotte", "Bartholomew"],
  );
  deepEqual([shortName([""], 0), shortName([], 3), shortName(["  Anna Bella"], 0)], ["", "", ""]);
});

test("seats are called by their names, whatever these are", () => {
  equal(withNames("choose seat 1, not seat 12 or seats 1", ["Ann", "Bo"]), "choose Bo, not seat 12 or seats 1");
  equal(withNames("choose seat 0", ["$& <b>seat 1</b>"]), "choose $& <b>seat 1</b>");
});

const odds = (more: Partial<AnswerOdds>) =>
  ({
    choice: "",
    seat: 1,
    chance: { percent: "40 %", exact: "2/5" },
    brief: "",
    why: { words: "Two of five." },
    struck: null,
    ...more,
  }) as AnswerOdds;

test("a chance that was sampled says within what it lies", () => {
  const struck = { chance: { percent: "30 %" }, low: "28 %", high: "32 %" } as NonNullable<AnswerOdds["struck"]>;
  equal(percentWithin(struck), "≈ 30 % (probably between 28 % and 32 %)");
  equal(percentWithin({ ...struck, low: "", high: "" }), "30 %");
});

test("how each chance is counted is a line for each way, and being struck one line for all", () => {
  const struck = { chance: { percent: "30 %" }, low: "", high: "" } as NonNullable<AnswerOdds["struck"]>;
  deepEqual(
    whyWords(
      [
        odds({}),
        odds({ choice: "direction left", brief: "before a card is given, to the left", struck }),
        odds({ chance: null, struck }),
      ],
      { names: ["Ann", "Bo"], seat: 0 },
    ),
    [
      "Bo can answer: 40 %, exactly 2/5. Two of five.",
      "To the left: Bo can answer: 40 %, exactly 2/5. Two of five. This is the chance before a card is given.",
      "Ann is struck on their next turn if each player plays the lowest valid card: to the left 30 %; 30 %.",
    ],
  );
  equal(
    leftOut(odds({ brief: "before a card is given, to the left" })),
    "This is the chance before a card is given, to the left.",
  );
  const sure = odds({ chance: { percent: "100 %", exact: "1" } as AnswerOdds["chance"], choice: "choose seat 1" });
  deepEqual(whyWords([sure], { names: ["You", "Bo"], seat: 0 }), ["Choosing Bo: Bo can answer: 100 %. Two of five."]);
});

test("a button next to the hand has the numbers of its answer, as far as they are known", () => {
  const draw = { brief: "can answer", words: "Now.", chance: { percent: "25 %", exact: "1/4" } } as DrawOdds;
  const struck = { chance: { percent: "30 %" }, low: "", high: "" } as NonNullable<AnswerOdds["struck"]>;
  const answers = { stop: [odds({ struck })], "give nothing": [odds({ chance: null })] };
  const table = { odds: { step: 3, answers, draws: { draw } }, step: 3, names: ["You", "Bo"], seat: 0 } as unknown;
  equal(buttonWords("draw", table as Table), "can answer: 25 %");
  equal(buttonWords("stop", table as Table), "Bo can answer: 40 % · you: struck 30 %");
  equal(buttonWords("give nothing", table as Table), "");
  equal(buttonWords("stop", { ...(table as Table), step: 4 }), "");
  equal(drawHint(draw), "25 %, exactly 1/4: Now.");
  equal(drawHint({ ...draw, chance: { percent: "0 %", exact: "0" } as DrawOdds["chance"] }), "0 %: Now.");
});

const SEAT = {
  hand: { count: 2, cards: ["5 Blades", "Portal"] },
  damage: { count: 0, cards: [] },
  shards: 1,
  used: false,
} as unknown as SeatView;
const VIEW = {
  row: [],
  direction: null,
  at_stake: 0,
  torments: 0,
  stagnations: 0,
  locked: false,
  down: false,
  deck: { count: 9 },
  discards: [],
  seats: [SEAT, SEAT],
} as unknown as View;
const changed = (after: Partial<View>, before: Partial<View> = {}) =>
  [...changes({ ...VIEW, ...before }, { ...VIEW, ...after })].toSorted();

test("what is new glows, a card that is drawn by its name", () => {
  deepEqual(changed({}), []);
  deepEqual(
    changed({
      seats: [{ ...SEAT, hand: { count: 3, cards: ["5 Blades", "Portal", "5 Blades"] } }, SEAT],
    } as unknown as Partial<View>),
    ["0/card:5 Blades:2", "seat-0"],
  );
  deepEqual(changed({ seats: [SEAT, { ...SEAT, shards: 2 }] }), ["score-1", "seat-1"]);
});

test("cards that lay face down have not changed only because their owner looks at them", () => {
  const down = { ...SEAT, hand: { count: 2, cards: [] } } as unknown as SeatView;
  deepEqual(changed({}, { seats: [down, SEAT] }), ["seat-0"]);
});
