import { Result, type ShownResult } from "../frame/results.js";
import { SeatMark } from "../frame/seats.js";
import type { Frame, PackedRolls } from "../kernel/types.js";
import { useTable } from "../table.js";

/** A roll or a deal that followed a step, with the probabilities that were about it. */
export type PastRoll = {
  step: number;
  seat: number;
  ended: boolean;
  dice: readonly unknown[];
  results: readonly ShownResult[];
};

type PackedRoll = [number, number, boolean, number[], [number, number, number | null, number][]];

/** The rolls of a replay, in order. */
export function unpacked({ texts, rolls }: PackedRolls): PastRoll[] {
  const text = (index: number): string => texts[index] ?? "";
  return (rolls as PackedRoll[]).map(([step, seat, ended, dice, results]) => ({
    step,
    seat,
    ended,
    dice: dice.map((index) => JSON.parse(text(index)) as unknown),
    results: results.map(([about, percent, came, words]) => ({
      target: text(about),
      about: text(about),
      chance: { percent: text(percent) },
      came,
      words: text(words),
    })),
  }));
}

type Shown = {
  frames: readonly Frame[];
  /** The step of the first frame. */
  first?: number;
  /** Whether a roll is for its seat's turn; then it is shown during that turn, otherwise until the next roll. */
  forTurn: boolean;
};

/** The rolls to show at a step: that of the turn which is played, and those that ended their turns before it. */
export function rollsAt(rolls: readonly PastRoll[], step: number, { frames, first = 0, forTurn }: Shown): PastRoll[] {
  const status = (of: number) => frames[of - first]?.status;
  const now = status(step);
  const before = rolls.filter((roll) => roll.step <= step && status(roll.step)?.round === now?.round);
  const own = before.findLast(({ seat }) => !forTurn || seat === now?.active);
  const ended = before.filter((roll) => forTurn && roll.ended && roll !== own && roll.step === (own?.step ?? step));
  return own ? [...ended, own] : ended;
}

/** What stands in place of the rolls until they are known. */
export const COUNTING = "The chances of the rolls are being counted.";

/**
 * A line of one height: who rolled what, which probabilities were about it, and what came. A long line is scrolled, also
 * with the arrow keys. If the rolls are not known, it says why.
 */
export function RollLine({ rolls }: { rolls: readonly PastRoll[] | string }) {
  const { game, names } = useTable();
  const { RolledDice } = game;
  const [words, known] = typeof rolls === "string" ? [rolls, []] : ["No chances in this turn so far.", rolls];
  return (
    <div class="mf-past-rolls" role="group" aria-label="Roll" tabIndex={0} data-cut="">
      {known.length === 0 && <span class="mf-soft">{words}</span>}
      {known.map((roll) => (
        <span key={`${roll.step} ${roll.seat}`} class="mf-past-roll">
          <SeatMark seat={roll.seat} /> <b>{names[roll.seat]}</b>{" "}
          {RolledDice && roll.dice.length > 0 && <RolledDice dice={roll.dice} />}
          {roll.results.map((row) => (
            <Result key={row.target} row={row} />
          ))}
        </span>
      ))}
    </div>
  );
}
