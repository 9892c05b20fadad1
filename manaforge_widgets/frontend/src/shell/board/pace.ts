/** Milliseconds between what bots do, and whether a whole turn of a bot is shown at once. */
export type Pace = { words: string; pace: number; byTurn: boolean };

export const PACES: readonly Pace[] = [
  { words: "at once", pace: 0, byTurn: true },
  { words: "quick", pace: 900, byTurn: true },
  { words: "steady", pace: 250, byTurn: false },
  { words: "slow", pace: 1000, byTurn: false },
];

/** The place of the present pace among those; -1 for one that Python has set. */
export const paceAt = (pace: number, byTurn: boolean): number =>
  PACES.findIndex((one) => one.pace === pace && (one.byTurn === byTurn || pace === 0));

/** So long a turn that was just ended can be taken back before the first bot moves, as long as nobody skips. */
const UNDO_BEAT = 1_600;
/** Choices that all make at the same time are hidden, so there is nothing to see. */
const HIDDEN_BEAT = 120;

/** How long to wait before the next bot moves. */
export function beatOf(pace: number, ended: boolean, hidden: boolean): number {
  if (hidden) return Math.min(pace, HIDDEN_BEAT);
  return ended ? Math.max(pace, UNDO_BEAT) : pace;
}
