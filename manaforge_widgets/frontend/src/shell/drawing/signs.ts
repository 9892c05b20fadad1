import type { Shape } from "./glyphs.js";

/** The drawings of the controls, each 24 units wide. */

export const undo: Shape = [{ d: "M8.5 4.5 3.5 9.5l5 5M4 9.5h10.5a5.5 5.5 0 0 1 0 11H9", line: 2.2 }];
export const redo: Shape = [{ d: "m15.5 4.5 5 5-5 5M20 9.5H9.5a5.5 5.5 0 0 0 0 11H15", line: 2.2 }];
export const close: Shape = [{ d: "M5.5 5.5 18.5 18.5M18.5 5.5 5.5 18.5", line: 2.4 }];
export const down: Shape = [{ d: "m5 9 7 7 7-7", line: 2.4 }];
export const check: Shape = [{ d: "m4 12.8 5.2 5.2L20 6.5", line: 2.8 }];
/** An eye with a stroke through it. */
export const covered: Shape = [
  {
    d: "M2.5 12c2.3-4 5.7-6.2 9.5-6.2s7.2 2.2 9.5 6.2c-2.3 4-5.7 6.2-9.5 6.2S4.8 16 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM4 20.5 20 3.5",
    line: 2,
  },
];
export const lock: Shape = [{ d: "M5 10.5h14v10.5H5Z" }, { d: "M8 10.5V7.5a4 4 0 0 1 8 0v3", line: 2.2 }];
export const cards: Shape = [
  { d: "M8.5 3H18a1.8 1.8 0 0 1 1.8 1.8v12.4", line: 1.9 },
  {
    d: "M6 6h8.5A1.5 1.5 0 0 1 16 7.5v12a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5v-12A1.5 1.5 0 0 1 6 6Z",
  },
];
export const crossed: Shape = [{ d: "M4 5h16v14H4ZM9 9l6 6M15 9l-6 6", line: 1.9 }];
export const dice: Shape = [
  {
    d: "M4.5 9h8A2 2 0 0 1 14.5 11v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM9.5 5.5V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H18",
    line: 2,
  },
  { d: "M5.7 12.3h.01M8.5 15h.01M11.3 17.7h.01M17 7.7h.01", line: 2.6 },
];
export const pips: Shape = [
  {
    d: "M6.5 3h11A3.5 3.5 0 0 1 21 6.5v11a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 17.5v-11A3.5 3.5 0 0 1 6.5 3Z",
    line: 2,
  },
  { d: "M8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01", line: 3 },
];
export const table: Shape = [{ d: "M3.5 4.5h17v15h-17ZM3.5 9.7h17M3.5 14.6h17M9.5 4.5v15", line: 1.9 }];
export const unknown: Shape = [{ d: "M8.7 9a3.4 3.4 0 1 1 4.9 3.1c-1.1.6-1.6 1.3-1.6 2.7M12 18.3v.4", line: 2.4 }];
export const info: Shape = [{ d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.5M12 7.5v.2", line: 2.2 }];
/** A light bulb. */
export const hint: Shape = [
  {
    d: "M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.9.7 1.3 1.5 1.3 2.7h5c0-1.2.4-2 1.3-2.7A6.5 6.5 0 0 0 12 2.5ZM9.7 20.5h4.6",
    line: 2.1,
  },
];
export const first: Shape = [{ d: "M4 4.5h2.6v15H4ZM20 4.5v15L8 12Z" }];
export const previousTurn: Shape = [{ d: "M12 4.5v15L2 12ZM22 4.5v15L12 12Z" }];
export const previous: Shape = [{ d: "M15 4.5v15L4 12ZM17.5 4.5H20v15h-2.5Z" }];
export const play: Shape = [{ d: "M6 3.5v17l14-8.5Z" }];
export const pause: Shape = [{ d: "M5.5 4h4.7v16H5.5ZM13.8 4h4.7v16h-4.7Z" }];
export const next: Shape = [{ d: "M9 4.5v15l11-7.5ZM4 4.5h2.5v15H4Z" }];
export const nextTurn: Shape = [{ d: "M12 4.5v15L22 12ZM2 4.5v15L12 12Z" }];
export const last: Shape = [{ d: "M17.4 4.5H20v15h-2.6ZM4 4.5v15L16 12Z" }];
export const trophy: Shape = [
  {
    d: "m12 1.6 3.2 6.9 7.5.9-5.5 5.1 1.5 7.4L12 18.2l-6.7 3.7 1.5-7.4L1.3 9.4l7.5-.9Z",
  },
];
export const flag: Shape = [{ d: "M5.5 22V2.5", line: 2.2 }, { d: "M5.5 3h13.5l-3.5 4.7 3.5 4.8H5.5Z" }];

/** The marks of the seats, which differ in shape as well as in colour. */
export const SEATS: readonly Shape[] = [
  [{ d: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z" }],
  [{ d: "M4.5 4.5h15v15h-15Z" }],
  [{ d: "M12 3 22 20.5H2Z" }],
  [{ d: "M12 1.8 22.2 12 12 22.2 1.8 12Z" }],
  [{ d: "M12 2 22 9.5 18.2 21H5.8L2 9.5Z" }],
  [{ d: "M7 3.3h10L22 12l-5 8.7H7L2 12Z" }],
];

/** The spots of an ordinary die, by the number that it shows. */
export const SPOTS: Readonly<Record<string, Shape>> = {
  1: [{ d: "M12 12h.01", line: 5.2 }],
  2: [{ d: "M6.5 6.5h.01M17.5 17.5h.01", line: 5 }],
  3: [{ d: "M6 6h.01M12 12h.01M18 18h.01", line: 5 }],
  4: [{ d: "M6.5 6.5h.01M17.5 6.5h.01M6.5 17.5h.01M17.5 17.5h.01", line: 5 }],
  5: [{ d: "M6 6h.01M18 6h.01M12 12h.01M6 18h.01M18 18h.01", line: 4.8 }],
  6: [{ d: "M6.5 5h.01M17.5 5h.01M6.5 12h.01M17.5 12h.01M6.5 19h.01M17.5 19h.01", line: 4.8 }],
};
