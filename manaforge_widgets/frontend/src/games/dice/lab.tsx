import { labOf } from "../../lab/lab.js";
import type { Shape } from "../../shell/drawing/glyphs.js";
import type { Draw } from "../../shell/drawing/symbols.js";
import "./lab.css";

/** The outlines of the usual dice; a die with faces of your own is a square with a star. */
const OUTLINES: Readonly<Record<string, string>> = {
  "die-d4": "M12 3 22 20.5H2Z",
  "die-d6": "M4 4h16v16H4Z",
  "die-d8": "M12 2 21 12 12 22 3 12ZM3 12h18",
  "die-d10": "M12 2 22 12 12 22 2 12ZM2 12l10 4 10-4",
  "die-d12": "M12 2 22 9.5 18 21H6L2 9.5Z",
  "die-d20": "M12 1.8 21 7v10l-9 5.2L3 17V7ZM12 7l5 8.5H7Z",
  "die-own": "M4 4h16v16H4ZM12 7v10M7.7 9.5l8.6 5M16.3 9.5l-8.6 5",
};

const outlined = (d: string): Shape => [{ d, line: 2 }];

/** Draw each die as its outline. */
const draw: Draw = (symbol) => {
  const outline = OUTLINES[symbol] ?? (symbol.startsWith("die-") ? OUTLINES["die-own"] : undefined);
  return outline ? { glyph: outlined(outline), colour: "dice", form: "die" } : null;
};

export default labOf({ draw });
