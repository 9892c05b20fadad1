import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { changes } from "../../../src/games/kings_forge/changes.js";
import type { SeatView, View } from "../../../src/games/kings_forge/types.js";

const SEAT: SeatView = {
  crafts: [],
  supply: { metal: 2 },
  smithy: {},
  next: {},
  gathered: [],
  bonuses: [],
  passed: false,
};
const VIEW = {
  round: 2,
  state: "gather",
  active: 0,
  turns_done: 1,
  market: ["Mine", null],
  deck: { count: 9 },
  display: ["Axe", null],
  crafted: [],
  stock: { metal: 5, wood: 5, gem: 5, magic: 5 },
  docks: [{ dock: "Iron Dock", costs: [1, 2], used: [false, false] }],
  dice: [],
  rerolls: 0,
  rolling: [],
  seats: [SEAT, SEAT],
} as unknown as View;

/** The keys of what differs after a change. */
const changed = (after: Partial<View>, before: Partial<View> = {}) =>
  [...changes({ ...VIEW, ...before }, { ...VIEW, ...after })].toSorted();
const die = (name: string, value: number | null) => ({ die: name, value, used: [] });

test("a view has not changed from itself", () => {
  deepEqual(changed({}), []);
});

test("what is new on the table glows", () => {
  deepEqual(changed({ market: ["Mine", "Forest"] }), ["gather:Forest"]);
  deepEqual(changed({ display: ["Axe", "Crown"] }), ["craft:Crown"]);
  deepEqual(changed({ docks: [{ dock: "Iron Dock", costs: [1, 2], used: [true, false] }] }), ["dock:Iron Dock"]);
  deepEqual(changed({ stock: { metal: 5, wood: 4, gem: 5, magic: 5 }, deck: { count: 8 } }), ["deck", "stock:wood"]);
});

test("a new round deals everything, so only what tells something glows", () => {
  deepEqual(
    changed({
      round: 3,
      market: ["Forest", "Camp"],
      stock: { metal: 0, wood: 0, gem: 0, magic: 0 },
      display: ["Axe", "Crown"],
    }),
    ["craft:Crown"],
  );
  deepEqual(changed({ round: 3, seats: [{ ...SEAT, supply: { metal: 9 }, crafts: ["Axe"] }, SEAT] }), ["score-0"]);
});

test("a seat's gains and crafts glow, and its losses only as a whole", () => {
  deepEqual(changed({ seats: [SEAT, { ...SEAT, supply: { metal: 3 } }] }), ["1/supply:metal", "seat-1"]);
  deepEqual(changed({ seats: [SEAT, { ...SEAT, supply: { metal: 1 } }] }), ["seat-1"]);
  deepEqual(changed({ seats: [{ ...SEAT, smithy: { wood: 1 } }, SEAT] }), ["0/smithy", "seat-0"]);
});

test("dice that were rolled tumble, and those that were changed glow", () => {
  deepEqual(changed({ dice: [die("metal-1", 4)] }), ["roll:metal-1"]);
  const rolled = { dice: [die("metal-1", 4), die("metal-2", 2)] };
  deepEqual(changed({ dice: [die("metal-1", 5), die("metal-2", 2)] }, rolled), ["0/die:metal-1"]);
  deepEqual(changed({ dice: [die("metal-1", null), die("metal-2", 2)] }, rolled), []);
  // A die that was rolled again tumbles, even if it shows the same.
  deepEqual(changed({ ...rolled, rerolls: 1 }, { ...rolled, rolling: ["metal-2"] }), ["roll:metal-2"]);
});
