import { boardOf } from "../../shell/board/board.js";
import { Room } from "./room.js";
import { blocksTable } from "./table.js";
import "./board.css";

export default boardOf({ ...blocksTable, Room });
