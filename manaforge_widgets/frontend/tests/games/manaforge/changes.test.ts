import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { changes } from "../../../src/games/manaforge/changes.js";
import type { SeatView, View } from "../../../src/games/manaforge/types.js";

const NONE = { earth: 0, fire: 0, wind: 0, water: 0 };
const DIE = { die: "fire", face: "2", spent: false, held: false };
const SEAT = {
  prestige: 3,
  prisms: 0,
  gems: NONE,
  dice: [DIE],
  workshop: [{ card: "Wand", charged: true, gems: [] }],
  store: [],
  talents: [],
} as SeatView;
const VIEW = {
  round: 2,
  board: ["Wand", null],
  deck: { count: 9 },
  discard: [],
  reserve: NONE,
  seats: [SEAT, SEAT],
} as unknown as View;

/** The keys of what differs after a change, and after a change of seat 0. */
const changed = (after: Partial<View>) => [...changes(VIEW, { ...VIEW, ...after })].toSorted();
const seatChanged = (after: Partial<SeatView>, round = 2) => changed({ round, seats: [{ ...SEAT, ...after }, SEAT] });

test("a view has not changed from itself, nor from one that says the same", () => {
  deepEqual(changed({}), []);
  deepEqual(changed({ seats: [structuredClone(SEAT), structuredClone(SEAT)] }), []);
});

test("what is new on the table glows, and what has gone does not", () => {
  deepEqual(changed({ board: ["Wand", "Orb"] }), ["item:Orb"]);
  deepEqual(changed({ board: [null, null], discard: ["Wand"] }), ["discard"]);
  deepEqual(changed({ reserve: { ...NONE, wind: 1 }, deck: { count: 8, top: [], peeked: 0 } }), [
    "deck",
    "reserve-wind",
  ]);
});

test("what changes on a mat glows there, and the seat as a whole", () => {
  deepEqual(seatChanged({ prestige: 5 }), ["0/prestige", "score-0", "seat-0"]);
  deepEqual(seatChanged({ gems: { ...NONE, fire: 1 }, prisms: 1 }), ["0/gem-fire", "0/prisms", "seat-0"]);
  deepEqual(seatChanged({ talents: ["Famous"], store: ["Orb"] }), ["0/store", "0/talent:Famous", "seat-0"]);
  deepEqual(seatChanged({ workshop: [{ card: "Wand", charged: false, gems: [] }] }), ["0/card:Wand", "seat-0"]);
});

test("a die that shows another face tumbles, one that is spent only glows", () => {
  deepEqual(seatChanged({ dice: [{ ...DIE, face: "3" }] }), ["0/die:fire", "0/roll:fire", "seat-0"]);
  deepEqual(seatChanged({ dice: [{ ...DIE, spent: true }] }), ["0/die:fire", "seat-0"]);
});

test("in a new round all dice but held ones tumble, and neither they nor new items mark a seat or glow", () => {
  deepEqual(seatChanged({ dice: [DIE] }, 3), ["0/roll:fire"]);
  deepEqual(seatChanged({ dice: [{ ...DIE, held: true }] }, 3), []);
  deepEqual(changed({ round: 3, board: ["Orb", "Ring"] }), []);
  deepEqual(seatChanged({ workshop: [{ card: "Wand", charged: false, gems: [] }] }, 3), ["0/roll:fire"]);
});
