/** Finds places for texts in a chart, so that no text lies over another and few lie over a line. */

export type Box = { left: number; top: number; right: number; bottom: number };
export type Spot = { x: number; y: number };
export type Anchor = "start" | "middle" | "end";
/** A place for a text: its anchor, and its baseline. */
export type Place = { x: number; y: number; anchor: Anchor };

/** The width of a text in the widest of the fonts that a page may have. */
export const textWidth = (text: string, size = 12, bold = false): number => text.length * size * (bold ? 0.66 : 0.6);

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The box around a text. */
export function boxOf({ x, y, anchor }: Place, width: number, size = 12): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - size, bottom: y + 0.3 * size };
}

/** Whether a line from one spot to another goes through a box. */
export function crosses(from: Spot, to: Spot, box: Box): boolean {
  let [enter, leave] = [0, 1];
  for (const [start, way, low, high] of [
    [from.x, to.x - from.x, box.left, box.right],
    [from.y, to.y - from.y, box.top, box.bottom],
  ] as const) {
    if (way === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [a, b] = [(low - start) / way, (high - start) / way];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave;
}

export class Labels {
  readonly #taken: Box[] = [];
  readonly #lines: (readonly Spot[])[] = [];
  readonly #blocks: Box[] = [];

  constructor(readonly inside: Box) {}

  /** Keep this box free of texts. */
  take(box: Box) {
    this.#taken.push(box);
  }

  /** Avoid texts over this line. */
  avoid(line: readonly Spot[]) {
    this.#lines.push(line);
  }

  /** Avoid texts over this area, such as a bar. */
  block(box: Box) {
    this.#blocks.push(box);
  }

  /** The best of some places for a text, which is then taken; null if all are over other texts, or over `most` lines. */
  put(places: readonly Place[], width: number, size = 12, most = Number.POSITIVE_INFINITY): Place | null {
    let best: Place | null = null;
    let least = most;
    for (const place of places) {
      const box = boxOf(place, width, size);
      if (!this.#fits(box)) continue;
      const under = this.#under(box);
      if (under < least) [best, least] = [place, under];
      if (under === 0) break;
    }
    if (best) this.take(boxOf(best, width, size));
    return best;
  }

  #fits(box: Box): boolean {
    const { inside } = this;
    const within =
      inside.left <= box.left && box.right <= inside.right && inside.top <= box.top && box.bottom <= inside.bottom;
    return within && !this.#taken.some((one) => overlap(one, box));
  }

  #under(box: Box): number {
    const lines = this.#lines.filter((line) =>
      line.some((spot, index) => index > 0 && crosses(line[index - 1] ?? spot, spot, box)),
    );
    return lines.length + this.#blocks.filter((one) => overlap(one, box)).length;
  }
}

/** Places along a line, above and below it, the later ones first. */
export function along(line: readonly Spot[], width: number): Place[] {
  const found: Place[] = [];
  for (const share of [0.75, 0.5, 0.9, 0.3, 0.62, 0.15]) {
    const at = share * (line.length - 1);
    const [from, to] = [line[Math.floor(at)], line[Math.ceil(at)]];
    if (!from || !to) continue;
    const part = at - Math.floor(at);
    const [x, y] = [from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)];
    const slope = to.x === from.x ? 0 : Math.abs((to.y - from.y) / (to.x - from.x));
    const away = 7 + Math.min(60, (slope * width) / 2);
    found.push({ x, y: y - away, anchor: "middle" }, { x, y: y + away + 9, anchor: "middle" });
  }
  return found;
}

/** Places around a point: above, below, and at both sides. */
export const around = ({ x, y }: Spot): Place[] => [
  { x, y: y - 10, anchor: "middle" },
  { x, y: y + 20, anchor: "middle" },
  { x: x + 10, y: y - 8, anchor: "start" },
  { x: x - 10, y: y - 8, anchor: "end" },
  { x: x + 10, y: y + 18, anchor: "start" },
  { x: x - 10, y: y + 18, anchor: "end" },
  { x, y: y + 34, anchor: "middle" },
  { x: x + 6, y: y + 34, anchor: "end" },
];
