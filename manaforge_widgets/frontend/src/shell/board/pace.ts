/** The milliseconds between the bots' moves, and whether a bot's whole turn is shown at once. */
export type Pace = { words: string; pace: number; byTurn: boolean };

export const PACES: readonly Pace[] = [
  { words: "at once", pace: 0, byTurn: true },
  { words: "quick", pace: 900, byTurn: true },
  { words: "steady", pace: 250, byTurn: false },
  { words: "slow", pace: 1000, byTurn: false },
];

/** The index of the current pace in `PACES`; -1 for one that Python has set. */
export const paceAt = (pace: number, byTurn: boolean): number =>
  PACES.findIndex((one) => one.pace === pace && (one.byTurn === byTurn || pace === 0));

/** The time in ms to undo the end of a turn before the first bot moves, unless somebody skips. */
const UNDO_BEAT = 1_600;
/** The pause after simultaneous choices, in ms; they are hidden, so there is nothing to see. */
const HIDDEN_BEAT = 120;

/** How long to wait before the next bot moves. */
export function beatOf(pace: number, ended: boolean, hidden: boolean): number {
  if (hidden) return Math.min(pace, HIDDEN_BEAT);
  return ended ? Math.max(pace, UNDO_BEAT) : pace;
}
