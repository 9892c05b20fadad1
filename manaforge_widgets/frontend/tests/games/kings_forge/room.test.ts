import { equal } from "node:assert/strict";
import { test } from "node:test";
import type { Die } from "../../../src/games/kings_forge/kinds.js";
import { type Crafting, restOf } from "../../../src/games/kings_forge/room.js";
import type { Table } from "../../../src/games/kings_forge/table.js";

const dice = (...of: [Die["kind"], number][]): Die[] =>
  of.map(([kind, value], at) => ({ id: `${kind}-${at}`, kind, value }) as Die);

const rests = (found: Record<string, string>) =>
  ({ odds: { crafts: { Hammer: { rests: found } } } }) as unknown as Table;

const hammer = (laid: Crafting["laid"], done = true) => ({ verb: "craft", name: "Hammer", laid, done }) as Crafting;

test("the chance of one more craft is that of exactly the dice that are laid, a library die as such", () => {
  const table = rests({ "library 4 metal 3": "100 %", "metal 3 metal 5": "0 %" });
  equal(restOf(table, hammer(dice(["metal", 3], ["library", 4]))), "100 %");
  equal(restOf(table, hammer(dice(["metal", 5], ["metal", 3]))), "0 %");
});

test("the chance is left out if it is not known, or if a need is still open", () => {
  equal(restOf(rests({}), hammer(dice(["metal", 5], ["metal", 3]))), "");
  equal(restOf(rests({ "metal 3 metal 5": "0 %" }), hammer([...dice(["metal", 5]), null], false)), "");
});
