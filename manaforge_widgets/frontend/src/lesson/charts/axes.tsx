import { textWidth } from "./labels.js";
import { axisWords, fitting, type Scale } from "./scale.js";

/** The room of the axes' texts. */
export const TICK = 17;
export const TITLE = 18;

/** The room to the left of a chart for the texts of its y axis. */
export const leftOf = (ticks: readonly number[], percent: boolean): number =>
  10 + Math.max(...ticks.map((tick) => textWidth(axisWords(tick, percent))));

type YProps = { ticks: readonly number[]; percent: boolean; y: Scale; left: number; right: number };

/** Lines across the chart at the labelled values. */
export function YAxis({ ticks, percent, y, left, right }: YProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="mf-grid-line" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 7} y={y(tick) + 4} text-anchor="end">
            {axisWords(tick, percent)}
          </text>
        </g>
      ))}
    </>
  );
}

type XProps = {
  texts: readonly string[];
  middles: readonly number[];
  /** The number of the stressed text, or -1. */
  stressed: number;
  /** The baseline of the texts. */
  at: number;
  /** How far a text may reach. */
  right: number;
};

/** The texts below the x axis, as many as have room. */
export function XAxis({ texts, middles, stressed, at, right }: XProps) {
  const widths = texts.map((text, index) => textWidth(text, 12, index === stressed));
  const shown = fitting(middles, widths, stressed);
  return (
    <>
      {texts.map((text, index) => {
        if (!shown.has(index)) return null;
        const x = Math.min(middles[index] ?? 0, right - (widths[index] ?? 0) / 2);
        return (
          <text key={index} class={index === stressed ? "mf-strong" : undefined} x={x} y={at} text-anchor="middle">
            {text}
          </text>
        );
      })}
    </>
  );
}
