import { useRef } from "preact/hooks";
import { classes, count } from "../../shell/drawing/words.js";
import { useWidth } from "../../shell/frame/use-width.js";
import { glow, useTable } from "../../shell/table.js";
import { goalsOf } from "./chance.js";
import type { MeanBlock } from "./types.js";
import { Words } from "./words.js";

/** The width where it can't be measured. */
const USUAL = 320;
const HIGH = 104;
/** The number of results from which on their interval is written. */
const ENOUGH = 10;
const LEFT = 38;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 18;

/** How a mean changed with each result: a line, its 95 % interval, and the exact value dashed. */
export function Mean({ of: whole, path }: { of: MeanBlock; path: string }) {
  const table = useTable();
  // The exact value would answer what is still to be guessed.
  const guessing = goalsOf(table).some(({ covered }) => covered);
  const of = guessing ? { ...whole, exact: [] } : whole;
  const { counts, exact, high, label, low, means, share } = of;
  const last = means.length - 1;
  const written = (value: number | undefined) =>
    value == null ? "–" : share || (exact[0] != null && isShare(of)) ? percent(value) : twoPlaces(value);
  const now = written(means[last]);
  // After a few results an interval means little: after one it would be that result alone.
  const spread = (counts[last] ?? 0) >= ENOUGH ? `${written(low[last])} to ${written(high[last])}` : "";
  return (
    <div class={classes("bl-mean", glow(table, `${path}/counts/${last}`))}>
      <p class="bl-mean-head">
        <b>
          <Words text={label} />
        </b>{" "}
        <span class="bl-mean-now">{now}</span>{" "}
        <span class="mf-soft">
          {count(counts[last] ?? 0, "result")}
          {spread && <span class="bl-spread">, 95 % interval {spread}</span>}
        </span>
        {exact[0] != null && <span class="bl-exact-words">exact {written(exact[0])}</span>}
      </p>
      <Chart of={of} written={written} />
    </div>
  );
}

/** Whether a curve without a result yet is about a share, as its exact value suggests. */
const isShare = ({ exact, means, share }: MeanBlock): boolean =>
  share || (means.length === 0 && (exact[0] ?? -1) >= 0 && (exact[0] ?? 2) <= 1);

function Chart({ of, written }: { of: MeanBlock; written: (value: number) => string }) {
  const { counts, exact, high, low, means } = of;
  const box = useRef<HTMLDivElement>(null);
  // Its words have the same size in every panel.
  const wide = useWidth(box) || USUAL;
  const [bottom, top] = rangeOf(of);
  const most = Math.max(2, counts.at(-1) ?? 2);
  const x = (at: number) => LEFT + ((wide - LEFT - RIGHT) * (at - 1)) / (most - 1);
  const y = (value: number) => TOP + ((HIGH - TOP - BOTTOM) * (top - value)) / (top - bottom || 1);
  const point = (value: number | undefined, at: number) =>
    `${x(counts[at] ?? 1).toFixed(1)},${y(value ?? 0).toFixed(1)}`;
  const clamp = (value: number) => Math.min(top, Math.max(bottom, value));
  const band = [
    ...high.map((value, at) => point(clamp(value), at)),
    ...low.map((value, at) => point(clamp(value), at)).toReversed(),
  ];
  return (
    <div ref={box}>
      <svg class="bl-chart" viewBox={`0 0 ${wide} ${HIGH}`} aria-hidden="true" focusable="false">
        {[bottom, bottom < 0 && top > 0 ? 0 : (bottom + top) / 2, top].map((value) => (
          <g key={value}>
            <line class="bl-rule" x1={LEFT} x2={wide - RIGHT} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 5} y={y(value) + 3.5} text-anchor="end">
              {written(value)}
            </text>
          </g>
        ))}
        {band.length > 2 && <polygon class="bl-band" points={band.join(" ")} />}
        {exact[0] != null && <line class="bl-exact" x1={LEFT} x2={wide - RIGHT} y1={y(exact[0])} y2={y(exact[0])} />}
        {means.length > 0 && <polyline class="bl-line" points={means.map(point).join(" ")} />}
        {means.length > 0 && <circle class="bl-end" cx={x(counts.at(-1) ?? 1)} cy={y(means.at(-1) ?? 0)} r="3.5" />}
        <text x={LEFT} y={HIGH - 4}>
          1
        </text>
        <text x={wide - RIGHT} y={HIGH - 4} text-anchor="end">
          {most}
        </text>
      </svg>
    </div>
  );
}

/** The range of the axis: from 0 to 1 for a share, else what the means and the exact value need. */
function rangeOf(of: MeanBlock): [number, number] {
  if (isShare(of)) return [0, 1];
  const { exact, high, low, means } = of;
  const late = Math.floor(means.length / 4);
  const values = [...means, ...exact, ...high.slice(late), ...low.slice(late)];
  const step = Math.max(...values.map(Math.abs), 0) <= 2 ? 0.5 : 1;
  const least = Math.min(0, ...values);
  const most = Math.max(step, ...values);
  return [Math.floor(least / step) * step, Math.ceil(most / step) * step];
}

const percent = (share: number): string => `${(100 * share).toFixed(Number.isInteger(100 * share) ? 0 : 1)} %`;
const twoPlaces = (value: number): string =>
  (Number.isInteger(value) ? String(value) : value.toFixed(2)).replace("-", "−");
