import { boardOf } from "../../shell/board.js";
import { manaforge } from "./manaforge.js";

export default boardOf(manaforge);
