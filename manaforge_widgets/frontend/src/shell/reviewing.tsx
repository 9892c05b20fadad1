import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, keepKeys } from "./controls.js";
import { focused } from "./focus.js";
import "./reviewing.css";

/** The panel of a review; its name is also that of whatever leads to it, so that the focus finds from one to the next. */
export const REVIEW = "review";
export const TO_REVIEW = `panel:${REVIEW}`;

type Props = {
  /** How many steps are reviewed and how many there are, while a review is made. */
  progress: readonly number[];
  /** Ask for a review; null where nobody would make one. */
  begin: (() => void) | null;
  /** What leads to the review, once it is made; else null. */
  made: ComponentChildren | null;
  /** Called when it is made, if the focus has stayed where its progress was told: somebody waits for it. */
  onMade: () => void;
  error?: string;
};

/** The button that asks for a review; in its place how far that is, and then what leads to the review. */
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
    <Button onClick={begin ?? undefined} data-target={TO_REVIEW} data-hint={error || "What was luck, and what were decisions? It takes a minute or so."}>
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
function Reviewing({ done, last, bar }: { done: number; last: number; bar: RefObject<HTMLLabelElement | null> }) {
  const share = shareOf(done, last);
  const left = useLeft(share);
  return (
    <label ref={bar} class="mf-reviewing">
      <span>
        Reviewing <b>{Math.floor(100 * share)} %</b>
        {left && <span class="mf-soft"> {left}</span>}
      </span>
      <progress value={share} max={1} tabIndex={0} data-target={TO_REVIEW} {...keepKeys} />
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
