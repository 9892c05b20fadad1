import { replayOf } from "../../shell/replay.js";
import { plainTable } from "./plain.js";

export default replayOf(plainTable);
