import { labOf } from "../../lab/lab.js";
import type { Draw } from "../../shell/drawing/symbols.js";
import { KINDS } from "./glyphs.js";
import "./theme/kinds.css";

/** Draw each kind of die in the frame of a die. */
const draw: Draw = (symbol) => KINDS[symbol] ?? null;

export default labOf({ draw, long: true });
