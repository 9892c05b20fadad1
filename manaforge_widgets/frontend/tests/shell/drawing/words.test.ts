import { equal } from "node:assert/strict";
import { test } from "node:test";
import { scoreWord } from "../../../src/shell/drawing/words.js";

test("the word for a score of 1 loses the s of its plural", () => {
  equal(scoreWord(1, "crafts"), "craft");
  equal(scoreWord(-1, "points"), "point");
  equal(scoreWord(2, "crafts"), "crafts");
  equal(scoreWord(1, "prestige"), "prestige");
  equal(scoreWord(1, "bonus"), "bonus");
  equal(scoreWord(1, "dice"), "die");
  equal(scoreWord(1, "lanes"), "lane");
  equal(scoreWord(1, "boxes"), "box");
  equal(scoreWord(0, "dice"), "dice");
});
