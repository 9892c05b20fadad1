import { labOf } from "../../lab/lab.js";
import type { Draw } from "../../shell/drawing/symbols.js";
import { KINDS } from "./glyphs.js";
import "./theme/kinds.css";

/** Each kind of die, framed as one. */
const draw: Draw = (symbol) => KINDS[symbol] ?? null;

export default labOf({ draw, long: true });
