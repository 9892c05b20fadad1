import { useEffect, useRef, useState } from "preact/hooks";
import type { LabRolls } from "../shell/types.js";

const FRAME_TIME = 45;

export type Frames = {
  /** The index of the count that is shown; -1 while there are no rolls. */
  at: number;
  last: number;
  playing: boolean;
  stop: () => void;
  go: () => void;
  skip: () => void;
};

const reducedMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const sameRolls = (a: LabRolls | null, b: LabRolls | null): boolean => a != null && b != null && a.hits.join() === b.hits.join();

/** Shows many rolls one after the other; all at once if they were there from the start or the user wants no motion. */
export function useFrames(rolls: LabRolls | null): Frames {
  const last = (rolls?.counts.length ?? 0) - 1;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const seen = useRef(rolls);
  useEffect(() => {
    const before = seen.current;
    seen.current = rolls;
    // If only the measure changed, the same rolls go on from where they were.
    if (before === rolls || sameRolls(before, rolls)) return;
    setAt(rolls && !reducedMotion() ? 0 : last);
    setPlaying(rolls != null && !reducedMotion());
  }, [rolls]);
  useEffect(() => {
    if (!playing) return;
    const timer = window.setInterval(() => setAt((now) => Math.min(now + 1, last)), FRAME_TIME);
    return () => clearInterval(timer);
  }, [playing, last]);
  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);
  return {
    at: Math.min(at, last),
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
