import { boardOf } from "../../shell/board/board.js";
import type { GameTable } from "../../shell/game.js";
import { alike, answerCard } from "./answers.js";
import "./board.css";
import { COACH } from "./coach.js";
import { flights } from "./flights.js";
import { manaSurge } from "./manasurge.js";
import { ours } from "./table.js";
import { STRUCK } from "./targets.js";

const END_WORDS = { ask: "Be struck for good, though you could play?", keep: "Play a card", end: "Be struck anyway" };

/** ManaSurge as it is played; what only a player needs is not in the bundle of Replay. */
const played: GameTable = {
  ...manaSurge,
  fit: { width: 820, height: 664 },
  coach: COACH,
  ends: STRUCK,
  endWords: END_WORDS,
  alike: ours(alike),
  card: ours(answerCard),
  flights,
};

export default boardOf(played);
