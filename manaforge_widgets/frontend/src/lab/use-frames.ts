import { useEffect, useRef, useState } from "preact/hooks";
import type { LabRolls } from "../shell/kernel/types.js";

/** The duration of one frame and of all frames of some rolls, in milliseconds. */
const LONGEST_FRAME = 60;
const SHORTEST_FRAME = 16;
const WHOLE_TIME = 1_500;

export type Frames = {
  /** The index of the count that is shown; -1 while there are no rolls. */
  at: number;
  last: number;
  playing: boolean;
  stop: () => void;
  go: () => void;
  skip: () => void;
};

export const reducedMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const sameRolls = (a: LabRolls | null, b: LabRolls | null): boolean =>
  a != null && b != null && a.hits.join() === b.hits.join() && a.counts.at(-1) === b.counts.at(-1);

/** Shows new rolls one after the other, from where the old ones ended; all at once if they were there from the start or the user wants no motion. */
export function useFrames(rolls: LabRolls | null): Frames {
  const last = (rolls?.counts.length ?? 0) - 1;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(LONGEST_FRAME);
  const seen = useRef({ rolls, count: rolls?.counts[last] ?? 0 });
  const shown = Math.min(at, last);
  useEffect(() => {
    const { rolls: before, count } = seen.current;
    // If only the measure has changed, the same rolls continue from where they were.
    if (before === rolls || sameRolls(before, rolls)) return;
    const begin = rolls && goesOn(before, rolls) ? rolls.counts.findIndex((one) => one > count) : 0;
    const still = rolls == null || reducedMotion() || begin >= last;
    setAt(still ? last : begin);
    setPlaying(!still);
    setPace(Math.max(SHORTEST_FRAME, Math.min(LONGEST_FRAME, WHOLE_TIME / Math.max(1, last - begin))));
  }, [rolls]);
  useEffect(() => {
    seen.current = { rolls, count: rolls?.counts[shown] ?? 0 };
  }, [rolls, shown]);
  useEffect(() => {
    if (!playing) return;
    const timer = window.setInterval(() => setAt((now) => Math.min(now + 1, last)), pace);
    return () => clearInterval(timer);
  }, [playing, last, pace]);
  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);
  return {
    at: shown,
    last,
    playing,
    stop: () => setPlaying(false),
    go: () => setPlaying(true),
    skip: () => {
      setAt(last);
      setPlaying(false);
    },
  };
}

/** Whether the second rolls are the first ones and more: they agree wherever both were counted. */
function goesOn(before: LabRolls | null, after: LabRolls): boolean {
  if (!before || (before.counts.at(-1) ?? 0) >= (after.counts.at(-1) ?? 0)) return false;
  const hits = new Map(after.counts.map((count, index) => [count, after.hits[index]]));
  return before.counts.every((count, index) => !hits.has(count) || hits.get(count) === before.hits[index]);
}
