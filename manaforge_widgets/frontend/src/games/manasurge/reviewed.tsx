import { replayOf } from "../../shell/replay/replay.js";
import { reviews } from "../../shell/review/review.js";
import { manaSurge } from "./manasurge.js";
import "./theme.css";

export default replayOf(manaSurge, reviews);
