import { useEffect, useRef, useState } from "preact/hooks";
import type { LabRolls } from "../shell/types.js";

const FRAME = 45;

export type Frames = {
  /** Which of the counts is shown; -1 while there are no rolls. */
  at: number;
  last: number;
  playing: boolean;
  stop: () => void;
  go: () => void;
  skip: () => void;
};

const still = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const sameRolls = (a: LabRolls | null, b: LabRolls | null): boolean => a !== null && b !== null && a.hits.join() === b.hits.join();

/** Many rolls shown as they come in; those that were there already, or where motion is unwelcome, at once. */
export function useFrames(rolls: LabRolls | null): Frames {
  const last = (rolls?.counts.length ?? 0) - 1;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const seen = useRef(rolls);
  useEffect(() => {
    const before = seen.current;
    seen.current = rolls;
    // The same rolls read for another measure go on where they were.
    if (before === rolls || sameRolls(before, rolls)) return;
    setAt(rolls && !still() ? 0 : last);
    setPlaying(rolls !== null && !still());
  }, [rolls]);
  useEffect(() => {
    if (!playing) return;
    const timer = window.setInterval(() => setAt((now) => Math.min(now + 1, last)), FRAME);
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
