import { replayOf } from "../../shell/replay.js";
import { reviews } from "../../shell/review.js";
import { manaforge } from "./manaforge.js";
import "./theme.css";

export default replayOf(manaforge, reviews);
