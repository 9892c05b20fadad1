import { ticks } from "../../lab/scale.js";
import { classes } from "../../shell/drawing/words.js";
import type { BarSeries, BarsChart, Bracket, Tone } from "../types.js";
import { leftOf, TICK, TITLE, XAxis, YAxis } from "./axes.js";
import { type Drawn, Frame } from "./frame.js";
import { type Key, Pattern } from "./keys.js";
import { along, Labels, type Spot, textWidth } from "./labels.js";
import { roomAbove, Uprights, uprights } from "./marks.js";
import { linear, type Scale } from "./scale.js";

type Props = {
  chart: BarsChart;
  patterns: string;
  /** Whether the next chart has the same x axis right below. */
  shared?: boolean;
};

/** Bars for each place on the x axis: next to each other, on top of each other, or one behind the other. */
export function Bars({ chart, patterns, shared = false }: Props) {
  return (
    <Frame
      title={chart.title}
      about={chart.y_title ?? ""}
      beside={chart.beside ?? []}
      words={chart.words}
      patterns={patterns}
      draw={(width) => drawn(chart, width, patterns, shared)}
    />
  );
}

const NOTE = 18;
const BRACKET = 20;
const SIZE = 12;

/** All that the parts of a bar chart need to know about its measures. */
type Plan = {
  chart: BarsChart;
  patterns: string;
  width: number;
  slot: number;
  middle: Scale;
  y: Scale;
  floor: number;
  top: number;
  left: number;
  right: number;
};

const inFront = (chart: BarsChart): BarSeries[] => chart.series.filter(({ behind }) => !behind);

/** The highest value of anything in the chart. */
function highest(chart: BarsChart): number {
  const sums = chart.labels.map((_, place) =>
    inFront(chart).reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  );
  return Math.max(
    ...(chart.stacked ? sums : []),
    ...chart.series.flatMap(({ values, marks }) => [...values, ...marks]),
    ...(chart.paths ?? []).flatMap(({ values }) => values),
    ...chart.marks.filter(({ axis }) => axis === "y").map(({ at }) => at),
    1e-9,
  );
}

function drawn(chart: BarsChart, width: number, patterns: string, shared: boolean): Drawn {
  const { percent, stacked } = chart;
  const notes = chart.series.flatMap((one) => one.notes).filter(Boolean);
  const widest = Math.max(0, ...notes.map((note) => textWidth(note, SIZE, true)));
  const noted = notes.length > 0 && (stacked || widest <= (width - 8) / chart.labels.length - 2);
  const hasAxis = !noted || stacked || (chart.paths ?? []).length > 0 || chart.marks.some(({ axis }) => axis === "y");
  const most = chart.top || highest(chart);
  const steps = ticks(percent && most > 0.8 ? Math.max(1, most) : most);
  const left = hasAxis ? leftOf(steps, percent) : 4;
  const right = width - Math.max(4, besideRoom(chart, (width - left) / Math.max(1, chart.labels.length)));
  const slot = (right - left) / Math.max(1, chart.labels.length);
  const { labels, x_title } = shortened(chart, slot);
  const middle: Scale = (place) => left + slot * (place + 0.5);
  const brackets = bracketsOf(chart);
  const above = uprights(chart.marks, middle, { left, right: width });
  const top = Math.max(8, roomAbove(above)) + (noted ? NOTE : 0);
  const floor = top + Math.min(Math.max(0.28 * width, chart.beside ? 110 : 150), chart.beside ? 130 : 230);
  const y = linear([0, hasAxis ? (steps.at(-1) ?? 1) : most], [floor, top]);
  const levels = bracketLevels(brackets, middle, right);
  const below = floor + levels.rows * BRACKET + (brackets.length > 0 ? 4 : 0);
  const texts = wrapped(labels, slot, chart.marked ?? -1);
  const rows = shared ? 0 : Math.max(1, ...texts.map((lines) => lines.length));
  const plan: Plan = { chart, patterns, width, slot, middle, y, floor, top, left, right };
  const paths = placedPaths(plan);
  return {
    height: below + rows * TICK + (x_title ? TITLE : 0) + 6,
    keys: [...keysOf(chart), ...paths.keys],
    svg: (
      <>
        {hasAxis && <YAxis ticks={steps} percent={percent} y={y} left={left} right={right} />}
        {chart.series.map((one, index) => one.behind && <Behind key={index} plan={plan} series={one} />)}
        {inFront(chart).map((one, index) => (
          <Row key={index} plan={plan} series={one} index={index} />
        ))}
        <line class="mf-floor-line" x1={left} x2={right} y1={floor} y2={floor} />
        {Array.from({ length: rows }, (_, row) => (
          <XAxis
            key={row}
            texts={texts.map((lines) => lines[row] ?? "")}
            middles={labels.map((_, place) => middle(place))}
            stressed={chart.marked ?? -1}
            at={below + TICK * (row + 1)}
            right={width}
          />
        ))}
        {x_title && (
          <text x={(left + right) / 2} y={below + rows * TICK + TITLE} text-anchor="middle">
            {x_title}
          </text>
        )}
        {chart.marks
          .filter(({ axis }) => axis === "y")
          .map(({ at, tone, label }) => (
            <g key={`${label} ${at}`} class={`mf-tone-${tone}`}>
              <line class="mf-across" x1={left} x2={right} y1={y(at)} y2={y(at)} />
            </g>
          ))}
        <Uprights marks={above} floor={below} />
        {paths.drawn.map(({ spots, label, tone, place }) => (
          <g key={label} class={`mf-tone-${tone}`}>
            <polyline class="mf-line-of mf-dashed" points={spots.map((spot) => `${spot.x},${spot.y}`).join(" ")} />
            {place && (
              <text class="mf-toned" x={place.x} y={place.y} text-anchor={place.anchor}>
                {label}
              </text>
            )}
          </g>
        ))}
        {noted && <Notes plan={plan} />}
        {brackets.map((bracket, row) => (
          <BracketBar key={row} plan={plan} bracket={bracket} at={floor + 13 + (levels.of[row] ?? 0) * BRACKET} />
        ))}
      </>
    ),
  };
}

/** The share of its place that a bar of a stack takes. */
const STACK = 0.46;

/** The widest text next to the bars of a stack. */
const widestBeside = (chart: BarsChart): number =>
  chart.stacked
    ? Math.max(
        0,
        ...inFront(chart)
          .slice(1)
          .flatMap(({ notes }) => notes.map((note) => textWidth(note, SIZE, true))),
      )
    : 0;

/** The room to the right of the last bar that the text next to it needs beyond its place; 0 if the texts have no room. */
function besideRoom(chart: BarsChart, slot: number): number {
  const wide = widestBeside(chart) + 10;
  return wide > 10 && wide <= slot * (1 - STACK) ? Math.max(0, wide - (slot * (1 - STACK)) / 2) : 0;
}

/** Labels such as "2 gem dice" and "3 gem dice" as numbers with the rest as the title, where they have no room. */
function shortened(chart: BarsChart, slot: number): Pick<BarsChart, "labels"> & { x_title: string } {
  const { labels, x_title = "" } = chart;
  const rest = (label: string) => label.slice(label.search(/ |$/) + 1);
  const title = rest(labels[0] ?? "");
  const fit = wrapped(labels, slot, chart.marked ?? -1).every((lines) =>
    lines.every((line) => textWidth(line, SIZE) <= slot - 4),
  );
  if (fit || x_title || !title || labels.some((label) => rest(label) !== title)) return { labels, x_title };
  return { labels: labels.map((label) => label.slice(0, label.indexOf(" "))), x_title: title };
}

/** Labels of two lines where one has no room, if two have. */
function wrapped(labels: readonly string[], slot: number, stressed: number): string[][] {
  const wide = (text: string, index: number) => textWidth(text, SIZE, index === stressed) <= slot - 4;
  if (labels.every(wide)) return labels.map((label) => [label]);
  const split = labels.map((label) => {
    const spaces = [...label.matchAll(/ /g)].map(({ index }) => index);
    const at = spaces.toSorted((a, b) => Math.abs(a - label.length / 2) - Math.abs(b - label.length / 2))[0];
    return at == null ? [label] : [label.slice(0, at), label.slice(at + 1)];
  });
  return split.every((lines, index) => lines.every((line) => wide(line, index)))
    ? split
    : labels.map((label) => [label]);
}

function bracketsOf({ spread, brackets = [], series }: BarsChart): Bracket[] {
  const [low, high] = spread;
  if (low == null || high == null) return brackets;
  return [{ low, high, label: "", tone: series[0]?.tone ?? "soft" }, ...brackets];
}

function keysOf(chart: BarsChart): Key[] {
  const several = chart.series.length > 1 || chart.series.some(({ marks }) => marks.length > 0);
  const keys: Key[] = several
    ? chart.series
        .filter(({ label }) => label)
        .map(({ label, tone, behind }) => ({ label, tone, form: behind ? "outline" : "bar" }))
    : [];
  // Bars that are exact themselves say so.
  if (chart.series.some(({ marks }) => marks.length > 0) && !keys.some(({ label }) => label === "exact"))
    keys.push({ label: "exact", tone: "exact", form: "exact" });
  return [
    ...keys,
    ...chart.marks
      .filter(({ axis, label }) => axis === "y" && label)
      .map(({ label, tone }): Key => ({ label, tone, form: tone === "guess" ? "dashed" : "line" })),
  ];
}

/** The left end and the width of a bar. */
function barAt({ chart, slot, middle }: Plan, place: number, index: number): { x: number; wide: number } {
  const sideBySide = chart.stacked ? 1 : Math.max(1, inFront(chart).length);
  const share = chart.series.some(({ behind }) => behind) ? 0.46 : chart.stacked ? STACK : 0.7;
  const all = Math.min(slot * share, 84 * sideBySide);
  const wide = all / sideBySide;
  return { x: middle(place) - all / 2 + (chart.stacked ? 0 : index * wide), wide: wide - (sideBySide > 1 ? 2 : 0) };
}

function Behind({ plan: { slot, middle, y, floor }, series }: { plan: Plan; series: BarSeries }) {
  const wide = Math.min(slot * 0.8, 120);
  return (
    <g class={`mf-tone-${series.tone}`}>
      {series.values.map((value, place) => (
        <path
          key={place}
          class="mf-bar-behind"
          d={`M${middle(place) - wide / 2} ${floor}V${y(value)}h${wide}V${floor}`}
        />
      ))}
    </g>
  );
}

type BarBox = { x: number; y: number; width: number; height: number };

/** The rectangle of a bar. */
function boxOfBar(plan: Plan, series: BarSeries, index: number, place: number): BarBox {
  const { chart, y } = plan;
  const { x, wide } = barAt(plan, place, index);
  const below = chart.stacked ? inFront(chart).slice(0, index) : [];
  const under = below.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
  const over = under + (series.values[place] ?? 0);
  return { x, y: y(over), width: wide, height: Math.max(0, y(under) - y(over)) };
}

/** The value at which a bar of a series begins: the sum of the bars below it in a stacked chart. */
function below(chart: BarsChart, place: number, index: number): number {
  const lower = chart.stacked ? inFront(chart).slice(0, index) : [];
  return lower.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
}

type RowProps = { plan: Plan; series: BarSeries; index: number };

/** The bars of a series, with their marks. */
function Row({ plan, series, index }: RowProps) {
  return (
    <>
      {series.values.map((_, place) => {
        const tone: Tone = series.tones?.[place] ?? series.tone;
        const box = boxOfBar(plan, series, index, place);
        const mark = series.marks[place];
        return (
          <g key={place} class={`mf-tone-${tone}`}>
            <rect class="mf-bar-fill" {...box} />
            <Pattern tone={tone} patterns={plan.patterns} {...box} />
            {mark != null && (
              <line
                class="mf-exact-mark"
                x1={box.x - 3}
                x2={box.x + box.width + 3}
                y1={plan.y(mark)}
                y2={plan.y(mark)}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

/** The texts of all bars, which stand over everything else. */
const Notes = ({ plan }: { plan: Plan }) => (
  <>
    {inFront(plan.chart).flatMap((series, index) =>
      series.notes.map((note, place) => {
        const box = boxOfBar(plan, series, index, place);
        const high = plan.y(series.marks[place] ?? 0);
        return note && <Note key={`${index} ${place}`} {...{ plan, note, index, place, box, high }} />;
      }),
    )}
  </>
);

type NoteProps = {
  plan: Plan;
  note: string;
  index: number;
  place: number;
  box: BarBox;
  /** The height of the mark at the exact value. */
  high: number;
};

/** Whether all texts of the lowest bars of a stack fit into them. */
const allInside = (plan: Plan): boolean => {
  const { chart, y, floor } = plan;
  const [lowest] = inFront(chart);
  const { wide } = barAt(plan, 0, 0);
  return (lowest?.notes ?? []).every(
    (note, place) => textWidth(note, SIZE, true) <= wide - 4 && floor - y(lowest?.values[place] ?? 0) >= 22,
  );
};

/** The text of a bar: above it; in a stack inside the lowest bar, and next to all others if there is room. */
function Note({ plan, note, index, place, box, high }: NoteProps) {
  const { chart, slot, y } = plan;
  const middle = box.x + box.width / 2;
  const strong = chart.marked === place || chart.stacked;
  const within = chart.stacked && index === 0 && allInside(plan);
  const text = (x: number, level: number, anchor: "start" | "middle") => (
    <text class={classes(strong && "mf-strong", within && "mf-inside")} x={x} y={level} text-anchor={anchor}>
      {note}
    </text>
  );
  if (!chart.stacked) return text(middle, Math.min(box.y, high) - 6, "middle");
  if (index === 0) {
    const whole = chart.series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
    return text(middle, within ? box.y + 16 : y(whole) - 6, "middle");
  }
  if (widestBeside(chart) + 8 > slot - box.width) return null;
  return text(box.x + box.width + 6, box.y + box.height / 2 + 4, "start");
}

/** Where the label of a bracket has room: after it, before it, or below it. */
function sideOf({ low, high, label, tone }: Bracket, middle: Scale, right: number): "after" | "before" | "below" {
  const wide = 14 + textWidth(label, SIZE, tone === "guess");
  if (middle(high) + wide <= right) return "after";
  return middle(low) - wide >= 0 ? "before" : "below";
}

/** The row of each bracket, and the number of rows; a label below its bracket has a row, too. */
function bracketLevels(brackets: readonly Bracket[], middle: Scale, right: number): { of: number[]; rows: number } {
  const of: number[] = [];
  let rows = 0;
  for (const bracket of brackets) {
    of.push(rows);
    rows += bracket.label && sideOf(bracket, middle, right) === "below" ? 2 : 1;
  }
  return { of, rows };
}

type BracketProps = { plan: Plan; bracket: Bracket; at: number };

/** A bar below the floor, from one place to another; a guess is a dashed line. */
function BracketBar({ plan: { middle, right }, bracket, at }: BracketProps) {
  const { low, high, label, tone } = bracket;
  const [from, to] = [middle(low), middle(high)];
  const half = textWidth(label, SIZE, tone === "guess") / 2;
  const places = {
    after: { x: to + 11, y: at + 4, anchor: "start" },
    before: { x: from - 11, y: at + 4, anchor: "end" },
    below: { x: Math.max(half, Math.min((from + to) / 2, right - half)), y: at + 4 + BRACKET, anchor: "middle" },
  } as const;
  const { x, y, anchor } = places[sideOf(bracket, middle, right)];
  return (
    <g class={`mf-tone-${tone}`}>
      <line class={tone === "guess" ? "mf-line-of mf-dashed" : "mf-bracket"} x1={from} x2={to} y1={at} y2={at} />
      {tone !== "guess" && <circle class="mf-ring mf-small" cx={from} cy={at} r={5.5} />}
      {tone !== "guess" && <circle class="mf-ring mf-small" cx={to} cy={at} r={5.5} />}
      {label && (
        <text class={tone === "guess" ? "mf-toned" : undefined} x={x} y={y} text-anchor={anchor}>
          {label}
        </text>
      )}
    </g>
  );
}

/** The lines over the bars, with places for their labels; a label without a place is in the list of signs. */
function placedPaths(plan: Plan) {
  const { chart, middle, y, floor, top, left, right } = plan;
  const labels = new Labels({ left: left + 2, right, top: top - 16, bottom: floor });
  inFront(chart).forEach(({ values, notes }, index) => {
    values.forEach((value, place) => {
      const { x, wide } = barAt(plan, place, index);
      const under = below(chart, place, index);
      labels.block({ left: x, right: x + wide, top: y(under + value) - 16, bottom: floor });
      const note = chart.stacked && index > 0 ? notes[place] : undefined;
      if (note) {
        const level = y(under + value / 2);
        const end = x + wide + 8 + textWidth(note, SIZE, true);
        labels.block({ left: x + wide, right: end, top: level - 12, bottom: level + 8 });
      }
    });
  });
  const keys: Key[] = [];
  const drawnPaths = (chart.paths ?? []).map(({ label, tone, values }) => {
    const spots: Spot[] = values.map((value, place) => ({ x: middle(place), y: y(value) }));
    labels.avoid(spots);
    const wide = textWidth(label, SIZE, true);
    const place = labels.put(along(spots, wide), wide, SIZE, 1);
    if (!place) keys.push({ label, tone, form: "dashed" });
    return { spots, label, tone, place };
  });
  return { drawn: drawnPaths, keys };
}
