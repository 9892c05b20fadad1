import { replayOf } from "../../shell/replay.js";
import { reviews } from "../../shell/review.js";
import { manaSurge } from "./manasurge.js";
import "./theme.css";

export default replayOf(manaSurge, reviews);
