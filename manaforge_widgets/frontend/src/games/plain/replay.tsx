import { replayOf } from "../../shell/replay/replay.js";
import { plainTable } from "./plain.js";
import "./replay.css";

export default replayOf(plainTable);
