import { replayOf } from "../../shell/replay.js";
import { reviews } from "../../shell/review.js";
import { kingsForge } from "./kings_forge.js";
import "./theme.css";

export default replayOf(kingsForge, reviews);
