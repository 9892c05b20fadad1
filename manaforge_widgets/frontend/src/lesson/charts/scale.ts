/** Maps values to pixels. */
export type Scale = (value: number) => number;

type Ends = readonly [number, number];

export const linear =
  ([low, high]: Ends, [from, to]: Ends): Scale =>
  (value) =>
    high === low ? from : from + ((value - low) / (high - low)) * (to - from);

/** A logarithmic scale; values below its lower end, such as 0, are at that end. */
export const logarithmic = ([low, high]: Ends, to: Ends): Scale => {
  const scale = linear([Math.log(low), Math.log(high)], to);
  return (value) => scale(Math.log(Math.max(value, low)));
};

/** A value of an axis: with thousands separators, or in per cent, with no more decimals than it needs. */
export const axisWords = (value: number, percent = false): string => {
  const shown = Number((percent ? 100 * value : value).toPrecision(5));
  const words = shown.toLocaleString("en", { maximumFractionDigits: 4 }).replace("-", "−");
  return percent ? `${words} %` : words;
};

/** The labelled values of a logarithmic axis: the given ones, or each power of ten between two ends. */
export function logTicks(ticks: readonly number[]): number[] {
  const [low = 1, high = low] = [ticks[0], ticks.at(-1)];
  if (ticks.length > 2) return [...ticks];
  const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);
  return [low, ...powers.filter((power) => low < power && power < high), high];
}

/** Return the numbers of the labels that fit in a row: all, or every second, and so on; the stressed one always. */
export function fitting(middles: readonly number[], widths: readonly number[], stressed = -1, gap = 6): Set<number> {
  const apart = (a: number, b: number) =>
    Math.abs((middles[a] ?? 0) - (middles[b] ?? 0)) >= ((widths[a] ?? 0) + (widths[b] ?? 0)) / 2 + gap;
  const every = (stride: number) => middles.map((_, index) => index).filter((index) => index % stride === 0);
  for (let stride = 1; stride <= middles.length; stride += 1) {
    const kept = every(stride);
    if (kept.every((index, place) => place === 0 || apart(kept[place - 1] ?? 0, index))) {
      const near = kept.filter((index) => stressed < 0 || index === stressed || apart(index, stressed));
      return new Set(stressed < 0 ? near : [...near, stressed]);
    }
  }
  return new Set(stressed < 0 ? [0] : [stressed]);
}
