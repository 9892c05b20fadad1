import { boardOf } from "../../shell/board/board.js";
import type { GameTable } from "../../shell/game.js";
import { alike, answerCard } from "./answers.js";
import "./board.css";
import { COACH } from "./coach.js";
import { flights } from "./flights.js";
import { manaSurge } from "./manasurge.js";
import { Todo } from "./mat.js";
import { ours } from "./table.js";
import { STRUCK } from "./targets.js";

const END_WORDS = { ask: "Take the damage although you could play?", keep: "Play a card", end: "Take the damage" };

/** ManaSurge on a Board; the bundle of Replay leaves out what only a player needs. */
const played: GameTable = {
  ...manaSurge,
  fit: { width: 820, height: 664 },
  coach: COACH,
  Todo,
  ends: STRUCK,
  endWords: END_WORDS,
  alike: ours(alike),
  card: ours(answerCard),
  flights,
};

export default boardOf(played);
