import { boardOf } from "../../shell/board.js";
import { kingsForge } from "./kings_forge.js";

export default boardOf(kingsForge);
