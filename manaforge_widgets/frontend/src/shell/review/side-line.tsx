import { useMemo, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { Button } from "../input/controls.js";
import { followed } from "../kernel/patch.js";
import type { BetterLine, Frame, ReviewRow, ReviewView } from "../kernel/types.js";
import { useTable } from "../table.js";

/** A decision of a review whose better line can be played. */
type Decision = ReviewRow & { line: BetterLine };

/** A line that the table shows in place of the game: the better line of a decision, or the one that was played. */
export type SideLine = {
  row: Decision;
  better: boolean;
  /** The step of the game from which the line starts, and the frames from there on. */
  from: number;
  frames: readonly Frame[];
  at: number;
  onStep: (at: number) => void;
  /** Show the other one of the two lines. */
  compare: (better: boolean) => void;
  back: () => void;
};

export const canPlay = (row: ReviewRow): row is Decision => row.line != null && row.line.changes.length > 0;

/** The line that is shown, if any, and a function that shows the better line of a row; each step of the game ends it. */
export function useSideLine(review: ReviewView | null, frames: readonly Frame[], step: number) {
  const [chosen, choose] = useState<{ index: number; better: boolean; at: number } | null>(null);
  const row = chosen ? review?.rows[chosen.index] : null;
  const open = chosen && row && canPlay(row) && row.table === step ? { ...chosen, row } : null;
  const lines = useMemo(() => {
    const base = frames[step];
    if (!open || !base) return null;
    const { changes, played } = open.row.line;
    return { better: followed(base, changes), played: frames.slice(step, step + played + 1) };
  }, [open?.row, frames, step]);
  const play = (index: number) => choose({ index, better: true, at: 0 });
  if (!open || !lines) return { side: null, play };
  const side: SideLine = {
    ...open,
    from: step,
    frames: open.better ? lines.better : lines.played,
    onStep: (at) => choose({ ...open, at }),
    compare: (better) => choose({ ...open, better, at: (better ? lines.better : lines.played).length - 1 }),
    back: () => choose(null),
  };
  return { side, play };
}

/** Which of the two lines the table shows, and why the better one is better. */
export function SideLineBar({ side: { row, better, compare } }: { side: SideLine }) {
  const { names } = useTable();
  const own = names[row.seat ?? 0] === "You";
  const why = row.line.why && `${own ? "Why" : `As a hint to ${names[row.seat ?? 0]}`}: ${row.line.why}`;
  const text = better ? `${row.line.gain} ${why}` : `What was played: ${row.what}.`;
  return (
    <div class="mf-review-line mf-side-line">
      {[true, false].map((one) => (
        <Button key={String(one)} class="mf-tab" aria-pressed={one === better} onClick={() => compare(one)}>
          {one ? "Better line" : "Played"}
        </Button>
      ))}
      <p data-hint={text}>
        <Rich text={text} />
      </p>
    </div>
  );
}
