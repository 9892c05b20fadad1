import { replayOf } from "../../shell/replay/replay.js";
import { reviews } from "../../shell/review/review.js";
import { kingsForge } from "./kings_forge.js";
import "./theme.css";

export default replayOf(kingsForge, reviews);
