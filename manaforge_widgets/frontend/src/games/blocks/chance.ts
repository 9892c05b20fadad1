/** The chances of goals, as pure functions on what Python sends. */

import type { GoalOdds, GoalView } from "./types.js";

/** The chances on a Board, and the step that it shows: the chances of an earlier step count no more. */
type Told = { odds: unknown; step: number };

/** The goals that stand at a move or a value. */
export const goalsAt = (told: Told, target: string): GoalView[] =>
  goalsOf(told).filter((goal) => goal.target === target);

/** All goals at this step; none while they are counted and while the chances are off. */
export function goalsOf({ odds, step }: Told): GoalView[] {
  const { goals = [], step: at } = (odds ?? {}) as Partial<GoalOdds>;
  return at === step ? goals : [];
}

/** Whether a column for chances has anything to show; it stays while the next chances are counted. */
export const hasColumn = (odds: unknown, targets: readonly string[]): boolean =>
  ((odds ?? {}) as Partial<GoalOdds>).goals?.some(({ target }) => targets.includes(target)) ?? false;

/** What stands in place of a chance: its number, "?" before a guess, or a dash if it can't be counted. */
export function chanceText({ chance, covered, low }: Pick<GoalView, "chance" | "covered" | "low">): string {
  if (covered) return "?";
  if (!chance) return "–";
  return low ? `≈ ${chance.percent}` : chance.percent;
}

/** The chance after the selected move; null if no move is selected or it is not known. */
export const chanceAfter = ({ after }: GoalView, action: string | undefined): string | null =>
  (action == null ? null : after[action]) ?? null;

/** What the numbers on some buttons are the chances of: one line if it is the same for all, else one for each. */
export function chanceNotes(told: Told, targets: readonly string[]): string[] {
  const goals = targets.flatMap((target) => goalsAt(told, target));
  const [first] = goals;
  if (!first) return [];
  const alike = goals.every(({ low, words }) => words === first.words && !low);
  return alike
    ? [`Chance that ${first.words}`]
    : goals.map((goal) => `${goal.name}: the chance that ${goal.words}${within(goal)}`);
}

/** The interval of a sampled chance. */
const within = ({ low, high }: GoalView): string => (low ? `, ${low} to ${high} with 95 % confidence` : "");

/** Whether any goal can still be reached after a move; a move that ends the turn has nothing to compare. */
export const leavesChances = (told: Told, action: string): boolean =>
  goalsOf(told).some(({ after }) => (after[action] ?? "0 %") !== "0 %");

/** A chance in a sentence, for screen readers and hints. */
export function chanceWords(goal: GoalView, action?: string): string {
  const { asks, chance, covered, high, low, reason, words } = goal;
  const what = `${words}${asks ? `, ${asks}` : ""}`;
  if (covered) return `Guess first how likely it is that ${what}.`;
  if (!chance) return `No chance that ${what}: ${reason}`;
  const exact = low
    ? `between ${low} and ${high} with 95 % confidence, estimated from samples`
    : chance.exact.includes("/") && chance.exact.length <= LONGEST
      ? `exactly ${chance.exact}`
      : "";
  const now = `${chance.percent} that ${what}${exact ? ` (${exact})` : ""}.`;
  const then = chanceAfter(goal, action);
  return then ? `${then} after the selected move, then with best play. At best ${now}` : now;
}

/** Longer fractions are left out of a sentence. */
const LONGEST = 14;
