import { useMemo, useRef, useState } from "preact/hooks";
import { classes } from "../shell/drawing/words.js";
import { keepKeys } from "../shell/input/controls.js";
import type { LabEdge, LabGraph } from "../shell/kernel/types.js";
import { Label, State } from "./automaton-parts.js";
import { stateWords } from "./automaton-table.js";
import { type Drawn, layOut, type Placed, spread } from "./layout.js";
import { lineWidth } from "./marks.js";

type Props = { graph: LabGraph; width: number };

/** If there are more edges, only those of the state under the pointer and of the last roll show their faces. */
const MOST_LABELS = 18;
const LEAST_WIDTH = 76;
const GAP_FOR_LABELS = 56;
const GAP = 14;

/** The automaton of a cost: states from left to right, and the faces that lead from one to another. */
export function Automaton({ graph, width }: Props) {
  const { nodes, edges, path } = graph;
  const few = edges.length <= MOST_LABELS;
  const wide = Math.max(LEAST_WIDTH, ...nodes.flatMap(({ lines }) => lines.map((line) => lineWidth(line) + 10)));
  const layout = useMemo(
    () => layOut(nodes, edges, width, wide, few ? GAP_FOR_LABELS : GAP),
    [nodes, edges, width, wide, few],
  );
  const [active, setActive] = useState<number | null>(null);
  const [pointed, setPointed] = useState<LabEdge | null>(null);
  const [entry, setEntry] = useState<number | null>(null);
  const picture = useRef<SVGSVGElement>(null);

  const steps = new Set(path.slice(1).map((id, index) => `${path[index]} ${id}`));
  const walked = ({ source, target }: LabEdge) => steps.has(`${source} ${target}`);
  const touched = (edge: LabEdge) => edge === pointed || edge.source === active || edge.target === active;
  const labelled = ({ edge }: Drawn) => touched(edge) || walked(edge) || (few && active == null);
  const focused = active != null || pointed != null;
  const near = new Set([active, ...edges.filter(touched).flatMap(({ source, target }) => [source, target])]);
  // Edges of the state under the pointer are drawn last, so that nothing covers them.
  const rank = ({ edge }: Drawn) => (touched(edge) ? 2 : walked(edge) ? 1 : 0);
  const drawn = layout.edges.toSorted((a, b) => rank(a) - rank(b));
  // Tab moves to one state, and arrow keys move from there to the others.
  const stop = nodes.some(({ id }) => id === entry) ? entry : nodes[0]?.id;
  const move = (event: KeyboardEvent, from: Placed) => {
    const to = neighbour(layout.nodes, from, event.key);
    if (!to) return;
    event.preventDefault();
    picture.current?.querySelector<SVGGElement>(`[data-node="${to.node.id}"]`)?.focus();
  };
  const enter = (id: number) => {
    setActive(id);
    setEntry(id);
  };
  const shown = nodes.find(({ id }) => id === active);
  const scrolls = layout.width > width && {
    tabIndex: 0,
    role: "group" as const,
    "aria-label": "Picture that scrolls sideways",
    ...keepKeys,
  };
  return (
    <>
      <p class="mf-graph-words">
        {shown
          ? stateWords(shown, graph)
          : pointed
            ? `Faces on this way: ${pointed.words}.`
            : `${graph.text} Point at a state to read about it.`}
      </p>
      <div class="mf-graph-scroll" {...scrolls}>
        <svg
          ref={picture}
          class={classes("mf-graph", focused && "mf-focused")}
          width={layout.width}
          height={layout.height}
          role="group"
          aria-label="States and the faces that lead from one to another; arrow keys move between states"
        >
          {drawn.map(({ edge, path: d }) => (
            <path
              key={`${edge.source} ${edge.target}`}
              d={d}
              class={classes("mf-edge", walked(edge) && "mf-walked", touched(edge) && "mf-touched")}
            />
          ))}
          {layout.nodes.map((placed) => (
            <State
              key={placed.node.id}
              placed={placed}
              wide={wide}
              walked={path.includes(placed.node.id)}
              far={focused && !near.has(placed.node.id)}
              words={stateWords(placed.node, graph)}
              entry={placed.node.id === stop}
              onActive={setActive}
              onEntry={enter}
              onKey={(event) => move(event, placed)}
            />
          ))}
          {spread(drawn.filter(labelled)).map((one) => (
            <Label
              key={`${one.edge.source} ${one.edge.target}`}
              drawn={one}
              gap={layout.gap}
              from={one.edge.source === active ? "source" : one.edge.target === active ? "target" : null}
              walked={walked(one.edge)}
              onPointed={setPointed}
            />
          ))}
        </svg>
      </div>
    </>
  );
}

/** The state that an arrow key moves to: the nearest one in the next column, or the next one in the same column. */
function neighbour(nodes: readonly Placed[], { node, x, y }: Placed, key: string): Placed | undefined {
  const same = nodes.filter((other) => other.node.layer === node.layer);
  if (key === "ArrowDown") return same.filter((other) => other.y > y).toSorted((a, b) => a.y - b.y)[0];
  if (key === "ArrowUp") return same.filter((other) => other.y < y).toSorted((a, b) => b.y - a.y)[0];
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  const right = key === "ArrowRight";
  const column = nodes.filter((other) => (right ? other.x > x : other.x < x)).map((other) => other.x);
  const next = right ? Math.min(...column) : Math.max(...column);
  return nodes.filter((other) => other.x === next).toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))[0];
}
