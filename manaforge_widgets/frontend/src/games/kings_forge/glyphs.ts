import type { Shape } from "../../shell/drawing/glyphs.js";
import type { Drawing } from "../../shell/drawing/symbols.js";

const SHAPES = {
  metal: [
    {
      d: "M2 6.500h13.500c0 2.800 2.500 4 6.500 4-1 2.700-4 3.800-7 4l.8 2.700h2.700v3.300H6.500v-3.300h2.700l.8-2.700C6 14.500 3 11.500 2 6.500Z",
    },
  ],
  wood: [{ d: "M12 1.800 19 10h-3l4.500 6.500h-6.700v5.700h-3.600v-5.700H3.500L8 10H5Z" }],
  gem: [
    { d: "M6.800 3h10.400L22.500 9.300 12 21.800 1.500 9.300Z" },
    { d: "M6.800 3 12 9.300 17.200 3ZM1.500 9.300H12v12.500Z", shine: 0.38 },
  ],
  magic: [
    {
      d: "M10.300 3.200 12.100 9l5.900 1.900-5.900 1.900-1.800 5.800-1.800-5.800L2.600 10.900 8.500 9ZM18.500 14.500l.9 2.700 2.700.9-2.700.9-.9 2.700-.9-2.700-2.700-.9 2.700-.9ZM18.500 2l.7 2 2 .7-2 .7-.7 2-.7-2-2-.7 2-.7Z",
    },
  ],
  library: [
    {
      d: "M12 6.500C10 4.700 6.500 4 2.500 4.300v14c4-.3 7.500.4 9.500 2.200 2-1.800 5.500-2.500 9.500-2.200v-14c-4-.3-7.500.4-9.500 2.200ZM12 6.500v14",
      line: 2,
    },
  ],
  cemetery: [{ d: "M6 21V9.500a6 6 0 0 1 12 0V21M3.500 21h17M12 8v6.500M9.300 10.500h5.400", line: 2 }],
} satisfies Readonly<Record<string, Shape>>;

/** All drawings by name: the kinds of dice, and the symbols on cards and tokens. */
export const GLYPHS = {
  ...SHAPES,
  any: [
    {
      d: "M12 12.700a1.700 1.700 0 0 1 2.900-1.500 3.700 3.700 0 0 1-3.200 5.700 5.300 5.300 0 0 1-4.400-7.900 7.200 7.200 0 0 1 11.300-1",
      line: 2.6,
    },
  ],
  anvil: SHAPES.metal,
  crown: [{ d: "M3 18.500 2 7l5.500 4L12 4l4.500 7L22 7l-1 11.500Z" }],
  reroll: [
    {
      d: "M3.600 10a8.600 8.600 0 0 1 15.200-3.600M20.400 14a8.600 8.600 0 0 1-15.200 3.600M19.600 2.300v4.500h-4.500M4.400 21.700v-4.500h4.500",
      line: 2.3,
    },
  ],
  flip: [{ d: "M7 3v17M7 20l-4-4M7 20l4-4M17 21V4M17 4l-4 4M17 4l4 4", line: 2.2 }],
  next: [{ d: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17ZM12 7.500v5l3.500 2.200", line: 2.1 }],
  lost: [{ d: "M5.500 5.500 18.500 18.500M18.500 5.500 5.500 18.500", line: 2.6 }],
} satisfies Readonly<Record<string, Shape>>;

/** The drawings of the kinds of dice, by symbol. */
export const KINDS: Readonly<Record<string, Drawing>> = Object.fromEntries(
  Object.entries(SHAPES).map(([kind, glyph]) => [`die-${kind}`, { glyph, colour: kind, form: "die" }]),
);
