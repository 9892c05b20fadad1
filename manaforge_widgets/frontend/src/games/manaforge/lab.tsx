import { labOf } from "../../lab/lab.js";
import { MEANINGS } from "./legend.js";
import { draw } from "./symbols.js";
import "./theme/elements.css";

export default labOf({ draw, meanings: MEANINGS });
