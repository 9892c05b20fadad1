import { boardOf } from "../../shell/board/board.js";
import { plainTable } from "./plain.js";
import "./board.css";

export default boardOf(plainTable);
