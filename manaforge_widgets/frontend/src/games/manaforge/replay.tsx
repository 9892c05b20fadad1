import { replayOf } from "../../shell/replay.js";
import { manaforge } from "./manaforge.js";
import "./theme.css";

export default replayOf(manaforge);
