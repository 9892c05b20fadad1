import { boardOf } from "../../shell/board/board.js";
import type { GameTable } from "../../shell/game.js";
import { Help } from "./help.js";
import { Room } from "./room.js";
import { tells } from "./story.js";
import { blocksTable } from "./table.js";
import "./board.css";

const played: GameTable = { ...blocksTable, Room, Help, fit: { width: 820, height: 600 }, byMove: true, tells };

export default boardOf(played);
