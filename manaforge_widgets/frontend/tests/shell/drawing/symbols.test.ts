import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import type { VNode } from "preact";
import { Rich } from "../../../src/shell/drawing/rich.js";
import { plainWith, symbolsIn, wordFor } from "../../../src/shell/drawing/symbols.js";
import { capital, classes, count, listed } from "../../../src/shell/drawing/words.js";

const WORDS = { fire: ["fire mana", "fire mana"], prism: ["prism", "prisms"] };

test("a symbol is one or many, by the number before it", () => {
  equal(plainWith(WORDS, "1{prism}"), "1 prism");
  equal(plainWith(WORDS, "{prism}"), "prism");
  equal(plainWith(WORDS, "12{prism}"), "12 prisms");
  equal(plainWith(WORDS, "0{prism}"), "0 prisms");
});

test("a text reads as a sentence: without stray spaces, and with words for arrows", () => {
  equal(plainWith(WORDS, "2{fire}→1{prism}, or {fire}{prism}."), "2 fire mana gives 1 prism, or fire mana and prism.");
});

test("amounts that follow each other become a list", () => {
  equal(plainWith(WORDS, "pay 2{fire} 1{prism} 3{fire}"), "pay 2 fire mana, 1 prism and 3 fire mana");
  equal(plainWith(WORDS, "{fire}{fire} {prism}"), "2 fire mana and prism");
  equal(plainWith(WORDS, "{fire}/{prism}"), "fire mana or prism");
});

test("a symbol without a word stays as it is, also one named like an object's own machinery", () => {
  for (const name of ["mystery", "constructor"]) equal(plainWith(WORDS, `{${name}}`), `{${name}}`);
  equal(wordFor(WORDS, "toString"), "{toString}");
});

test("only names of symbols are read as symbols", () => {
  deepEqual(symbolsIn("{fire} {Fire} {a b} {} {prism-2} {{wind}}"), ["fire", "prism-2", "wind"]);
});

const pieces = (text: string) =>
  (Rich({ text }) as VNode<{ children: (string | VNode<{ class: string }>)[] }>).props.children;

test("a text is put in the page as text, whatever it says", () => {
  const hostile = '<img src=x onerror="alert(1)"> & </span>';
  deepEqual(pieces(hostile), [hostile]);
});

test("a number is kept with its symbol, and all the rest of the text is there", () => {
  const found = pieces("pay 2{fire}, +3{prism} → −1{fire}");
  deepEqual(
    found.map((one) => (typeof one === "string" ? one : one.props.class)),
    ["pay ", "mf-amount", " ", "mf-amount", " ", "mf-arrow", " ", "mf-amount", ""],
  );
});

test("a long text of braces is read in a moment", () => {
  const began = performance.now();
  plainWith(WORDS, "{".repeat(20_000) + "1".repeat(20_000));
  pieces("{".repeat(20_000) + "1".repeat(2_000));
  ok(performance.now() - began < 5_000);
});

test("words are counted, listed and begun as in a sentence", () => {
  deepEqual([count(1, "die", "dice"), count(2, "die", "dice"), count(0, "card")], ["1 die", "2 dice", "0 cards"]);
  deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed), ["", "a", "a and b", "a, b and c"]);
  deepEqual([capital(""), capital("élan"), capital("5 fire")], ["", "Élan", "5 fire"]);
  equal(classes("a", false, null, undefined, "", "b"), "a b");
});
