import { boardOf } from "../../shell/board.js";
import { plainTable } from "./plain.js";

export default boardOf(plainTable);
