export type Pace = readonly [number, string];

/** Milliseconds between the moves of bots. */
export const PACES: readonly Pace[] = [
  [0, "at once"],
  [400, "quick"],
  [900, "steady"],
  [1500, "slow"],
];

/** The paces to choose from, with the present one, which Python may have set to any number. */
export function pacesWith(paces: readonly Pace[], pace: number): readonly Pace[] {
  if (paces.some(([value]) => value === pace)) return paces;
  return [...paces, [pace, `${pace} ms`] as const].toSorted(([a], [b]) => a - b);
}
