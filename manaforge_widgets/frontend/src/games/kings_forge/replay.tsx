import { replayOf } from "../../shell/replay/replay.js";
import { kingsForge } from "./kings_forge.js";
import "./theme.css";

export default replayOf(kingsForge);
