import { classes } from "../shell/drawing/words.js";
import { Exact } from "../shell/frame/exact.js";
import type { LabBars, LabMeasure } from "../shell/kernel/types.js";
import { perCent, ticks, tickWords, whole } from "./scale.js";

/** The rolls so far: how often each outcome came up, and the number of rolls. */
export type Seen = { tally: readonly number[]; count: number } | null;

type Props = { bars: LabBars; measure: LabMeasure; seen: Seen; width: number; height: number };

const TOP = 22;
const BOTTOM = 20;
/** The additional room below if a bar has a note under its label. */
const NOTE = 13;
const LEFT = 40;
/** With less room, a bar's number has no percent sign, or is only in the table. */
const ROOM_FOR_SIGN = 52;
const ROOM_FOR_NUMBER = 30;
const ROOM_FOR_LABEL = 20;

/** The exact distribution as outlines, and the shares of the rolls as filled bars, on one scale. */
export function Bars({ bars: { bars, text, axis }, measure, seen, width, height }: Props) {
  // The scale fits the exact chances and never changes, so the bars of the first rolls may be too long for it.
  // With two outcomes all rolls may give the same one, so their scale goes up to 100 %.
  const steps = ticks(bars.length < 3 ? 1 : Math.min(1, 1.08 * Math.max(...bars.map(({ exactly }) => exactly.share))));
  const highest = steps.at(-1) ?? 1;
  const slot = (width - LEFT - 4) / Math.max(1, bars.length);
  const wide = Math.min(72, slot * 0.72);
  const each = Math.ceil(ROOM_FOR_LABEL / slot);
  const bottom = BOTTOM + (bars.some(({ note }) => note) ? NOTE : 0);
  const y = (share: number) => Math.max(9, TOP + (height - TOP - bottom) * (1 - share / highest));
  const floor = y(0);
  return (
    <svg class="mf-chart" width={width} height={height} role="img" aria-label={`${measure.title}: ${text}`}>
      {steps.map((share) => (
        <g key={share} class="mf-axis">
          <line x1={LEFT} x2={width} y1={y(share)} y2={y(share)} />
          <text x={LEFT - 5} y={y(share) + 4} text-anchor="end">
            {tickWords(share)}
          </text>
        </g>
      ))}
      {bars.map(({ label, note, outcome, exactly }, index) => {
        const middle = LEFT + slot * (index + 0.5);
        const left = middle - wide / 2;
        const found = shareOf(seen, index);
        const hit = axis !== "" && outcome === 0;
        return (
          <g key={label} class={classes(hit && "mf-hit")} data-hint={barWords(bars, index, measure, seen)}>
            <rect class="mf-catch" x={middle - slot / 2} y={TOP} width={slot} height={height - TOP} />
            {seen && (
              <rect
                class="mf-seen"
                x={left}
                y={y(found)}
                width={wide}
                height={floor - y(found)}
                data-seen={seen.tally[index] ?? 0}
              />
            )}
            <rect
              class={seen ? "mf-exact mf-outline" : "mf-exact"}
              x={left}
              y={y(exactly.share)}
              width={wide}
              height={floor - y(exactly.share)}
            />
            {slot >= ROOM_FOR_NUMBER && (
              <text
                class="mf-number"
                x={middle}
                y={Math.max(11, Math.min(y(exactly.share), seen ? y(found) : floor) - 6)}
                text-anchor="middle"
              >
                {slot >= ROOM_FOR_SIGN ? exactly.percent : exactly.percent.replace(" %", "")}
              </text>
            )}
            {found > highest && (
              <text class="mf-number mf-seen-number" x={middle} y={y(found) + 15} text-anchor="middle">
                ↑ {perCent(found)}
              </text>
            )}
            {index % each === 0 && (
              <text class="mf-tick" x={middle} y={floor + 15} text-anchor="middle">
                {label}
              </text>
            )}
            {note && (
              <text class="mf-tick" x={middle} y={floor + 15 + NOTE} text-anchor="middle">
                {note}
              </text>
            )}
          </g>
        );
      })}
      <line class="mf-floor" x1={LEFT} x2={width} y1={floor} y2={floor} />
    </svg>
  );
}

const shareOf = (seen: Seen, index: number): number =>
  seen && seen.count > 0 ? (seen.tally[index] ?? 0) / seen.count : 0;

function barWords(bars: LabBars["bars"], index: number, measure: LabMeasure, seen: Seen): string {
  const bar = bars[index];
  if (!bar) return "";
  const lines = [
    `${bar.label}${measure.symbol ? `{${measure.symbol}}` : ""}: ${bar.exactly.percent} (${bar.ways} rolls, ${bar.exactly.one_in})`,
  ];
  if (bar.at_least) lines.push(`${bar.label} or more: ${bar.at_least.percent}`);
  if (seen)
    lines.push(`seen ${whole(seen.tally[index] ?? 0)} times of ${whole(seen.count)}: ${perCent(shareOf(seen, index))}`);
  return lines.join("\n");
}

/** The same numbers in rows, with the fractions. */
export function BarsTable({ bars: { bars, axis }, measure, seen }: Omit<Props, "width" | "height">) {
  const more = bars.some(({ at_least }) => at_least != null);
  return (
    <table class="mf-data">
      <caption>{measure.title}</caption>
      <thead>
        <tr>
          <th scope="col">{more ? "Most" : axis || "Outcome"}</th>
          <th scope="col">Exactly</th>
          <th scope="col">Rolls</th>
          <th scope="col">Fraction</th>
          <th scope="col">1 in N</th>
          {more && <th scope="col">That or more</th>}
          {seen && <th scope="col">Seen</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, note, ways, exactly, at_least }, index) => (
          <tr key={label}>
            <th scope="row">
              {label} {note}
            </th>
            <td>{exactly.percent}</td>
            <td class="mf-long">{ways}</td>
            <td>
              <Exact of={exactly.exact} />
            </td>
            <td>{exactly.one_in}</td>
            {more && <td>{at_least?.percent}</td>}
            {seen && (
              <td>
                {whole(seen.tally[index] ?? 0)} ({perCent(shareOf(seen, index))})
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
