import type { LineSeries, LinesChart } from "../types.js";
import { leftOf, TICK, TITLE, XAxis, YAxis } from "./axes.js";
import { type Drawn, Frame } from "./frame.js";
import type { Key } from "./keys.js";
import { along, around, Labels, type Place, type Spot, textWidth } from "./labels.js";
import { roomAbove, Sign, Uprights, uprights } from "./marks.js";
import { axisWords, linear, logarithmic, logTicks, type Scale } from "./scale.js";

type Props = { chart: LinesChart; patterns: string };

/** Lines and points over an x axis of numbers. */
export function Lines({ chart, patterns }: Props) {
  return (
    <Frame
      title={chart.title}
      about={chart.y_title}
      beside={[]}
      words={chart.words}
      patterns={patterns}
      draw={(width) => drawn(chart, width)}
    />
  );
}

/** The styles whose label can stand next to the line. */
const LABELLED = new Set(["line", "both", "dashed"]);
/** The least and the greatest height of a chart. */
const HEIGHTS = [190, 300] as const;

function drawn(chart: LinesChart, width: number): Drawn {
  const { series, percent, log, x_title } = chart;
  const xTicks = log ? logTicks(chart.x_ticks) : chart.x_ticks;
  const yTicks = chart.y_ticks;
  const left = leftOf(yTicks, percent);
  const margin = endRoom(chart, width);
  const right = width - Math.max(margin, 12);
  const ends = [xTicks[0] ?? 0, xTicks.at(-1) ?? 1] as const;
  const x = log ? logarithmic(ends, [left, right]) : linear(ends, [left, right]);
  const above = uprights(chart.marks, x, { left: left - 4, right: width });
  const top = Math.max(10, roomAbove(above));
  const plot = Math.min(Math.max(0.4 * width, HEIGHTS[0]), HEIGHTS[1]);
  const floor = top + plot;
  const y = linear([yTicks[0] ?? 0, yTicks.at(-1) ?? 1], [floor, top]);
  const height = floor + TICK + (x_title ? TITLE : 0) + 6;
  const placed = labelled(chart, { x, y, left, right, width, top, floor });
  const stressed = chart.marked == null ? -1 : xTicks.indexOf(chart.marked);
  return {
    height,
    keys: placed.keys,
    svg: (
      <>
        <YAxis ticks={yTicks} percent={percent} y={y} left={left} right={right} />
        <XAxis
          texts={xTicks.map((tick) => axisWords(tick))}
          middles={xTicks.map(x)}
          stressed={stressed}
          at={floor + TICK}
          right={width}
        />
        {x_title && (
          <text x={(left + right) / 2} y={floor + TICK + TITLE} text-anchor="middle">
            {x_title}
          </text>
        )}
        {inOrder(series).map((one) => (
          <Series key={`${one.label} ${series.indexOf(one)}`} series={one} x={x} y={y} marked={chart.marked} />
        ))}
        {chart.marks
          .filter(({ axis }) => axis === "y")
          .map(({ at, label, tone }) => (
            <g key={`${label} ${at}`} class={`mf-tone-${tone}`}>
              <line class="mf-across" x1={left} x2={right} y1={y(at)} y2={y(at)} />
            </g>
          ))}
        <Uprights marks={above} floor={floor} />
        {placed.texts.map(({ lines, place, tone, key }) => (
          <text key={key} class={`mf-toned mf-tone-${tone}`} x={place.x} y={place.y} text-anchor={place.anchor}>
            {lines.length === 1
              ? lines[0]
              : lines.map((line, row) => (
                  <tspan key={line} x={place.x} dy={row === 0 ? 0 : 15}>
                    {line}
                  </tspan>
                ))}
          </text>
        ))}
      </>
    ),
  };
}

/** Bands and faint lines are behind, points before all others. */
function inOrder(series: readonly LineSeries[]): LineSeries[] {
  const rank = ({ style, tone }: LineSeries) =>
    style === "band" ? 0 : style === "faint" ? 1 : tone === "exact" ? 2 : style === "points" ? 4 : 3;
  return series.toSorted((a, b) => rank(a) - rank(b));
}

const path = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

type SeriesProps = { series: LineSeries; x: Scale; y: Scale; marked: number | undefined };

function Series({ series: { tone, style, points }, x, y, marked }: SeriesProps) {
  const spots = points.map((point) => ({ x: x(point.x), y: y(point.y) }));
  if (style === "band") {
    const highs = points.map((point) => ({ x: x(point.x), y: y(point.high) }));
    const lows = points.map((point) => ({ x: x(point.x), y: y(point.low) }));
    return <path class={`mf-band mf-tone-${tone}`} d={`${path([...highs, ...lows.toReversed()])}Z`} />;
  }
  const last = spots.at(-1);
  return (
    <g class={`mf-tone-${tone}`}>
      {style !== "points" && <path class={`mf-line-of mf-${style}`} d={path(spots)} />}
      {style === "line" && tone === "first" && last && <Sign tone={tone} x={last.x} y={last.y} />}
      {(style === "points" || style === "both") &&
        points.map((point, index) => {
          const spot = spots[index] ?? { x: 0, y: 0 };
          return (
            <g key={index}>
              {point.low < point.high && <Whisker x={spot.x} top={y(point.high)} bottom={y(point.low)} />}
              <Sign tone={tone} x={spot.x} y={spot.y} large={point.x === marked} />
            </g>
          );
        })}
    </g>
  );
}

/** The interval of a point. */
const Whisker = ({ x, top, bottom }: { x: number; top: number; bottom: number }) => (
  <path class="mf-whisker" d={`M${x} ${top}V${bottom}M${x - 4} ${top}h8M${x - 4} ${bottom}h8`} />
);

/** The texts of a line's label at its end: "5/18 = 27.8 %" has two lines there. */
const endLines = (label: string): string[] => label.split(" = ").map((line, index) => (index > 0 ? `= ${line}` : line));

const endWidth = (label: string): number => Math.max(...endLines(label).map((line) => textWidth(line, 12, true)));

/** The room to the right of the plot: for the short labels of the lines that end there. */
function endRoom({ series, marks }: LinesChart, width: number): number {
  const texts = [
    ...series.filter(({ style, label }) => LABELLED.has(style) && label).map(({ label }) => label),
    ...marks.filter(({ axis, label }) => axis === "y" && label).map(({ label }) => label),
  ];
  const short = texts.map(endWidth).filter((wide) => wide <= Math.min(96, 0.16 * width));
  return short.length > 0 ? Math.max(...short) + 14 : 0;
}

type Room = { x: Scale; y: Scale; left: number; right: number; width: number; top: number; floor: number };
type Text = { key: string; lines: string[]; place: Place; tone: string };

/** So many of the places around a point are right next to it. */
const NEXT_TO = 6;

/** The label of a point with its place: "5/18 = 27.8 %" is only "27.8 %" where the whole would lie over a line. */
function labelAt(labels: Labels, spot: Spot, label: string): [string, Place | null] {
  const short = label.split(" = ").at(-1) ?? label;
  for (const text of [label, short]) {
    const found = labels.put(around(spot).slice(0, NEXT_TO), textWidth(text, 12, true), 12, 1);
    if (found) return [text, found];
  }
  return [short, labels.put(around(spot), textWidth(short, 12, true))];
}

/** The texts of all labels with their places; what finds no place is in the list of signs. */
function labelled(chart: LinesChart, room: Room): { texts: Text[]; keys: Key[] } {
  const { x, y, left, right, width, top, floor } = room;
  const labels = new Labels({ left: left + 2, top: top - 9, right: width, bottom: floor - 1 });
  const texts: Text[] = [];
  const keys: Key[] = [];
  const lines = chart.series.map((one) => one.points.map((point) => ({ x: x(point.x), y: y(point.y) })));
  chart.series.forEach(({ style }, index) => {
    const line = lines[index] ?? [];
    if (style === "line" || style === "dashed" || style === "both") labels.avoid(line);
    if (style === "points" || style === "both") {
      for (const { x: at, y: level } of line)
        labels.block({ left: at - 6, right: at + 6, top: level - 6, bottom: level + 6 });
    }
  });
  const across = chart.marks.filter(({ axis }) => axis === "y");
  for (const { at } of across)
    labels.avoid([
      { x: left, y: y(at) },
      { x: right, y: y(at) },
    ]);
  for (const { axis, at } of chart.marks)
    if (axis === "x")
      labels.avoid([
        { x: x(at), y: top },
        { x: x(at), y: floor },
      ]);
  const put = (label: string, tone: string, line: readonly Spot[], most: number): boolean => {
    const end = line.at(-1);
    const wide = endWidth(label);
    const rows = endLines(label);
    if (end && end.x > right - 2 && right + wide + 8 <= width) {
      const places = [0, -16, 16, -32, 32].map((by) => ({ x: right + 9, y: end.y + 4 + by, anchor: "start" as const }));
      const found = labels.put(places, wide, 12);
      if (found) {
        if (rows.length > 1) labels.take({ left: found.x, right: found.x + wide, top: found.y, bottom: found.y + 20 });
        texts.push({ key: label, lines: rows, place: found, tone });
        return true;
      }
    }
    const whole = textWidth(label, 12, true);
    const found = labels.put(along(line, whole), whole, 12, most);
    if (found) texts.push({ key: label, lines: [label], place: found, tone });
    return found != null;
  };
  for (const { at, label, tone } of across) {
    if (!label) continue;
    const level = Array.from({ length: 9 }, (_, part) => ({ x: left + (part / 8) * (right - left), y: y(at) }));
    if (!put(label, tone, level, 3)) keys.push({ label, tone, form: tone === "guess" ? "dashed" : "line" });
  }
  chart.series.forEach(({ label, tone, style, points }, index) => {
    const line = lines[index] ?? [];
    if (label && !(LABELLED.has(style) && put(label, tone, line, 1)))
      keys.push({
        label,
        tone,
        form: style === "both" ? "points" : style === "line" && tone === "guess" ? "dashed" : style,
      });
    // The last points first: next to the right edge there is the least room.
    for (const [place, spot] of [...line.entries()].toReversed()) {
      const label = points[place]?.label;
      if (!label) continue;
      const [text, found] = labelAt(labels, spot, label);
      if (found) texts.push({ key: `${index} ${place}`, lines: [text], place: found, tone: "exact" });
    }
  });
  return { texts, keys };
}
