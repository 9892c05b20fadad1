import type { LabEdge, LabNode } from "../shell/kernel/types.js";

export type Point = { x: number; y: number };
export type Placed = { node: LabNode; x: number; y: number };
export type Drawn = { edge: LabEdge; path: string; label: Point };
export type Layout = { width: number; height: number; gap: number; nodes: Placed[]; edges: Drawn[] };

/** A stop in a column: a node, or a point where an edge passes the column on its way to a node. */
type Stop = { key: string; layer: number; tall: number; y: number; before: Stop[]; after: Stop[] };

export const NODE_HEIGHT = 42;
export const LABEL_HEIGHT = 22;
const APART = 7;
const MARGIN = 6;
const MOST_GAP = 190;
const SWEEPS = 12;

/**
 * Lays out the graph in columns, one for each layer, from left to right. Edges that pass a column get a place in it;
 * edges that lead to the same node share one. Then each column is sorted, for fewer crossings, and its places are
 * moved towards their neighbours.
 */
export function layOut(
  nodes: readonly LabNode[],
  edges: readonly LabEdge[],
  room: number,
  wide: number,
  leastGap: number,
): Layout {
  const columns = Math.max(...nodes.map(({ layer }) => layer)) + 1;
  const spare = (room - 2 * MARGIN - columns * wide) / Math.max(1, columns - 1);
  const gap = Math.max(leastGap, Math.min(MOST_GAP, spare));
  const { stops, ways } = joined(nodes, edges);
  const layers = Array.from({ length: columns }, (_, layer) => stops.filter((stop) => stop.layer === layer));
  sortColumns(layers);
  for (const column of layers) stack(column);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const order = sweep % 2 === 0 ? layers : layers.toReversed();
    for (const column of order) pull(column);
  }
  const top = Math.min(...stops.map((stop) => stop.y - stop.tall / 2));
  const bottom = Math.max(...stops.map((stop) => stop.y + stop.tall / 2));
  const at = new Map(stops.map((stop) => [stop.key, stop]));
  const left = (layer: number) => MARGIN + layer * (wide + gap);
  const height = (stop: Stop | undefined) => (stop?.y ?? 0) - top + MARGIN;
  const drawn = edges.map((edge, index) => {
    const way = ways[index] ?? [];
    const path = pathOf(way, left, height, wide);
    const from = way[0];
    const to = way[1];
    const label = { x: left(from?.layer ?? 0) + wide + gap / 2, y: (height(from) + height(to)) / 2 };
    return { edge, path, label };
  });
  return {
    width: Math.max(room, left(columns - 1) + wide + MARGIN),
    height: bottom - top + 2 * MARGIN,
    gap,
    nodes: nodes.map((node) => ({ node, x: left(node.layer), y: height(at.get(String(node.id))) })),
    edges: drawn,
  };
}

/** The stops of all columns, and for each edge the stops that it passes. */
function joined(nodes: readonly LabNode[], edges: readonly LabEdge[]): { stops: Stop[]; ways: Stop[][] } {
  const stops = new Map<string, Stop>();
  const stop = (key: string, layer: number, tall: number): Stop => {
    const found = stops.get(key) ?? { key, layer, tall, y: 0, before: [], after: [] };
    stops.set(key, found);
    return found;
  };
  for (const { id, layer } of nodes) stop(String(id), layer, NODE_HEIGHT);
  const ways = edges.map(({ source, target }) => {
    const from = stops.get(String(source));
    const to = stops.get(String(target));
    if (!from || !to) return [];
    const passed = [from];
    for (let layer = from.layer + 1; layer < to.layer; layer += 1) passed.push(stop(`${target}@${layer}`, layer, 4));
    passed.push(to);
    passed.forEach((here, index) => {
      const next = passed[index + 1];
      if (!next) return;
      here.after.push(next);
      next.before.push(here);
    });
    return passed;
  });
  return { stops: [...stops.values()], ways };
}

/** Sorts each column by the average place of its stops' neighbours, on the left and on the right in turn, for fewer crossings. */
function sortColumns(layers: Stop[][]) {
  for (const column of layers) number(column);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const forward = sweep % 2 === 0;
    for (const column of forward ? layers : layers.toReversed()) {
      const wish = new Map(column.map((stop) => [stop, mean(forward ? stop.before : stop.after) ?? stop.y]));
      column.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
      number(column);
    }
  }
}

/** Numbers the stops of a column from top to bottom, around the middle. */
function number(column: Stop[]) {
  column.forEach((stop, index) => {
    stop.y = index - column.length / 2;
  });
}

const mean = (stops: readonly Stop[]): number | undefined =>
  stops.length === 0 ? undefined : stops.reduce((sum, stop) => sum + stop.y, 0) / stops.length;

const distance = (a: Stop, b: Stop): number => (a.tall + b.tall) / 2 + APART;

/** Places the stops of a column one under the other, around the middle. */
function stack(column: Stop[]) {
  let y = 0;
  column.forEach((stop, index) => {
    const above = column[index - 1];
    if (above) y += distance(above, stop);
    stop.y = y;
  });
  for (const stop of column) stop.y -= y / 2;
}

/** Moves the stops of a column towards their neighbours, in the same order and with the least distance kept. */
function pull(column: Stop[]) {
  const wishes = column.map((stop) => mean([...stop.before, ...stop.after]) ?? stop.y);
  const down = wishes.slice();
  column.forEach((stop, index) => {
    const above = column[index - 1];
    if (above) down[index] = Math.max(down[index] ?? 0, (down[index - 1] ?? 0) + distance(above, stop));
  });
  const up = wishes.slice();
  for (let index = column.length - 2; index >= 0; index -= 1) {
    const [stop, below] = [column[index], column[index + 1]];
    if (stop && below) up[index] = Math.min(up[index] ?? 0, (up[index + 1] ?? 0) - distance(stop, below));
  }
  // Both results keep the order and the distances, so their mean does, too.
  column.forEach((stop, index) => {
    stop.y = ((down[index] ?? 0) + (up[index] ?? 0)) / 2;
  });
}

function pathOf(
  way: readonly Stop[],
  left: (layer: number) => number,
  height: (stop: Stop) => number,
  wide: number,
): string {
  let path = "";
  way.forEach((here, index) => {
    const next = way[index + 1];
    if (!next) return;
    const [x1, y1] = [left(here.layer) + wide, height(here)];
    const [x2, y2] = [left(next.layer), height(next)];
    const bend = (x2 - x1) * 0.5;
    path += `${index === 0 ? `M${x1} ${y1}` : `L${x1} ${y1}`}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  });
  return path;
}

/** The labels to show, moved apart if they lie in the same gap. */
export function spread(shown: readonly Drawn[]): Drawn[] {
  const moved = shown.map((one) => ({ ...one, label: { ...one.label } }));
  const gaps = new Map<number, Drawn[]>();
  for (const one of moved) gaps.set(one.label.x, [...(gaps.get(one.label.x) ?? []), one]);
  for (const group of gaps.values()) {
    group.sort((a, b) => a.label.y - b.label.y);
    const wishes = group.map(({ label }) => label.y);
    group.forEach(({ label }, index) => {
      const above = group[index - 1];
      if (above) label.y = Math.max(label.y, above.label.y + LABEL_HEIGHT + 2);
    });
    // All labels go up by the average distance that they were pushed down.
    const pushed = group.reduce((sum, { label }, index) => sum + label.y - (wishes[index] ?? 0), 0) / group.length;
    for (const { label } of group) label.y -= pushed;
  }
  return moved;
}
