import type { Chance, LabRolls } from "../shell/kernel/types.js";
import { perCent, whole } from "./scale.js";

type Props = { rolls: LabRolls | null; at: number; exact: Chance; verb: string; width: number; height: number };

const TOP = 10;
const BOTTOM = 38;
const LEFT = 44;
/** Room for the exact chance at the end of its line. */
const RIGHT = 52;
/** The least length of the axis, so that it does not change while rolls come in. */
const LEAST_END = 10_000;
const SHARES = [0, 0.25, 0.5, 0.75, 1];
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000];

/** A chart of the share of successes after each roll, with its 95 % interval and the exact chance. */
export function Running({ rolls, at, exact, verb, width, height }: Props) {
  const rolled = rolls?.counts.at(-1) ?? 0;
  const last = Math.max(LEAST_END, 10 ** Math.ceil(Math.log10(Math.max(1, rolled))));
  const x = (count: number) => LEFT + ((width - LEFT - RIGHT) * Math.log10(count)) / Math.log10(last);
  const y = (share: number) => TOP + (height - TOP - BOTTOM) * (1 - share);
  const shown = rolls?.counts.slice(0, at + 1) ?? [];
  const point = (count: number, share: number | undefined) => `${x(count).toFixed(1)},${y(share ?? 0).toFixed(1)}`;
  const line = shown.map((count, index) => point(count, (rolls?.hits[index] ?? 0) / count));
  const low = shown.map((count, index) => point(count, rolls?.low[index]));
  const high = shown.map((count, index) => point(count, rolls?.high[index]));
  const marks = DECADES.filter((count) => count <= last);
  const roomy = width > 84 * marks.length;
  const count = shown.at(-1) ?? 1;
  const share = (rolls?.hits[shown.length - 1] ?? 0) / count;
  const end = { x: x(count), y: y(share) };
  // The point's label stays away from the exact line and inside the picture.
  const above = share >= exact.share ? share < 0.9 : share > 0.1 && share - exact.share < -0.5;
  const late = end.x > width - RIGHT - 84;
  return (
    <svg class="mf-chart" width={width} height={height} role="img" aria-label={runningWords(rolls, at, exact, verb)}>
      {SHARES.map((share) => (
        <g key={share} class="mf-axis">
          <line x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
          <text x={LEFT - 7} y={y(share) + 4} text-anchor="end">
            {100 * share} %
          </text>
        </g>
      ))}
      {marks.map((count, power) => (
        <g key={count} class="mf-axis">
          <line x1={x(count)} x2={x(count)} y1={y(0)} y2={y(0) + 5} />
          {(roomy || (marks.length - power) % 2 === 1) && (
            <text x={x(count)} y={y(0) + 18} text-anchor={count === last ? "end" : "middle"}>
              {whole(count)}
            </text>
          )}
        </g>
      ))}
      <text class="mf-axis-name" x={(width + LEFT) / 2} y={height - 5} text-anchor="middle">
        number of rolls (each mark is 10 times the one before)
      </text>
      {shown.length > 0 && <polygon class="mf-band" points={[...high, ...low.toReversed()].join(" ")} />}
      <line class="mf-exact-line" x1={LEFT} x2={width - RIGHT} y1={y(exact.share)} y2={y(exact.share)} />
      <text class="mf-number mf-exact-number" x={width - RIGHT + 5} y={y(exact.share) + 4}>
        {exact.percent}
      </text>
      {shown.length > 0 && (
        <>
          <polyline class="mf-seen-line" points={line.join(" ")} />
          <circle class="mf-seen-point" cx={end.x} cy={end.y} r={4} />
          <text
            class="mf-number mf-seen-number"
            x={end.x + (late ? 0 : 8)}
            y={end.y + (above ? -9 : 18)}
            text-anchor={late ? "middle" : "start"}
          >
            seen {perCent(share)}
          </text>
        </>
      )}
    </svg>
  );
}

/** The chart in a sentence. */
export function runningWords(rolls: LabRolls | null, at: number, exact: Chance, verb: string): string {
  if (!rolls || at < 0) return `No rolls yet. The dashed line is the exact chance, ${exact.percent}.`;
  if (at === rolls.counts.length - 1)
    return `${rolls.text} ${rolls.varies[0]?.toUpperCase() ?? ""}${rolls.varies.slice(1)}`;
  const count = rolls.counts[at] ?? 1;
  const hits = rolls.hits[at] ?? 0;
  return `Of ${whole(count)} rolls ${whole(hits)} ${verb}: ${perCent(hits / count)}, 95 % interval ${perCent(rolls.low[at] ?? 0)} to ${perCent(rolls.high[at] ?? 1)}. Exact: ${exact.percent}.`;
}

/** The numbers of the chart at each power of ten, as a table. */
export function RunningTable({ rolls, at, exact, verb }: Omit<Props, "width" | "height">) {
  const shown = rolls
    ? rolls.counts
        .map((count, index) => ({ count, index }))
        .filter(({ count, index }) => index <= at && (index === at || DECADES.includes(count)))
    : [];
  return (
    <table class="mf-data">
      <caption>
        Share of rolls that {verb}, exact chance {exact.percent}
      </caption>
      <thead>
        <tr>
          <th scope="col">Rolls</th>
          <th scope="col">Of them {verb}</th>
          <th scope="col">Share</th>
          <th scope="col">95 % interval</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ count, index }) => (
          <tr key={count}>
            <th scope="row">{whole(count)}</th>
            <td>{whole(rolls?.hits[index] ?? 0)}</td>
            <td>{perCent((rolls?.hits[index] ?? 0) / count)}</td>
            <td>
              {perCent(rolls?.low[index] ?? 0)} to {perCent(rolls?.high[index] ?? 1)}
            </td>
          </tr>
        ))}
        {shown.length === 0 && (
          <tr>
            <th scope="row">0</th>
            <td colSpan={3}>no rolls yet</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
