import type { AnyModel } from "@anywidget/types";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Glyph, GlyphPaths, type Shape } from "../drawing/glyphs.js";
import { DrawerButton } from "../frame/drawer.js";
import type { GameTable, Panel } from "../game.js";
import { Button, keepKeys } from "../input/controls.js";
import { restReason, useKernel } from "../kernel/kernel.js";
import { filled, useTrait } from "../kernel/model.js";
import { lookUp, useRequests } from "../kernel/request.js";
import "./review.css";
import { cards, dice, info, SEATS, unknown } from "../drawing/signs.js";
import { capital, classes } from "../drawing/words.js";
import { SeatMark } from "../frame/seats.js";
import { useWidth } from "../frame/use-width.js";
import type { Frame, PackedRolls, ReviewRow, ReviewView } from "../kernel/types.js";
import { COUNTING } from "../replay/rolled.js";
import { useTable } from "../table.js";
import { Finding, REVIEW, ReviewButton } from "./reviewing.js";
import { canPlay, type SideLine, SideLineBar, useSideLine } from "./side-line.js";

/** `back` returns to the Board, if the replay is shown in its place. */
export type ReviewTraits = {
  reviewed: ReviewView;
  reviewing: number[];
  finding?: string;
  for_all: boolean;
  rolls?: PackedRolls | null;
  back?: () => void;
};

/** The review of a replay, or a function that asks for it. */
function useReview(model: AnyModel<ReviewTraits>) {
  const [packed] = useTrait(model, "reviewed");
  const [progress] = useTrait(model, "reviewing");
  const [finding] = useTrait(model, "finding");
  const [forAll] = useTrait(model, "for_all");
  const { ask, error } = useRequests(model as unknown as AnyModel);
  const { state } = useKernel(model as unknown as AnyModel);
  // The rolls are asked for here, since a page without this part has no kernel.
  const counts = forAll != null && state !== "none";
  useEffect(() => {
    if (counts && filled(model.get("rolls")) == null) lookUp(model as unknown as AnyModel, { kind: "rolled" });
  }, []);
  const review = filled(packed);
  const can = forAll && review == null && state === "answers";
  return {
    review,
    progress: state === "gone" ? [] : (progress ?? []),
    finding: finding ?? "",
    begin: can ? () => ask({ kind: "review" }) : null,
    error,
    uncounted: counts ? restReason(state) || COUNTING : "",
  };
}

type Steps = {
  game: GameTable;
  frames: readonly Frame[];
  front: number;
  step: number;
  last: number;
  onStep: (step: number) => void;
  onOpen: (panel: string) => void;
  onPlay: () => void;
};
/**
 * The parts of a review that a Replay shows; the panel of the review is one of the panels of `game`. `side` is a line
 * that is shown in place of the game, and `onPlay` is called when one begins. `uncounted` is the reason why the rolls
 * are not known yet; empty if nobody counts them.
 */
type Shown = {
  button: ComponentChildren;
  above: ComponentChildren;
  line: ComponentChildren;
  side: SideLine | null;
  game: GameTable;
  uncounted: string;
};

export type Reviews = (model: AnyModel<ReviewTraits>, steps: Steps) => Shown;

/** Reviews, for the replays that have them: a saved replay without a review does not need this code. */
export const reviews: Reviews = (model, { game, onOpen, onPlay, frames, ...steps }) => {
  const { review, uncounted, finding, ...reviewing } = useReview(model);
  const { side, play } = useSideLine(review, frames, steps.step);
  const back = model.get("back");
  const toReview = review && (
    <DrawerButton name={REVIEW} class={back ? "" : "mf-primary"}>
      Review
    </DrawerButton>
  );
  const button = (
    <>
      {back && (
        <Button class="mf-primary mf-back" onClick={back}>
          Back<span class="mf-back-to"> to the game</span>
        </Button>
      )}
      <ReviewButton {...reviewing} made={toReview} onMade={() => onOpen(REVIEW)} />
    </>
  );
  const found = <Finding progress={reviewing.progress} words={finding} />;
  if (!review) return { button, above: null, line: found, side, game, uncounted };
  const playLine = (index: number) => {
    play(index);
    onPlay();
  };
  const panel = { review, ...steps, onPlay: playLine };
  return {
    button: side ? (
      <Button class="mf-primary mf-back" onClick={side.back}>
        Back<span class="mf-back-to"> to the replay</span>
      </Button>
    ) : (
      button
    ),
    uncounted,
    above: !side && <ReviewMarks review={review} last={steps.last} />,
    line: side ? <SideLineBar side={side} /> : <ReviewLine review={review} step={steps.step} />,
    side,
    game: { ...game, panels: (table) => [reviewPanel(panel), ...(game.panels?.(table) ?? [])] },
  };
};

const DRAWN: Readonly<Record<string, Shape>> = { cost: unknown, dice, cards };
const MEANT: Readonly<Record<string, string>> = {
  cost: "a costly line",
  dice: "a lucky or unlucky roll",
  cards: "lucky or unlucky cards",
};

/** The marks above the slider; the panel has the same rows as links. */
function ReviewMarks({ review, last }: { review: ReviewView; last: number }) {
  return (
    <div class="mf-review-marks" aria-hidden="true">
      {review.rows.map(
        (row, index) =>
          row.sign && (
            <i
              key={index}
              class={row.seat == null ? "" : `mf-seat${row.seat % SEATS.length}`}
              style={{ left: `${(100 * row.table) / Math.max(1, last)}%` }}
            >
              <Glyph of={DRAWN[row.sign] ?? info} />
            </i>
          ),
      )}
    </div>
  );
}

/** The rows that belong to a step: the line that is chosen there or that it is part of, and the luck at that step. */
const rowsAt = (review: ReviewView, step: number): ReviewRow[] =>
  review.rows.filter((row) => row.table <= step && step <= row.step);

const weight = ({ cost, win }: ReviewRow): number => Math.max(cost, ...win.map(Math.abs));
/** A smaller weight counts as almost nothing. */
const LEAST = 0.005;

/** The review of a step, in one line: the most important first; unimportant rows only if there is no other. */
function ReviewLine({ review, step }: { review: ReviewView; step: number }) {
  const rows = rowsAt(review, step).toSorted((a, b) => weight(b) - weight(a));
  const telling = rows.filter((row) => weight(row) >= LEAST || row.better);
  const text = (telling.length > 0 ? telling : rows.slice(0, 1))
    .map((row) => (row.table === step && step < row.first ? `The choice here. ${row.words}` : row.words))
    .join(" ");
  return (
    <p class="mf-review-line" data-hint={text}>
      {text || "Nothing was at stake at this step."}
    </p>
  );
}

type PanelProps = {
  review: ReviewView;
  /** The seat in front of the replay; a line that is shown in its place may have another one in front. */
  front: number;
  step: number;
  last: number;
  onStep: (step: number) => void;
  /** Play the better line of a row on the table. */
  onPlay: (index: number) => void;
};

/** The panel of a review, for the drawer. */
const reviewPanel = (props: PanelProps): Panel => ({
  name: REVIEW,
  label: "Review",
  title: "Luck and decisions",
  view: <ReviewPanel {...props} />,
  inBar: true,
});

function ReviewPanel({ review, front, step, last, onStep, onPlay }: PanelProps) {
  const { names } = useTable();
  const own = names[front] === "You";
  const decisive = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<HTMLElement | null>(null);
  // The button is at the top of the table, and the drawer may be below the window.
  useEffect(() => decisive.current?.scrollIntoView({ block: "nearest" }), []);
  // The panel is small now, so that the table is visible; only the panel scrolls, not the page.
  useLayoutEffect(() => {
    const body = opened?.closest(".mf-drawer-body");
    if (opened && body) body.scrollTop = opened.offsetTop;
  }, [opened]);
  const look = (row: HTMLElement | null, at: number) => {
    setOpened(row);
    onStep(at);
  };
  const linked = (index: number) => (
    <Linked key={index} row={review.rows[index]} onLook={look} onPlay={() => onPlay(index)} />
  );
  const costly = review.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.cost > 0 && row.seat === front);
  const signs = Object.entries(MEANT).filter(([sign]) => review.rows.some((row) => row.sign === sign));
  const costliest = costly.toSorted((a, b) => b.row.cost - a.row.cost).slice(0, 5);
  return (
    <div class={classes("mf-review", opened && "mf-looking")}>
      <Summary review={review} front={front} />
      <b class="mf-title">What decided it</b>
      {review.decisive.length > 0 ? (
        <ol ref={decisive} class="mf-review-links">
          {review.decisive.map(linked)}
        </ol>
      ) : (
        <p>{byScore(review) ? "No turn changed the expected score." : "No turn changed who would win."}</p>
      )}
      <Totals review={review} />
      <p class="mf-soft">
        <b>Decisions</b>: how much a player’s lines gained, compared with what the quick bot would do instead. A{" "}
        <b>line</b> is everything that a player does until somebody else acts or something new is revealed.
        {!byScore(review) && (
          <>
            {" "}
            <b>Given away</b>: how much more the better lines would have gained.
          </>
        )}
      </p>
      <b class="mf-title">What cost {own ? "you" : names[front]} most</b>
      {costliest.length > 0 ? (
        <ol class="mf-review-links">{costliest.map(({ index }) => linked(index))}</ol>
      ) : (
        <p>The review found no better line than {own ? "yours" : `${names[front]}’s`}.</p>
      )}
      <Curves review={review} front={front} step={step} last={last} />
      <p class="mf-soft">
        To value a position, the bot {review.policy} plays it to the end in {review.worlds} sampled worlds, each with
        its own luck.
        {review.policy === "random" && " What is good only with a plan looks bad by random moves."}
        {signs.length > 0 && " On the slider: "}
        {signs.map(([sign, words], index) => (
          <span key={sign}>
            {index > 0 && ", "}
            <span class="mf-review-sign">
              <Glyph of={DRAWN[sign] ?? info} />
            </span>{" "}
            {words}
          </span>
        ))}
        {signs.length > 0 && "."}
      </p>
    </div>
  );
}

/** The kinds of luck that a link describes. */
const TOLD: ReadonlySet<string> = new Set(["roll", "deal", "hidden"]);

type LinkProps = {
  row: ReviewRow | undefined;
  onLook: (row: HTMLElement | null, step: number) => void;
  onPlay: () => void;
};

/** A row in words, with a button that shows its step on the table, and one that plays its better line there. */
function Linked({ row, onLook, onPlay }: LinkProps) {
  const { status } = useTable();
  if (!row) return null;
  return (
    <li>
      <Button onClick={({ currentTarget }) => onLook(currentTarget.parentElement, row.table)}>
        Step {row.table}
        {row.round > 0 && `, ${status.round_name} ${row.round}`}
      </Button>{" "}
      {row.words}
      {TOLD.has(row.source) && <span class="mf-soft"> {capital(row.what)}.</span>}
      {canPlay(row) && (
        <>
          {" "}
          <Button
            onClick={({ currentTarget }) => {
              onLook(currentTarget.parentElement, row.table);
              onPlay();
            }}
          >
            Play the better line
          </Button>
        </>
      )}
    </li>
  );
}

const share = (value: number): string => `${Math.round(100 * value)}\u00a0%`;
/** A change in percentage points; a half is rounded away from 0, so that one seat's gain equals the other's loss. */
const change = (value: number): string => {
  const whole = Math.round(100 * Math.abs(value));
  return `${whole > 0 ? (value > 0 ? "+" : "−") : ""}${whole}`;
};
const points = (value: number): string => `${value <= -0.05 ? "−" : ""}${Math.abs(value).toFixed(1)}`;
const more = (value: number): string => `${value >= 0.05 ? "+" : ""}${points(value)}`;

/** The margin of a share, in percent; empty if it rounds to 0. */
const takes = (margin = 0): string => (Math.round(100 * margin) > 0 ? `\u00a0±\u00a0${Math.round(100 * margin)}` : "");
const takesPoints = (margin = 0): string => (margin >= 0.05 ? `\u00a0±\u00a0${margin.toFixed(1)}` : "");

/** The luck and the decisions of the seat in front, in words. */
function Summary({ review, front }: Pick<PanelProps, "review" | "front">) {
  return (
    <p class="mf-review-summary">
      {review.seats[front]?.words} <span class="mf-soft">± is the 95 % margin.</span>
    </p>
  );
}

/** The totals of luck and decisions for each seat: of the chance to win, and below of the score. */
function Totals({ review }: { review: ReviewView }) {
  const { status } = useTable();
  const chances = review.seats.map(({ win, win_margin, cost, cost_margin }) => [
    share(win[0] ?? 0) + takes(win_margin[0]),
    change(win[1] ?? 0) + takes(win_margin[1]),
    change(win[2] ?? 0) + takes(win_margin[2]),
    share(win[3] ?? 0) + takes(win_margin[3]),
    `${Math.round(100 * cost)}${takes(cost_margin)}`,
  ]);
  const scores = review.seats.map(({ score, score_margin }) => [
    points(score[0] ?? 0) + takesPoints(score_margin[0]),
    more(score[1] ?? 0) + takesPoints(score_margin[1]),
    more(score[2] ?? 0) + takesPoints(score_margin[2]),
    points(score[3] ?? 0) + takesPoints(score_margin[3]),
  ]);
  return (
    <div
      class="mf-scroll mf-review-totals"
      role="region"
      aria-label="Start, luck, decisions and result"
      tabIndex={0}
      {...keepKeys}
    >
      {!byScore(review) && (
        <>
          <Sums title="Chance to win" columns={[...COLUMNS, "Given away"]} rows={chances} />
          <p class="mf-soft">
            Luck, decisions and what was given away are changes of this chance, in percentage points.
          </p>
        </>
      )}
      <Sums title={capital(status.score_name)} columns={COLUMNS} rows={scores} />
    </div>
  );
}

/** Whether only the score measures the game: one seat plays, and it wins whatever happens. */
const byScore = ({ rows, seats }: ReviewView): boolean => seats.length === 1 && rows.every(({ win }) => !win[0]);

const COLUMNS = ["Start", "Luck", "Decisions", "Result"];

/** A table with a row for each seat. */
function Sums({ title, columns, rows }: { title: string; columns: readonly string[]; rows: readonly string[][] }) {
  const { names } = useTable();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, seat) => (
          <tr key={seat}>
            <th scope="row">
              <SeatMark seat={seat} /> {names[seat]}
            </th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CURVE = 120;
const BARS = 56;
const LEFT = 34;
const TOP = 8;
const GAP = 16;
const FOOT = 4;
const MARK = 11;
const DASHES = ["none", "7 4", "2 4", "9 3 2 3", "12 4", "4 2"];

/** Each seat's expected score after each step; below it the luck and the costs of the seat in front. */
function Curves({ review, front: own, step, last }: Omit<PanelProps, "onStep" | "onPlay">) {
  const { status, names, uid } = useTable();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const label = width < 500 ? 40 : 116;
  const x = (at: number) => LEFT + ((width - LEFT - label) * at) / Math.max(1, last);
  const curves = names.map((_, seat) => expected(review, seat));
  const most = Math.max(1, ...curves.flat().map(([, score]) => score));
  const y = (score: number) => TOP + CURVE * (1 - score / most);
  const rows = review.rows.filter((row) => row.step > 0);
  const scale = Math.max(
    0.1,
    ...rows.map((row) =>
      Math.max(row.seat === own ? row.cost : 0, row.source === "play" ? 0 : Math.abs(row.win[own] ?? 0)),
    ),
  );
  const zero = TOP + CURVE + GAP + BARS / 2;
  const alone = byScore(review);
  const height = TOP + CURVE + FOOT + (alone ? MARK : GAP + BARS);
  const tall = (value: number) => (BARS / 2) * (value / scale);
  const heights = spread(curves.map((curve) => y(curve.at(-1)?.[1] ?? 0)));
  const words = names
    .map(
      (name, seat) =>
        `${name} from ${points(curves[seat]?.[0]?.[1] ?? 0)} to ${points(curves[seat]?.at(-1)?.[1] ?? 0)}`,
    )
    .join(", ");
  return (
    <div ref={box} class="mf-review-curve">
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={`Expected ${status.score_name} of each seat, step by step: ${words}. Below, the luck and the cost of lines for ${names[own]}.`}
        >
          <defs>
            <pattern
              id={`${uid}-hatch`}
              width="4"
              height="4"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="2" height="4" class="mf-review-cost" />
            </pattern>
          </defs>
          {[0, most].map((score) => (
            <g key={score} class="mf-grid">
              <line x1={LEFT} x2={width - label} y1={y(score)} y2={y(score)} />
              <text x={LEFT - 5} y={y(score) + 4} text-anchor="end">
                {Math.round(score)}
              </text>
            </g>
          ))}
          {names.map((name, seat) => (
            <g key={seat} class={classes(`mf-seat${seat % SEATS.length}`, "mf-line-of", seat === own && "mf-front")}>
              <polyline
                points={curves[seat]?.map(([at, score]) => `${x(at)},${y(score)}`).join(" ")}
                stroke-dasharray={DASHES[seat % DASHES.length]}
              />
              <g transform={`translate(${width - label + 2} ${(heights[seat] ?? 0) - MARK / 2}) scale(${MARK / 24})`}>
                <GlyphPaths of={SEATS[seat % SEATS.length] ?? []} />
              </g>
              <text x={width - label + 17} y={(heights[seat] ?? 0) + 4}>
                {width < 500
                  ? points(curves[seat]?.at(-1)?.[1] ?? 0)
                  : `${short(name)} ${points(curves[seat]?.at(-1)?.[1] ?? 0)}`}
              </text>
            </g>
          ))}
          {!alone && (
            <g class="mf-grid">
              <line x1={LEFT} x2={width - label} y1={zero} y2={zero} />
              <text x={LEFT - 5} y={zero + 4} text-anchor="end">
                0 %
              </text>
            </g>
          )}
          {rows.map((row, index) => {
            const luck = row.source === "play" ? 0 : (row.win[own] ?? 0);
            const cost = row.seat === own ? row.cost : 0;
            return (
              <g key={index}>
                {luck !== 0 && (
                  <rect
                    class="mf-review-luck"
                    x={x(row.step) - 1.5}
                    width={3}
                    y={luck > 0 ? zero - tall(luck) : zero}
                    height={tall(Math.abs(luck))}
                  />
                )}
                {cost > 0 && (
                  <rect
                    fill={`url(#${uid}-hatch)`}
                    class="mf-review-costs"
                    x={x(row.step) - 4}
                    width={5}
                    y={zero}
                    height={tall(cost)}
                  />
                )}
              </g>
            );
          })}
          <line class="mf-review-now" x1={x(step)} x2={x(step)} y1={TOP} y2={height - FOOT} />
        </svg>
      )}
      <Legend alone={alone} whose={names[own] === "You" ? "you" : (names[own] ?? "")} most={share(scale)} />
    </div>
  );
}

/** What the curves and the bars show. */
function Legend({ alone, whose, most }: { alone: boolean; whose: string; most: string }) {
  const { status } = useTable();
  if (alone) return <p class="mf-soft">The expected {status.score_name} after each step.</p>;
  return (
    <p class="mf-soft">
      Above: the expected {status.score_name} of each seat. Below, for {whose}: <i class="mf-review-key mf-luck" /> luck
      (up is good) and <i class="mf-review-key mf-cost" /> the cost of lines, up to {most} of the win.
    </p>
  );
}

/** The steps with a seat's expected score after each: its start and all changes up to then. */
function expected(review: ReviewView, seat: number): [number, number][] {
  let now = review.seats[seat]?.score[0] ?? 0;
  const found: [number, number][] = [[0, now]];
  for (const { step, score } of review.rows) {
    now += score[seat] ?? 0;
    found.push([step, now]);
  }
  return found;
}

const APART = 14;
const LETTERS = 8;
const short = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name);

/** The same heights, moved apart so that labels do not overlap. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const found = [...heights];
  let floor = TOP + CURVE;
  for (const index of order) {
    found[index] = Math.min(found[index] ?? 0, floor);
    floor = (found[index] ?? 0) - APART;
  }
  return found;
}
