import type { Shape } from "./glyphs.js";

/** The drawings of the controls, each 24 units wide. */

export const undo: Shape = [{ d: "M8.500 4.500 3.500 9.500l5 5M4 9.500h10.500a5.500 5.500 0 0 1 0 11H9", line: 2.2 }];
export const redo: Shape = [{ d: "m15.500 4.500 5 5-5 5M20 9.500H9.500a5.500 5.500 0 0 0 0 11H15", line: 2.2 }];
export const close: Shape = [{ d: "M5.500 5.500 18.500 18.500M18.500 5.500 5.500 18.500", line: 2.4 }];
export const down: Shape = [{ d: "m5 9 7 7 7-7", line: 2.4 }];
export const check: Shape = [{ d: "m4 12.800 5.200 5.200L20 6.500", line: 2.8 }];
/** An eye with a stroke through it. */
export const covered: Shape = [
  {
    d: "M2.500 12c2.300-4 5.700-6.200 9.500-6.200s7.200 2.200 9.500 6.200c-2.300 4-5.700 6.200-9.500 6.200S4.800 16 2.500 12ZM12 9.200a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600ZM4 20.500 20 3.500",
    line: 2,
  },
];
export const lock: Shape = [{ d: "M5 10.500h14v10.500H5Z" }, { d: "M8 10.500V7.500a4 4 0 0 1 8 0v3", line: 2.2 }];
export const cards: Shape = [
  { d: "M8.500 3H18a1.800 1.800 0 0 1 1.800 1.800v12.400", line: 1.9 },
  {
    d: "M6 6h8.500A1.500 1.500 0 0 1 16 7.500v12a1.500 1.500 0 0 1-1.500 1.500H6a1.500 1.500 0 0 1-1.500-1.500v-12A1.500 1.500 0 0 1 6 6Z",
  },
];
export const crossed: Shape = [{ d: "M4 5.500h16v13H4ZM8.500 9.500l7 5M15.500 9.500l-7 5", line: 1.9 }];
export const dice: Shape = [
  {
    d: "M4.500 9h8A2 2 0 0 1 14.500 11v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM9.500 5.500V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H18",
    line: 2,
  },
  { d: "M5.700 12.300h.01M8.500 15h.01M11.300 17.700h.01M17 7.700h.01", line: 2.6 },
];
export const pips: Shape = [
  {
    d: "M6.500 3h11A3.500 3.500 0 0 1 21 6.500v11a3.500 3.500 0 0 1-3.500 3.500h-11A3.500 3.500 0 0 1 3 17.500v-11A3.500 3.500 0 0 1 6.500 3Z",
    line: 2,
  },
  { d: "M8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01", line: 3 },
];
export const table: Shape = [{ d: "M3.500 4.500h17v15h-17ZM3.500 9.700h17M3.500 14.600h17M9.500 4.500v15", line: 1.9 }];
export const unknown: Shape = [
  { d: "M8.700 9a3.400 3.400 0 1 1 4.900 3.100c-1.100.6-1.600 1.300-1.600 2.700M12 18.300v.4", line: 2.4 },
];
export const info: Shape = [{ d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.500M12 7.500v.2", line: 2.2 }];
/** A light bulb. */
export const hint: Shape = [
  {
    d: "M12 2.500a6.500 6.500 0 0 0-3.800 11.800c.9.7 1.300 1.500 1.300 2.700h5c0-1.200.4-2 1.300-2.700A6.500 6.500 0 0 0 12 2.500ZM9.700 20.500h4.600",
    line: 2.1,
  },
];
export const first: Shape = [{ d: "M4 4.500h2.600v15H4ZM20 4.500v15L8 12Z" }];
export const previousTurn: Shape = [{ d: "M12 4.500v15L2 12ZM22 4.500v15L12 12Z" }];
export const previous: Shape = [{ d: "M15 4.500v15L4 12ZM17.500 4.500H20v15h-2.500Z" }];
export const play: Shape = [{ d: "M6 3.500v17l14-8.500Z" }];
export const pause: Shape = [{ d: "M5.500 4h4.700v16H5.500ZM13.800 4h4.700v16h-4.700Z" }];
export const next: Shape = [{ d: "M9 4.500v15l11-7.500ZM4 4.500h2.500v15H4Z" }];
export const nextTurn: Shape = [{ d: "M12 4.500v15L22 12ZM2 4.500v15L12 12Z" }];
export const last: Shape = [{ d: "M17.400 4.500H20v15h-2.600ZM4 4.500v15L16 12Z" }];
export const trophy: Shape = [
  {
    d: "m12 1.600 3.200 6.900 7.500.9-5.500 5.100 1.500 7.400L12 18.200l-6.700 3.700 1.500-7.400L1.300 9.400l7.500-.9Z",
  },
];
export const flag: Shape = [
  { d: "M5.500 22V2.500", line: 2.2 },
  { d: "M5.500 3h13.500l-3.500 4.700 3.500 4.800H5.500Z" },
];

/** The marks of the seats, which differ in shape as well as in colour. */
export const SEATS: readonly Shape[] = [
  [{ d: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17Z" }],
  [{ d: "M4.500 4.500h15v15h-15Z" }],
  [{ d: "M12 3 22 20.500H2Z" }],
  [{ d: "M12 1.800 22.200 12 12 22.200 1.800 12Z" }],
  [{ d: "M12 2 22 9.500 18.200 21H5.800L2 9.500Z" }],
  [{ d: "M7 3.300h10L22 12l-5 8.700H7L2 12Z" }],
];

/** The spots of an ordinary die, by the number that it shows. */
export const SPOTS: Readonly<Record<string, Shape>> = {
  1: [{ d: "M12 12h.01", line: 5.2 }],
  2: [{ d: "M6.500 6.500h.01M17.500 17.500h.01", line: 5 }],
  3: [{ d: "M6 6h.01M12 12h.01M18 18h.01", line: 5 }],
  4: [{ d: "M6.500 6.500h.01M17.500 6.500h.01M6.500 17.500h.01M17.500 17.500h.01", line: 5 }],
  5: [{ d: "M6 6h.01M18 6h.01M12 12h.01M6 18h.01M18 18h.01", line: 4.8 }],
  6: [{ d: "M6.500 5h.01M17.500 5h.01M6.500 12h.01M17.500 12h.01M6.500 19h.01M17.500 19h.01", line: 4.8 }],
};
