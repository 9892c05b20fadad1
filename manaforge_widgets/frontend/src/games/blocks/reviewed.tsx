import { replayOf } from "../../shell/replay/replay.js";
import { reviews } from "../../shell/review/review.js";
import { blocksTable } from "./table.js";
import "./replay.css";

export default replayOf(blocksTable, reviews);
