import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { type Die, diceWords, gathered, inHand, KINDS, sizeOf, spread } from "../../../src/games/kings_forge/kinds.js";
import {
  filled,
  fits,
  type Laid,
  payments,
  putBy,
  type Slot,
  sum,
  toggled,
} from "../../../src/games/kings_forge/placing.js";
import { craftTarget, dockTarget, partsOf } from "../../../src/games/kings_forge/targets.js";
import type { Colour, Kind } from "../../../src/games/kings_forge/types.js";
import { random } from "../../random.js";

const die = (id: string, value: number, kind: Kind = "metal"): Die => ({ id, kind, value });
const slot = (least: number, kind: Colour = "metal"): Slot => ({ kind, least });
const ids = (laid: Laid) => laid.map((one) => one?.id ?? null);

test("a die fits a need of its colour that asks for no more than it shows, a library die one of any colour", () => {
  equal(fits(die("a", 3), slot(3)), true);
  equal(fits(die("a", 2), slot(3)), false);
  equal(fits(die("a", 6, "wood"), slot(3)), false);
  equal(fits(die("a", 3, "library"), slot(3, "gem")), true);
});

test("needs are filled by dice as low as possible, library dice last", () => {
  const dice = [die("six", 6), die("four", 4), die("book", 3, "library"), die("three", 3)];
  deepEqual(ids(filled([slot(3), slot(4)], [null, null], dice, 0)), ["three", "four"]);
  deepEqual(ids(filled([slot(3)], [null], [die("book", 3, "library"), die("six", 6)], 0)), ["six"]);
});

test("dice that lie stay, and those that come first are taken first", () => {
  const dice = [die("three", 3), die("six", 6)];
  deepEqual(ids(filled([slot(1), slot(1)], [null, die("six", 6)], dice, 0)), ["three", "six"]);
  deepEqual(ids(filled([slot(1)], [null], dice, 0, [die("six", 6)])), ["six"]);
});

test("a die that comes from another need changes places with the die there, if that one fits the other need", () => {
  const [low, mid, high] = [die("low", 2), die("mid", 4), die("high", 6)];
  const slots = [slot(1), slot(3), slot(3)];
  deepEqual(putBy(slots, [low, mid, high], {}, 1, high), { 1: "high", 2: "mid" });
  deepEqual(putBy(slots, [low, mid, high], { 0: "low", 2: "high" }, 0, mid), { 0: "mid", 2: "high" });
  deepEqual(putBy(slots, [low, mid, null], { 0: "low" }, 0, high), { 0: "high" });
  deepEqual(putBy(slots, [low, mid, null], { 1: "mid" }, 2, mid), { 2: "mid" });
  deepEqual(putBy(slots, [], {}, 1, high), { 1: "high" });
});

test("on random tables two dice that are swapped fit where they lie then, and swapped again lie as before", () => {
  const below = random(3);
  for (let round = 0; round < 200; round += 1) {
    const dice = Array.from({ length: 4 }, (_, at) => die(`${at}`, 1 + below(6)));
    const slots = Array.from({ length: 3 }, () => slot(1 + below(4)));
    const laid = filled(slots, [null, null, null], dice, 0);
    if (laid.includes(null)) continue;
    const [from, at] = [below(3), below(3)];
    const [one, other] = [laid[from] as Die, laid[at] as Die];
    if (from === at || !fits(one, slots[at] as Slot)) continue;
    const put = putBy(slots, laid, {}, at, one);
    equal(put[at], one.id);
    equal(put[from], fits(other, slots[from] as Slot) ? other.id : undefined);
    if (put[from] == null) continue;
    const swapped = laid.with(at, one).with(from, other);
    deepEqual(putBy(slots, swapped, put, from, one), { [from]: one.id, [at]: other.id });
  }
});

test("to steal, dice must pass the sum that lies there", () => {
  const dice = [die("a", 3), die("b", 4), die("c", 5)];
  deepEqual(ids(filled([slot(3), slot(3)], [null, null], dice, 7)), ["a", "c"]);
});

/** Every way to lay a die on each need; slow, and as the rules say it. */
function ways(slots: readonly Slot[], dice: readonly Die[]): Die[][] {
  const [first, ...rest] = slots;
  if (!first) return [[]];
  return dice
    .filter((one) => fits(one, first))
    .flatMap((one) =>
      ways(
        rest,
        dice.filter(({ id }) => id !== one.id),
      ).map((way) => [one, ...way]),
    );
}

test("on random tables all needs are filled if they can be, by dice that fit, none twice", () => {
  const below = random(1);
  for (let round = 0; round < 400; round += 1) {
    const dice = Array.from({ length: below(6) }, (_, at) => die(`${at}`, 1 + below(6), KINDS[below(5)]));
    const slots = Array.from({ length: 1 + below(4) }, () => slot(1 + below(6), KINDS[below(4)] as Colour));
    const above = below(3) === 0 ? below(20) : 0;
    const laid = filled(
      slots,
      slots.map(() => null),
      dice,
      above,
    );
    const used = laid.filter((one) => one != null);
    equal(new Set(used.map(({ id }) => id)).size, used.length);
    for (const [at, one] of laid.entries()) ok(one == null || fits(one, slots[at] as Slot));
    const possible = ways(slots, dice).some((way) => sum(way) > above);
    equal(used.length === slots.length && sum(laid) > above, possible, JSON.stringify({ dice, slots, above }));
  }
});

test("dice on squares come home or are lost; ways that lose the same are one", () => {
  const any: Colour[] = ["metal", "wood"];
  deepEqual(payments([["metal"], ["wood"]], [], ["wood", "metal"]), [{ home: { metal: 1, wood: 1 }, gone: {} }]);
  deepEqual(payments([any, any], [0], ["wood", "metal"]), [
    { home: { metal: 1 }, gone: { wood: 1 } },
    { home: { wood: 1 }, gone: { metal: 1 } },
  ]);
  equal(payments([any, any, any], [], ["wood", "wood", "wood"]).length, 1);
});

test("dice that don't fit the squares, or are too few or too many, pay nothing", () => {
  for (const kinds of [["gem"], [], ["metal", "metal"], ["library"]] as Kind[][])
    deepEqual(payments([["metal"]], [], kinds), []);
  deepEqual(payments([], [], []), [{ home: {}, gone: {} }]);
});

test("a die that is clicked comes, goes, or takes the place of the oldest one that it can replace", () => {
  const [a, b, c] = [die("a", 1), die("b", 2), die("c", 3)] as const;
  const all = () => true;
  deepEqual(toggled([a], b, 2, all), [a, b]);
  deepEqual(toggled([a, b], a, 2, all), [b]);
  deepEqual(toggled([a, b], c, 2, all), [b, c]);
  deepEqual(
    toggled([a, b], c, 2, (dice) => dice.includes(a)),
    [a, c],
  );
  deepEqual(
    toggled([a, b], c, 2, () => false),
    [a, b],
  );
});

test("a handful is counted, spread and said by kind, and kinds that it has not are left out", () => {
  const dice = { library: 1, metal: 2, wood: 0 };
  equal(sizeOf(dice), 3);
  deepEqual(
    spread(dice).map(({ id }) => id),
    ["metal-1", "metal-2", "library-1"],
  );
  equal(diceWords(dice), "2 metal, 1 library");
  deepEqual(gathered(["wood", "metal", "wood"]), { wood: 2, metal: 1 });
});

test("rolled dice lie by kind and then by value, without those that are placed", () => {
  const dice = [
    { die: "wood-1", value: 2, used: [] },
    { die: "metal-2", value: 6, used: [] },
    { die: "metal-1", value: null, used: [] },
    { die: "metal-3", value: 1, used: [] },
  ];
  deepEqual(
    inHand(dice).map(({ id }) => id),
    ["metal-3", "metal-2", "wood-1"],
  );
});

test("a target is taken apart into what it was made of; a strange one into nothing", () => {
  deepEqual(partsOf(dockTarget("Iron Dock", 2)), ["dock", "Iron Dock", "2"]);
  deepEqual(partsOf(craftTarget("Axe")), ["craft", "Axe", ""]);
  for (const strange of ["", null, undefined]) deepEqual(partsOf(strange), ["", "", ""]);
});
