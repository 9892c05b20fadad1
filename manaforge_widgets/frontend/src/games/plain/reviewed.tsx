import { replayOf } from "../../shell/replay.js";
import { reviews } from "../../shell/review.js";
import { plainTable } from "./plain.js";
import "./replay.css";

export default replayOf(plainTable, reviews);
