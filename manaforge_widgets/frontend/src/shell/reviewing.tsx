import { useEffect, useRef, useState } from "preact/hooks";

/**
 * How much of the work is done. The first steps take longest: from each the game is played on to its end, and the more is
 * left of it, the more lines there are to compare.
 */
const shareOf = (done: number, last: number): number => 1 - (1 - done / Math.max(1, last)) ** 1.5;

/** Before this share the pace tells little: a game's first choices take far longer than their few steps. */
const SETTLED = 0.1;
/** From this share on it can be told how long the rest takes. */
const ENOUGH = 0.25;
const SECOND = 1000;

/** How far a review is that is being made, and about how long it still takes. */
export function Reviewing({ done, last }: { done: number; last: number }) {
  const share = shareOf(done, last);
  const left = useLeft(share);
  return (
    <label class="mf-reviewing">
      <span>
        Reviewing <b>{Math.floor(100 * share)} %</b>
        {left && <span class="mf-soft"> {left}</span>}
      </span>
      <progress value={share} max={1} />
    </label>
  );
}

/** The time that is left, in words; it runs down between two parts of a review, too. */
function useLeft(share: number): string {
  const first = useRef<{ share: number; at: number } | null>(null);
  const [estimate, setEstimate] = useState({ end: 0, known: false });
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const at = Date.now();
    if (share >= SETTLED) first.current ??= { share, at };
    const begun = first.current;
    if (begun && share >= ENOUGH && share > begun.share) setEstimate({ end: at + ((at - begun.at) * (1 - share)) / (share - begun.share), known: true });
  }, [share]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return estimate.known ? leftWords((estimate.end - now) / SECOND) : "";
}

function leftWords(seconds: number): string {
  if (seconds < 5) return "seconds left";
  return seconds < 90 ? `about ${10 * Math.ceil(seconds / 10)} s left` : `about ${Math.round(seconds / 60)} min left`;
}
