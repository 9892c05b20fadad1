import { replayOf } from "../../shell/replay/replay.js";
import { manaforge } from "./manaforge.js";
import "./theme.css";

export default replayOf(manaforge);
