import { replayOf } from "../../shell/replay/replay.js";
import { reviews } from "../../shell/review/review.js";
import { plainTable } from "./plain.js";
import "./replay.css";

export default replayOf(plainTable, reviews);
