import { equal } from "node:assert/strict";
import { test } from "node:test";
import { tells } from "../../../src/games/blocks/story.js";
import type { PlaceView } from "../../../src/games/blocks/types.js";
import type { Shown } from "../../../src/shell/game.js";

const place = (text: string): PlaceView => ({ key: "", text, state: text === "" ? "hidden" : "shown" });

/** A table with the cards of two seats; an empty text is a covered card. */
const table = (cards: string[], scores: number[]): Shown =>
  ({
    view: {
      blocks: cards.map((card, owner) => ({ block: "cards", picks: "", owner, label: "", places: [place(card)] })),
    },
    status: { scores },
  }) as unknown as Shown;

test("a card that is shown, and a score in a game with covered cards, are looked at before a bot goes on", () => {
  equal(tells(table(["Q", ""], [0, 0]), table(["Q", "J"], [2, -2])), true);
  equal(tells(table(["Q", ""], [0, 0]), table(["Q", "J"], [0, 0])), true);
  equal(tells(table(["Q", ""], [0, 0]), table(["Q", ""], [1, -1])), true);
});

test("a move that shows nothing and changes no score is followed at once, and so is any in an open game", () => {
  equal(tells(table(["Q", ""], [0, 0]), table(["Q", ""], [0, 0])), false);
  equal(tells(table(["Q", "J"], [2, -2]), table(["K", ""], [2, -2])), false);
  equal(tells(table(["Q", "J"], [0, 0]), table(["Q", "J"], [5, 0])), false);
});
