import { GlyphPaths } from "../shell/drawing/glyphs.js";
import { check, close } from "../shell/drawing/signs.js";
import { classes } from "../shell/drawing/words.js";
import { keepKeys } from "../shell/input/controls.js";
import type { LabEdge } from "../shell/kernel/types.js";
import { type Drawn, LABEL_HEIGHT, NODE_HEIGHT, type Placed } from "./layout.js";
import { FaceMark, faceWidth, Line } from "./marks.js";

type StateProps = {
  placed: Placed;
  wide: number;
  walked: boolean;
  far: boolean;
  words: string;
  entry: boolean;
  onActive: (id: number | null) => void;
  onEntry: (id: number) => void;
  onKey: (event: KeyboardEvent) => void;
};

/** A state of the automaton, as a box with its lines of symbols. */
export function State({
  placed: { node, x, y },
  wide,
  walked,
  far,
  words,
  entry,
  onActive,
  onEntry,
  onKey,
}: StateProps) {
  const end = node.kind === "done" || node.kind === "lost";
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a state is a picture with a name; keys move between them
    <g
      class={classes("mf-node", `mf-node-${node.kind}`, walked && "mf-walked", far && "mf-far")}
      transform={`translate(${x} ${y - NODE_HEIGHT / 2})`}
      role="img"
      aria-label={words}
      tabIndex={entry ? 0 : -1}
      data-node={node.id}
      {...keepKeys}
      onMouseEnter={() => onActive(node.id)}
      onMouseLeave={() => onActive(null)}
      onFocus={() => onEntry(node.id)}
      onBlur={() => onActive(null)}
      onClick={() => onActive(node.id)}
      onKeyDown={onKey}
    >
      <rect class="mf-node-box" width={wide} height={NODE_HEIGHT} rx={12} />
      {end ? (
        <>
          <g class="mf-node-sign" transform={`translate(${wide / 2 - 8} 3) scale(0.68)`}>
            <GlyphPaths of={node.kind === "done" ? check : close} />
          </g>
          <Line line={node.lines[0] ?? ""} x={wide / 2} y={30} />
        </>
      ) : (
        node.lines.map((line, index, { length }) => (
          <Line key={index} line={line} x={wide / 2} y={length === 1 ? NODE_HEIGHT / 2 : index === 0 ? 13 : 30} />
        ))
      )}
    </g>
  );
}

type LabelProps = {
  drawn: Drawn;
  gap: number;
  /** The end of the edge at the state under the pointer; the label then avoids it and may cover other things. */
  from: "source" | "target" | null;
  walked: boolean;
  onPointed: (edge: LabEdge | null) => void;
};

const LEAST_ROOM = 46;
const ROOM_WHEN_ASKED = 150;
const ROOM_FOR_COUNT = 26;

/** The faces on an edge; if there is no room for all, a number says how many are missing. */
export function Label({ drawn: { edge, label }, gap, from, walked, onPointed }: LabelProps) {
  const room = from ? ROOM_WHEN_ASKED : Math.max(gap - 10, LEAST_ROOM);
  const shown: { drawn: string; x: number }[] = [];
  let x = 0;
  for (const drawn of edge.drawings) {
    const left = edge.drawings.length - shown.length - 1;
    if (shown.length > 0 && x + faceWidth(drawn) + (left > 0 ? ROOM_FOR_COUNT : 0) > room) break;
    shown.push({ drawn, x });
    x += faceWidth(drawn) + 2;
  }
  const more = edge.drawings.length - shown.length;
  const width = x + (more > 0 ? ROOM_FOR_COUNT - 2 : 0);
  const tight = from != null && width > gap - 6;
  const start = !tight
    ? label.x - width / 2
    : from === "source"
      ? label.x - gap / 2 + 4
      : label.x + gap / 2 - width - 4;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys show the same at the states
    <g
      class={classes("mf-edge-label", walked && "mf-walked")}
      transform={`translate(${start} ${label.y - LABEL_HEIGHT / 2})`}
      onMouseEnter={() => onPointed(edge)}
      onMouseLeave={() => onPointed(null)}
    >
      <rect class="mf-label-box" x={-3} y={-1} width={width + 4} height={LABEL_HEIGHT} rx={6} />
      {shown.map(({ drawn, x: at }) => (
        <FaceMark key={drawn} drawn={drawn} x={at} y={0} />
      ))}
      {more > 0 && (
        <text x={x + 2} y={14.5}>
          +{more}
        </text>
      )}
    </g>
  );
}
