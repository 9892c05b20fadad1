import { replayOf } from "../../shell/replay/replay.js";
import { blocksTable } from "./table.js";
import "./replay.css";

export default replayOf(blocksTable);
