import { replayOf } from "../../shell/replay.js";
import { manaforge } from "./manaforge.js";

export default replayOf(manaforge);
