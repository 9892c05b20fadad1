import { useRef } from "preact/hooks";
import { GlyphPaths } from "../drawing/glyphs.js";
import { SEATS } from "../drawing/signs.js";
import { capital, change } from "../drawing/words.js";
import { SeatMark } from "../frame/seats.js";
import { useWidth } from "../frame/use-width.js";
import { Button, keepKeys } from "../input/controls.js";
import type { Turn } from "../replay/place.js";
import { useTable } from "../table.js";

/** `onOpen` shows a seat's turn of a round. */
type Props = { byRound: readonly (readonly number[])[]; onOpen: (turn: Turn) => void };

const HEIGHT = 146;
const LEFT = 26;
const TOP = 8;
const BOTTOM = 20;
/** The least distance between the labels at the ends of lines. */
const APART = 13;
const DASHES = ["", "6 4", "2 3", "8 3 2 3"];
const MARK = 9;
/** The least room for the number of a round. */
const TICK = 36;
/** The room for labels at the ends of the lines: wider for long names, less in a narrow chart. */
const LABELS = { few: 44, some: 92, most: 0.25 };
/** The distance of a label from its line's end, and the width of a letter. */
const LABEL = 10;
const LETTER = 7.2;

/** Each seat's score before the first round and after each round. */
const sums = (byRound: Props["byRound"]): number[][] =>
  byRound.map((row) => row.map((_, round) => row.slice(0, round + 1).reduce((sum, one) => sum + one, 0)));

/** The scores after each round as lines; each seat has its colour, its dash and its mark, and a label at its end. */
export function ScoreCurve({ byRound, onOpen }: Props) {
  const { status, names, seat: own } = useTable();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const scores = sums(byRound);
  const rounds = (scores[0]?.length ?? 1) - 1;
  const most = Math.max(1, ...scores.flat());
  const end = (seat: number) => String(scores[seat]?.at(-1));
  const wanted = LABEL + LETTER * Math.max(...names.map((name, seat) => `${name} ${end(seat)}`.length));
  const labels = width < 500 ? LABELS.few : Math.max(LABELS.some, Math.min(wanted, LABELS.most * width));
  const x = (round: number) => LEFT + ((width - LEFT - labels) * round) / Math.max(1, rounds);
  const y = (score: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - score / most);
  const steps = ticks(most);
  const every = ticks(rounds, Math.max(2, Math.floor((width - labels) / TICK)))[1] ?? 1;
  const told = Array.from({ length: rounds }, (_, index) => index + 1).filter(
    (round) => every === 1 || round % every === 0,
  );
  // In a long game marks at every round would hide the lines.
  const marked = (round: number) => every === 1 || round % every === 0 || round === rounds;
  const ends = spread(scores.map((row) => y(row.at(-1) ?? 0)));
  const order = names.map((_, seat) => seat).toSorted((a, b) => Number(a === own) - Number(b === own));
  const words = names.map((name, seat) => `${name}: ${scores[seat]?.slice(1).join(", ")}`).join("; ");
  return (
    <div ref={box} class="mf-curve">
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`${status.score_name} after each ${status.round_name}. ${words}.`}
        >
          {steps.map((step) => (
            <g key={step} class="mf-grid">
              <line x1={LEFT} x2={width - labels} y1={y(step)} y2={y(step)} />
              <text x={LEFT - 5} y={y(step) + 4} text-anchor="end">
                {step}
              </text>
            </g>
          ))}
          {told.map((round) => (
            <text key={round} class="mf-tick" x={x(round)} y={HEIGHT - 5} text-anchor="middle">
              {round === told[0] && width >= 500 ? `${status.round_name} ${round}` : round}
            </text>
          ))}
          {order.map((seat) => (
            <g key={seat} class={`mf-seat${seat % SEATS.length} mf-line-of${seat === own ? " mf-front" : ""}`}>
              <polyline
                points={scores[seat]?.map((score, round) => `${x(round)},${y(score)}`).join(" ")}
                stroke-dasharray={DASHES[seat % DASHES.length]}
              />
              {scores[seat]?.map(
                (score, round) =>
                  marked(round) && (
                    <g
                      key={round}
                      transform={`translate(${x(round) - MARK / 2} ${y(score) - MARK / 2}) scale(${MARK / 24})`}
                    >
                      <GlyphPaths of={SEATS[seat % SEATS.length] ?? []} />
                    </g>
                  ),
              )}
              {scores[seat]?.map(
                (score, round) =>
                  round > 0 && (
                    // biome-ignore lint/a11y/noStaticElementInteractions: the table of the same scores has a button for each point
                    <circle
                      key={round}
                      class="mf-point"
                      cx={x(round)}
                      cy={y(score)}
                      r={9}
                      onClick={() => onOpen({ seat, round })}
                    />
                  ),
              )}
              <text x={width - labels + LABEL} y={(ends[seat] ?? 0) + 4}>
                {width < 500
                  ? end(seat)
                  : `${short(names[seat] ?? "", Math.floor((labels - LABEL) / LETTER) - 1 - end(seat).length)} ${end(seat)}`}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

const short = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, letters - 1)}…` : name;

/** About `count` round numbers at most, up to a score or a number of rounds. */
function ticks(most: number, count = 5): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => most / one <= count) ?? 200;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** The same heights, moved apart so that labels do not overlap. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const found = [...heights];
  let floor = HEIGHT - BOTTOM;
  for (const index of order) {
    found[index] = Math.min(found[index] ?? 0, floor);
    floor = (found[index] ?? 0) - APART;
  }
  return found;
}

/** The same as a table: the gain in each round, and the score after it. */
export function ScoreTable({ byRound, onOpen }: Props) {
  const { status, names } = useTable();
  const scores = sums(byRound);
  const rounds = (scores[0]?.length ?? 1) - 1;
  return (
    <div class="mf-scroll mf-score-table" role="region" aria-label="The curve as numbers" tabIndex={0} {...keepKeys}>
      <table>
        <thead>
          <tr>
            <th scope="col">{capital(status.round_name)}</th>
            {Array.from({ length: rounds }, (_, index) => (
              <th key={index} scope="col">
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, seat) => (
            <tr key={seat}>
              <th scope="row">
                <SeatMark seat={seat} /> {name}
              </th>
              {scores[seat]?.slice(1).map((score, index) => (
                <td key={index}>
                  <Button
                    aria-label={`${score} after ${status.round_name} ${index + 1}: show it on the table`}
                    onClick={() => onOpen({ seat, round: index + 1 })}
                  >
                    {score}
                  </Button>{" "}
                  <span class="mf-soft">{change(byRound[seat]?.[index + 1] ?? 0)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
