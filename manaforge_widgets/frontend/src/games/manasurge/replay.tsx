import { replayOf } from "../../shell/replay/replay.js";
import { manaSurge } from "./manasurge.js";
import "./theme.css";

export default replayOf(manaSurge);
