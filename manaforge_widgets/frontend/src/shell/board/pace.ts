/** The milliseconds between the bots' moves, and whether a bot's whole turn is shown at once. */
export type Pace = { words: string; pace: number; byTurn: boolean };

export const PACES: readonly Pace[] = [
  { words: "at once", pace: 0, byTurn: true },
  { words: "quick", pace: 900, byTurn: true },
  { words: "steady", pace: 250, byTurn: false },
  { words: "slow", pace: 1000, byTurn: false },
];

/** The paces of a game whose bots show each move: the time that a move stays, or longer if it has many words. */
export const MOVE_PACES: readonly Pace[] = [
  { words: "at once", pace: 0, byTurn: true },
  { words: "quick", pace: 900, byTurn: true },
  { words: "steady", pace: 1600, byTurn: true },
  { words: "slow", pace: 3000, byTurn: true },
];

/** The index of the current pace in a list of paces; -1 for one that Python has set. */
export const paceAt = (paces: readonly Pace[], pace: number, byTurn: boolean): number =>
  paces.findIndex((one) => one.pace === pace && (one.byTurn === byTurn || pace === 0));

/** The time in ms to undo the end of a turn before the first bot moves, unless somebody skips. */
const UNDO_BEAT = 1_600;
/** The pause after simultaneous choices, in ms; they are hidden, so there is nothing to see. */
const HIDDEN_BEAT = 120;

/** The time in ms to find a line and to read one letter of it, at the quick pace. */
const FIND = 500;
const READ = 30;
const QUICK = 900;

/** How long a move stays on the table: at least the pace, and longer if its line takes longer to read. */
export const readingTime = (pace: number, words: string): number =>
  Math.round(pace * Math.max(1, (FIND + READ * words.length) / QUICK));

/** How long to wait before the next bot moves. */
export function beatOf(pace: number, ended: boolean, hidden: boolean): number {
  if (hidden) return Math.min(pace, HIDDEN_BEAT);
  return ended ? Math.max(pace, UNDO_BEAT) : pace;
}
