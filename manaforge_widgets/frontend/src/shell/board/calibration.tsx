import { useRef } from "preact/hooks";
import { count } from "../drawing/words.js";
import { Result, withoutName } from "../frame/results.js";
import { useWidth } from "../frame/use-width.js";
import { Button, keepKeys } from "../input/controls.js";
import type { CalibrationRow, CalibrationView, SurpriseView } from "../kernel/types.js";
import type { Place } from "../replay/place.js";
import { useTable } from "../table.js";

const HEIGHT = 158;
const LEFT = 38;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 20;
/** The widths of a grey band and of the marks in it, and how far a guess stands beside it. */
const BAND = 30;
const MARK = 5;
const ASIDE = 24;

/** A number of things, as people write it: 17.2, but 8. */
const number = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

const span = ({ low }: CalibrationRow): string => `${low} to ${low + 20} %`;

/** How many events with a chance came true, and how many were expected to. */
export const cameWords = ({ came, events, expected }: CalibrationRow): string =>
  `${number(came)} of ${count(events, "chance")} came true (${number(expected)} expected)`;

/** The chances of a whole game and what came of them, in a few sentences. */
export function calibrationWords({ whole, guessed, undecided }: CalibrationView): string[] {
  const usual = whole.least <= whole.came && whole.came <= whole.most;
  const told = [
    `The board showed ${count(whole.events, "chance")}. ${number(whole.came)} came true; ${number(whole.expected)} were expected. ` +
      `In at least 95 of 100 games, ${whole.least} to ${whole.most} come true${usual ? "" : "; this was a rare game"}.`,
  ];
  if (undecided > 0)
    told.push(
      `${undecided} of them ${undecided === 1 ? "was" : "were"} still open after the roll, because dice could be rolled again: each counts with the chance that was left.`,
    );
  if (whole.guesses > 0)
    told.push(
      `By your ${count(whole.guesses, "guess", "guesses")}, ${number(guessed)} should have come true; ${number(whole.right)} did.`,
    );
  return told;
}

type Props = { view: CalibrationView; onOpen: (at: Place) => void };

/** The chances of a game beside what came true: words, a table, a picture, and the rolls that surprised most. */
export function Calibration({ view, onOpen }: Props) {
  return (
    <div class="mf-calibration">
      <p class="mf-calibration-words">{calibrationWords(view).join(" ")}</p>
      <CalibrationTable view={view} />
      <Picture view={view} />
      {view.surprises.length > 0 && <Surprises rows={view.surprises} onOpen={onOpen} />}
    </div>
  );
}

function Surprises({ rows, onOpen }: { rows: readonly SurpriseView[]; onOpen: Props["onOpen"] }) {
  const { game, names, status } = useTable();
  return (
    <div class="mf-surprises" role="group" aria-label="What came against the odds">
      <b>Against the odds</b>
      {rows.map(({ step, seat, round, result }) => (
        <span key={`${step} ${result.target}`}>
          <Button
            onClick={() => onOpen(game.rollsForTurn ? { seat, round } : step)}
            data-hint="Look at this roll again."
          >
            {names[seat]}, {status.round_name} {round}
          </Button>{" "}
          <Result row={withoutName(result, names[seat] ?? "")} />
        </span>
      ))}
    </div>
  );
}

function Picture({ view: { rows, whole } }: { view: CalibrationView }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const room = (width - LEFT - RIGHT) / rows.length;
  const band = Math.min(BAND, room / 2);
  const x = (at: number) => LEFT + room * (at + 0.5);
  const y = (share: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const words = rows.filter(({ events }) => events > 0).map((row) => `at ${span(row)}: ${cameWords(row)}`);
  return (
    <div ref={box} class="mf-curve mf-calibration-picture">
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`The share of chances that came true. ${words.join("; ")}.`}
        >
          {[0, 0.5, 1].map((share) => (
            <g key={share} class="mf-grid">
              <line x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
              <text x={LEFT - 5} y={y(share) + 4} text-anchor="end">
                {100 * share} %
              </text>
            </g>
          ))}
          {rows.map((row, at) => (
            <g key={row.low}>
              <text class="mf-tick" x={x(at)} y={HEIGHT - 5} text-anchor="middle">
                {room < 66 ? `${row.low}–${row.low + 20}` : span(row)}
              </text>
              {row.events > 0 && (
                <>
                  <rect
                    class="mf-usual"
                    x={x(at) - band / 2}
                    width={band}
                    y={y(row.most / row.events)}
                    height={Math.max(2, y(row.least / row.events) - y(row.most / row.events))}
                  />
                  <line
                    class="mf-expected"
                    x1={x(at) - band / 2}
                    x2={x(at) + band / 2}
                    y1={y(row.expected / row.events)}
                    y2={y(row.expected / row.events)}
                  />
                  <circle class="mf-came" cx={x(at)} cy={y(row.came / row.events)} r={MARK} />
                </>
              )}
              {row.guesses > 0 && (
                <path
                  class="mf-guessed"
                  d={`M0 ${-MARK - 1}L${MARK + 1} 0L0 ${MARK + 1}L${-MARK - 1} 0Z`}
                  transform={`translate(${x(at) + Math.min(ASIDE, room / 2 - MARK - 1)} ${y(row.right / row.guesses)})`}
                />
              )}
            </g>
          ))}
        </svg>
      )}
      <p class="mf-calibration-key">
        <i class="mf-came" /> came true <i class="mf-expected" /> expected <i class="mf-usual" /> usual by luck
        {whole.guesses > 0 && (
          <>
            {" "}
            <i class="mf-guessed" /> your guesses
          </>
        )}
      </p>
    </div>
  );
}

function CalibrationTable({ view: { rows, whole } }: { view: CalibrationView }) {
  const guessed = whole.guesses > 0;
  return (
    <div
      class="mf-scroll mf-score-table"
      role="region"
      aria-label="Chances and results as numbers"
      tabIndex={0}
      {...keepKeys}
    >
      <table>
        <thead>
          <tr>
            {["Chance", "shown", "expected", "came true", "usual"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {guessed && <th scope="col">your guesses</th>}
          </tr>
        </thead>
        <tbody>
          {[...rows, whole].map((row, at) => (
            <tr key={at}>
              <th scope="row">{row === whole ? "all" : span(row)}</th>
              <td>{row.events}</td>
              <td>{row.events > 0 ? number(row.expected) : "–"}</td>
              <td class="mf-front">{row.events > 0 ? number(row.came) : "–"}</td>
              <td>{row.events > 0 ? `${row.least} to ${row.most}` : "–"}</td>
              {guessed && <td>{row.guesses > 0 ? `${number(row.right)} of ${row.guesses}` : "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
