import { replayOf } from "../../shell/replay/replay.js";
import { reviews } from "../../shell/review/review.js";
import { manaforge } from "./manaforge.js";
import "./theme.css";

export default replayOf(manaforge, reviews);
