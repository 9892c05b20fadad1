import { equal } from "node:assert/strict";
import { test } from "node:test";
import { anchorOf } from "../../../src/games/blocks/anchor.js";
import type { Block } from "../../../src/games/blocks/block.js";
import type { PatternView } from "../../../src/games/blocks/types.js";

const group = (block: "row" | "column", ...blocks: Block[]): Block => ({ block, picks: "", owner: -1, blocks });
const dice = (picks: string, owner = -1): Block => ({ block: "dice", picks, owner, label: "", sides: 6, places: [] });
const number = (picks: string): Block => ({ block: "number", picks, owner: -1, label: "" });
const pattern = (...names: string[]): PatternView => ({ text: "", label: "", names, sets: [], values: {} });

test("the buttons follow the block that picks, inside its column", () => {
  const blocks = [group("row", group("column", number("x"), dice("dice")), dice("row"))];
  equal(anchorOf(blocks, [pattern("dice"), pattern("row")]), "/blocks/0/blocks/0/blocks/1");
});

test("a block in a row has them in the row's column, or below the row", () => {
  equal(anchorOf([group("row", number("count"), dice("face"))], [pattern("count", "face")]), "/blocks/0");
  const beside = group("row", dice("lanes"), group("column", dice(""), dice("")));
  equal(anchorOf([dice(""), beside], [pattern("lanes")]), "/blocks/1/blocks/1/blocks/1");
});

test("they stand alone if no pattern is picked, or only by what belongs to a seat", () => {
  equal(anchorOf([dice("")], [pattern("dice")]), "");
  equal(anchorOf([dice("dice", 0)], [pattern("dice")]), "");
  equal(anchorOf([number("count")], [pattern("count", "face")]), "");
});
