import type { Shape } from "../../shell/drawing/glyphs.js";
import type { Drawing } from "../../shell/drawing/symbols.js";

const SHAPES = {
  metal: [{ d: "M7 6h10l5 12.5H2Z" }, { d: "M7 6h10l1.7 4.2H5.3Z", shine: 0.38 }],
  wood: [{ d: "M12 1.8 19 10h-3l4.5 6.5h-6.7v5.7h-3.6v-5.7H3.5L8 10H5Z" }],
  gem: [{ d: "M6.8 3h10.4L22.5 9.3 12 21.8 1.5 9.3Z" }, { d: "M6.8 3 12 9.3 17.2 3ZM1.5 9.3H12v12.5Z", shine: 0.38 }],
  magic: [
    {
      d: "M10.3 3.2 12.1 9l5.9 1.9-5.9 1.9-1.8 5.8-1.8-5.8L2.6 10.9 8.5 9ZM18.5 14.5l.9 2.7 2.7.9-2.7.9-.9 2.7-.9-2.7-2.7-.9 2.7-.9ZM18.5 2l.7 2 2 .7-2 .7-.7 2-.7-2-2-.7 2-.7Z",
    },
  ],
  library: [
    {
      d: "M12 6.5C10 4.7 6.5 4 2.5 4.3v14c4-.3 7.5.4 9.5 2.2 2-1.8 5.5-2.5 9.5-2.2v-14c-4-.3-7.5.4-9.5 2.2ZM12 6.5v14",
      line: 2,
    },
  ],
  cemetery: [{ d: "M6 21V9.5a6 6 0 0 1 12 0V21M3.5 21h17M12 8v6.5M9.3 10.5h5.4", line: 2 }],
} satisfies Readonly<Record<string, Shape>>;

/** All drawings by name: the kinds of dice, and the symbols on cards and tokens. */
export const GLYPHS = {
  ...SHAPES,
  any: [
    {
      d: "M12 12.7a1.7 1.7 0 0 1 2.9-1.5 3.7 3.7 0 0 1-3.2 5.7 5.3 5.3 0 0 1-4.4-7.9 7.2 7.2 0 0 1 11.3-1",
      line: 2.6,
    },
  ],
  anvil: [
    {
      d: "M2 6.5h13.5c0 2.8 2.5 4 6.5 4-1 2.7-4 3.8-7 4l.8 2.7h2.7v3.3H6.5v-3.3h2.7l.8-2.7C6 14.5 3 11.5 2 6.5Z",
    },
  ],
  hammer: [{ d: "m9.5 7.5 4-4 8 8-2.5 2.5-2-2-2 2-5.5-5.5Z" }, { d: "M10.5 9.5 3 17l4 4 7.5-7.5Z" }],
  reroll: [
    {
      d: "M3.6 10a8.6 8.6 0 0 1 15.2-3.6M20.4 14a8.6 8.6 0 0 1-15.2 3.6M19.6 2.3v4.5h-4.5M4.4 21.7v-4.5h4.5",
      line: 2.3,
    },
  ],
  flip: [{ d: "M7 3v17M7 20l-4-4M7 20l4-4M17 21V4M17 4l-4 4M17 4l4 4", line: 2.2 }],
  next: [{ d: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5v5l3.5 2.2", line: 2.1 }],
  lost: [{ d: "M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5", line: 2.6 }],
} satisfies Readonly<Record<string, Shape>>;

/** The drawings of the kinds of dice, by symbol. */
export const KINDS: Readonly<Record<string, Drawing>> = Object.fromEntries(
  Object.entries(SHAPES).map(([kind, glyph]) => [`die-${kind}`, { glyph, colour: kind, form: "die" }]),
);
