import { useMemo, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { Button } from "../input/controls.js";
import { followed } from "../kernel/patch.js";
import type { BetterLine, Frame, ReviewRow, ReviewView } from "../kernel/types.js";
import type { Steps } from "../replay/player.js";
import { useTable } from "../table.js";

/** A decision of a review whose better line can be played. */
type Decision = ReviewRow & { line: BetterLine };

/** A line that the table shows in place of the game: the better line of a decision, or the one that was played. */
export type SideLine = {
  row: Decision;
  better: boolean;
  /** The frames of the game up to where the line begins, and those of the line; `at` is the one that is shown. */
  path: readonly Frame[];
  at: number;
  /** The steps of the line alone, for the player, whose steps are counted from the beginning of the line. */
  steps: Steps;
  onStep: (step: number) => void;
  seat: number;
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
  const paths = useMemo(() => {
    const base = frames[step];
    if (!open || !base) return null;
    const { changes, played } = open.row.line;
    return {
      better: [...frames.slice(0, step), ...followed(base, changes)],
      played: frames.slice(0, step + played + 1),
    };
  }, [open?.row, frames, step]);
  const play = (index: number) => choose({ index, better: true, at: 0 });
  if (!open || !paths) return { side: null, play };
  const path = open.better ? paths.better : paths.played;
  const last = path.length - 1 - step;
  const words = open.at === 0 ? "before the line" : `action ${open.at} of ${last}`;
  const side: SideLine = {
    row: open.row,
    better: open.better,
    path,
    at: step + open.at,
    steps: { step: open.at, last, rounds: [], turns: [], words },
    onStep: (at) => choose({ ...open, at }),
    seat: open.row.seat ?? 0,
    compare: (better) => choose({ ...open, better, at: (better ? paths.better : paths.played).length - 1 - step }),
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
