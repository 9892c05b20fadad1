import type { ChartMark, Tone } from "../types.js";
import { type Box, boxOf, overlap, type Place, textWidth } from "./labels.js";
import type { Scale } from "./scale.js";

const ROW = 18;

/** A line upright through a chart, with its label in one of the rows above the chart. */
export type Upright = { mark: ChartMark; x: number; row: number; place: Place };

type Boxed = Upright & { box: Box };
type Inside = Pick<Box, "left" | "right">;

/** Give each upright mark a row and a side for its label, so that no label lies over another label or line. */
export function uprights(marks: readonly ChartMark[], x: Scale, inside: Inside): Upright[] {
  const upright = marks.filter(({ axis }) => axis === "x");
  // A mark in a higher row runs through the rows below, so it matters which one comes first.
  const orders = upright.length <= MOST_ORDERED ? permutations(upright) : [upright];
  let best: Upright[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const order of orders) {
    const placed = inOrder(order, x, inside);
    const rows = Math.max(0, ...placed.map(({ row }) => row));
    if (rows < least) [best, least] = [placed, rows];
  }
  return best;
}

/** With more marks than these their own order is taken: there are too many others to try. */
const MOST_ORDERED = 4;

const permutations = <T,>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => permutations(all.filter((_, index) => index !== at)).map((rest) => [one, ...rest]));

/** Place the marks one after the other, each in the highest row that is free. */
function inOrder(marks: readonly ChartMark[], x: Scale, inside: Inside): Upright[] {
  const placed: Boxed[] = [];
  for (const mark of marks) {
    const at = x(mark.at);
    const width = textWidth(mark.label, 12, true);
    const sides = sidesOf(at, width, inside);
    for (let row = 0; ; row += 1) {
      const places = sides.map((side) => ({ ...side, y: row * ROW + 13 }));
      const free = places.find((place) => isFree(place, boxOf(place, width), at, row, placed));
      const place = free ?? (row > marks.length ? places[0] : undefined);
      if (!place) continue;
      placed.push({ mark, x: at, row, place, box: boxOf(place, width) });
      break;
    }
  }
  return placed;
}

/** The places for a label: left and right of its line, or over it if neither has room. */
function sidesOf(at: number, width: number, inside: Inside): Place[] {
  const sides: Place[] = [
    { x: at - 7, y: 0, anchor: "end" },
    { x: at + 7, y: 0, anchor: "start" },
  ];
  const within = sides.filter((side) => {
    const box = boxOf(side, width);
    return inside.left <= box.left && box.right <= inside.right;
  });
  if (within.length > 0) return within;
  const middle = Math.min(Math.max(at, inside.left + width / 2), inside.right - width / 2);
  return [{ x: middle, y: 0, anchor: "middle" }];
}

/** Whether a label stands over its line, as it has no room at either side. */
const isOver = ({ anchor }: Place): boolean => anchor === "middle";

/** Whether a label lies over no other label, and neither over a line nor under one. */
const isFree = (place: Place, box: Box, at: number, row: number, placed: readonly Boxed[]): boolean =>
  !placed.some(
    (other) =>
      overlap(other.box, box) ||
      (!isOver(place) &&
        !isOver(other.place) &&
        ((other.row < row && box.left - 4 < other.x && other.x < box.right + 4) ||
          (other.row > row && other.box.left - 4 < at && at < other.box.right + 4))),
  );

/** The room above a chart for the labels of its upright marks. */
export const roomAbove = (marks: readonly Upright[]): number =>
  marks.some(({ mark }) => mark.label) ? ROW * (1 + Math.max(...marks.map(({ row }) => row))) + 4 : 0;

/** Upright marks; that of the first tone ends in a ring, as a place that somebody chose. */
export function Uprights({ marks, floor }: { marks: readonly Upright[]; floor: number }) {
  // Where a label stands over its line, all lines begin below the labels.
  const low = marks.some(({ place }) => isOver(place)) ? roomAbove(marks) - 4 : 0;
  return (
    <>
      {marks.map(({ mark: { label, tone }, x, row, place }) => (
        <g key={`${label} ${x}`} class={`mf-tone-${tone}`}>
          <line class="mf-upright" x1={x} x2={x} y1={low || row * ROW + 2} y2={floor} />
          {tone === "first" && <circle class="mf-ring" cx={x} cy={floor} r={7} />}
          <text class="mf-toned" x={place.x} y={place.y} text-anchor={place.anchor}>
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

/** The sign of a point; each tone has a different one. */
export function Sign({ tone, x, y, large = false }: { tone: Tone; x: number; y: number; large?: boolean }) {
  const r = large ? 6.5 : 4.5;
  if (tone === "second") return <rect class="mf-sign mf-open" x={x - r} y={y - r} width={2 * r} height={2 * r} />;
  if (tone === "third") return <path class="mf-sign" d={`M${x} ${y - r - 1}L${x + r + 1} ${y + r}H${x - r - 1}Z`} />;
  if (tone === "exact" || tone === "guess") {
    return <path class="mf-sign" d={`M${x} ${y - r - 1}L${x + r + 1} ${y}L${x} ${y + r + 1}L${x - r - 1} ${y}Z`} />;
  }
  return <circle class={tone === "first" ? "mf-sign" : "mf-sign mf-open"} cx={x} cy={y} r={r} />;
}
