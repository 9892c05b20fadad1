import { deepEqual, equal, match, ok } from "node:assert/strict";
import { test } from "node:test";
import { LABEL_HEIGHT, layOut, NODE_HEIGHT, spread } from "../../src/lab/layout.js";
import { perCent, ticks, tickWords, whole } from "../../src/lab/scale.js";
import type { LabEdge, LabNode } from "../../src/shell/kernel/types.js";
import { random } from "../random.js";

const WIDE = 100;
const node = (id: number, layer: number) => ({ id, layer }) as LabNode;
const edge = (source: number, target: number) => ({ source, target }) as LabEdge;
const laid = (nodes: LabNode[], edges: LabEdge[], room = 900) => layOut(nodes, edges, room, WIDE, 40);

test("layers are columns from left to right, as far apart as the room allows", () => {
  const { nodes, width, gap } = laid([node(0, 0), node(1, 1), node(2, 2)], [edge(0, 1), edge(1, 2)]);
  deepEqual(
    nodes.map(({ x }) => x),
    [6, 6 + WIDE + gap, 6 + 2 * (WIDE + gap)],
  );
  equal(width, 900);
});

test("a graph with too little room is wider than it, with the least gap", () => {
  const { width, gap } = laid([node(0, 0), node(1, 1), node(2, 2)], [], 100);
  equal(gap, 40);
  equal(width, 3 * WIDE + 2 * gap + 12);
});

test("an edge goes from node to node, and past a column it gets a place of its own", () => {
  const { edges, nodes } = laid([node(0, 0), node(1, 1), node(2, 2)], [edge(0, 1), edge(0, 2)]);
  match(edges[0]?.path ?? "", /^M[\d.]+ [\d.]+C/);
  equal(edges[1]?.path.split("L").length, 2);
  const [start, end] = [nodes[0], nodes[2]];
  ok(edges[1]?.path.startsWith(`M${(start?.x ?? 0) + WIDE} ${start?.y}C`));
  ok(edges[1]?.path.endsWith(`${end?.x} ${end?.y}`));
});

test("an edge to a node that is not there is not drawn", () => {
  equal(laid([node(0, 0), node(1, 1)], [edge(0, 7), edge(0, 1)]).edges[0]?.path, "");
});

test("on random graphs no node lies over another, and all are inside", () => {
  const below = random(3);
  for (let round = 0; round < 60; round += 1) {
    const layers = 1 + below(6);
    const nodes = Array.from({ length: layers + below(20) }, (_, id) => node(id, id < layers ? id : below(layers)));
    const edges = Array.from({ length: below(40) }, () => edge(below(nodes.length), below(nodes.length)));
    const { height, nodes: placed } = laid(
      nodes,
      edges.filter(({ source, target }) => (nodes[source]?.layer ?? 0) < (nodes[target]?.layer ?? 0)),
    );
    for (const one of placed) {
      ok(one.y >= NODE_HEIGHT / 2 && one.y <= height - NODE_HEIGHT / 2);
      for (const other of placed) ok(one === other || one.x !== other.x || Math.abs(one.y - other.y) >= NODE_HEIGHT);
    }
  }
});

test("labels in one gap are moved apart around where they were, others stay", () => {
  const drawn = [10, 12, 14].map((y, at) => ({ edge: edge(0, at), path: "", label: { x: 50, y } }));
  const other = { edge: edge(1, 2), path: "", label: { x: 90, y: 12 } };
  const moved = spread([...drawn, other]).map(({ label }) => label);
  const [a, b, c, d] = moved.map(({ y }) => y) as [number, number, number, number];
  ok(b - a >= LABEL_HEIGHT && c - b >= LABEL_HEIGHT);
  equal(Math.round(a + b + c), 36);
  equal(d, 12);
  equal(drawn[0]?.label.y, 10);
});

test("an axis has at most six round ticks, from 0 to no less than its top", () => {
  const below = random(4);
  for (let round = 0; round < 500; round += 1) {
    const top = 10 ** (below(6) - 3) * (1 + below(99) / 10);
    const found = ticks(top);
    ok(found.length >= 2 && found.length <= 6, `${top}: ${found}`);
    equal(found[0], 0);
    ok((found.at(-1) ?? 0) >= top * 0.999, `${top}: ${found}`);
    match(((found[1] ?? 0) / 10 ** Math.floor(Math.log10(found[1] ?? 1))).toPrecision(2), /^(1\.0|2\.0|2\.5|5\.0|10)$/);
  }
  deepEqual(ticks(0), [0]);
});

test("shares and counts are said as people write them", () => {
  deepEqual(
    [perCent(0.12345), perCent(1, 0), tickWords(0.025), tickWords(0.1), whole(1_234_567)],
    ["12.3 %", "100 %", "2.5 %", "10 %", "1,234,567"],
  );
});
