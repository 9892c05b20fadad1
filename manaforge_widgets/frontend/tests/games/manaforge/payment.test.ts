import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { MANA } from "../../../src/games/manaforge/elements.js";
import { inWords } from "../../../src/games/manaforge/leaves.js";
import { drawNeed, drawPayment, paidBy, paying, shortfall } from "../../../src/games/manaforge/payment.js";
import type { Bag, Need, Pay } from "../../../src/games/manaforge/types.js";
import { random } from "../../random.js";

const bag = (some: Partial<Bag> = {}): Bag => ({ earth: 0, fire: 0, wind: 0, water: 0, ...some });
const cost = (some: Partial<Need>, allow_mana = true) => ({ need: { ...bag(), any: 0, ...some }, allow_mana }) as Pay;

test("a payment is sent without amounts of zero", () => {
  deepEqual(paying({ mana: bag({ fire: 2 }), gems: bag() }), { kind: "pay", args: { mana: { fire: 2 }, gems: {} } });
});

test("mana and gems of an element pay together", () => {
  deepEqual(paidBy({ mana: bag({ fire: 2, wind: 1 }), gems: bag({ fire: 1 }) }), bag({ fire: 3, wind: 1 }));
});

test("amounts are drawn with their symbols, gems apart from mana", () => {
  equal(drawPayment({ mana: bag({ fire: 2 }), gems: bag({ fire: 1 }) }), "2{fire} 1{fire-gem}");
  equal(drawPayment({ mana: bag(), gems: bag() }), "nothing");
  equal(drawNeed(cost({ earth: 1, any: 2 })), "1{earth} 2{any}");
  equal(drawNeed(cost({ earth: 1, any: 2 }, false)), "1{earth-gem} 2{any-gem}");
});

test("what is missing is said first, then what is missing of any element, then what is too much", () => {
  const none = bag();
  equal(shortfall({ mana: none, gems: none }, cost({ fire: 2, wind: 1, any: 1 })), "Still to pay: 2 fire and 1 wind.");
  equal(
    shortfall({ mana: bag({ fire: 2 }), gems: bag({ wind: 1 }) }, cost({ fire: 2, wind: 1, any: 1 })),
    "1 more of any element to pay.",
  );
  equal(
    shortfall({ mana: bag({ fire: 4 }), gems: none }, cost({ fire: 2, any: 1 })),
    "1 too many: the cost is 3 in all.",
  );
});

test("nothing is wrong with a payment exactly if each element is paid and the rest pays the any", () => {
  const below = random(2);
  const some = (most: number) => bag(Object.fromEntries(MANA.map((name) => [name, below(most)])));
  let right = 0;
  for (let round = 0; round < 2_000; round += 1) {
    const payment = { mana: some(3), gems: some(2) };
    const pay = cost({ ...some(3), any: below(3) });
    const paid = MANA.map((name) => payment.mana[name] + payment.gems[name] - pay.need[name]);
    const exact = paid.every((over) => over >= 0) && paid.reduce((sum, over) => sum + over, 0) === pay.need.any;
    right += Number(exact);
    equal(shortfall(payment, pay) === "", exact, JSON.stringify({ payment, pay }));
  }
  equal(right > 20, true);
});

test("what an action leaves possible is said in few words and in full", () => {
  const words = (possible: string[], left: string[]) => {
    const found = inWords({ possible, left, lost: possible.filter((title) => !left.includes(title)) });
    return [found?.short, found?.long, found?.loses];
  };
  deepEqual(words(["Wand"], ["Wand"]), ["can still pay for Wand", "You can then still pay for Wand.", false]);
  deepEqual(words(["A", "B"], ["A", "B"]), [
    "can still pay for all 2 items",
    "You can then still pay for any one of A and B.",
    false,
  ]);
  deepEqual(words(["A", "B"], ["B"]), [
    "can then pay only for B",
    "Then you can no longer pay for A. You can still pay for B.",
    true,
  ]);
  deepEqual(words(["A", "B", "C", "D"], ["A", "B", "C"]), [
    "can then pay for 3 of 4 items",
    "Then you can no longer pay for D. You can still pay for any one of A, B and C.",
    true,
  ]);
  deepEqual(words(["A"], []), ["can pay for no item", "Then you can no longer pay for A.", true]);
  equal(inWords(null), null);
});
