import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, keepKeys } from "../input/controls.js";
import { focused } from "../input/focus.js";
import "./reviewing.css";

/** The name of a review's panel, also for everything that leads to it, so that the focus moves from one to the next. */
export const REVIEW = "review";
export const TO_REVIEW = `panel:${REVIEW}`;

type Props = {
  /** The numbers of finished parts and of all parts, while a review is made. */
  progress: readonly number[];
  /** Ask for a review; null if no kernel could make one. */
  begin: (() => void) | null;
  /** The button that opens the finished review; null before. */
  made: ComponentChildren | null;
  /** Called when the review is finished, if the focus is still on its progress: somebody waits for it. */
  onMade: () => void;
  error?: string;
};

/** The button that asks for a review; then its progress, and then the button that opens it. */
export function ReviewButton({ progress: [done, last], begin, made, onMade, error }: Props) {
  const bar = useRef<HTMLLabelElement>(null);
  const before = useRef(made != null);
  const asked = useRef(false);
  if (done != null) asked.current = true;
  const waited = made != null && !before.current && bar.current != null && focused(bar.current) != null;
  useLayoutEffect(() => {
    before.current = made != null;
    if (waited) onMade();
  });
  const button = (
    <Button
      onClick={begin ?? undefined}
      data-target={TO_REVIEW}
      aria-label="Review this game: how much was luck, and how much were decisions"
      data-hint={error || "How much was luck, and how much were decisions? This takes a minute or so."}
    >
      Review this game
    </Button>
  );
  return (
    <>
      {made ?? (done != null && last != null ? <Reviewing done={done} last={last} bar={bar} /> : begin && button)}
      <span class="mf-hidden" role="status">
        {made != null && asked.current && "The review is ready."}
      </span>
    </>
  );
}

/** What a running review has found so far; it keeps its place while there is nothing. */
export function Finding({ progress, words }: { progress: readonly number[]; words: string }) {
  if (progress.length === 0) return null;
  return <p class="mf-finding">{words || "The first findings come in a moment."}</p>;
}

/** Before this time in ms, and this share, the pace says little. */
const SETTLED = 2000;
const ENOUGH = 0.02;
const SECOND = 1000;

/** The progress of a review, and about how long it still takes. */
function Reviewing({ done, last, bar }: { done: number; last: number; bar: RefObject<HTMLLabelElement | null> }) {
  const share = done / Math.max(1, last);
  const left = useLeft(share);
  return (
    <label ref={bar} class="mf-reviewing">
      <span>
        Reviewing <b>{Math.floor(100 * share)} %</b> <span class="mf-soft">{left}</span>
      </span>
      <progress value={share} max={1} tabIndex={0} data-target={TO_REVIEW} {...keepKeys} />
    </label>
  );
}

/**
 * The remaining time, in words. It is based on the pace in the second half of the time so far, because more processes
 * may have joined. It also counts down between two parts of a review.
 */
function useLeft(share: number): string {
  const seen = useRef<{ share: number; at: number }[]>([]);
  const [end, setEnd] = useState<number | null>(null);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const at = Date.now();
    const begun = seen.current[0]?.at ?? at;
    seen.current.push({ share, at });
    const half = seen.current.findLast((one) => one.at <= (begun + at) / 2);
    if (half && share >= ENOUGH && at - begun >= SETTLED && share > half.share)
      setEnd(at + ((at - half.at) * (1 - share)) / (share - half.share));
  }, [share]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return end == null ? "estimating the time" : leftWords((end - now) / SECOND);
}

function leftWords(seconds: number): string {
  if (seconds < 5) return "seconds left";
  return seconds < 90 ? `about ${10 * Math.ceil(seconds / 10)} s left` : `about ${Math.round(seconds / 60)} min left`;
}
