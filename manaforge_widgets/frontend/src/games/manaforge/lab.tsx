import { labOf } from "../../lab/lab.js";
import { draw } from "./symbols.js";
import "./theme/elements.css";

export default labOf({ draw });
