/** Round steps for an axis that begins at 0: at most five of them, and the last is not below `top`. */
export function ticks(top: number): number[] {
  const rough = Math.max(top, 0.001) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const count = Math.ceil(top / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

export const perCent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;

/** A tick of an axis of shares, with no more decimals than it needs. */
export const tickWords = (share: number): string => `${Number((100 * share).toPrecision(3))} %`;

export const whole = (count: number): string => count.toLocaleString("en");
