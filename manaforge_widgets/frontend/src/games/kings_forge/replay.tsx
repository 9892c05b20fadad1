import { replayOf } from "../../shell/replay.js";
import { kingsForge } from "./kings_forge.js";

export default replayOf(kingsForge);
