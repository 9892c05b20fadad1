import type { LabMeasure, LabRolls, LabSnapshot } from "../shell/kernel/types.js";
import { Automaton } from "./automaton.js";
import { AutomatonTable } from "./automaton-table.js";
import { BarsTable, type Seen } from "./bars.js";
import { Picture } from "./figure.js";
import { RunningTable } from "./running.js";

/** The name of the tab with the automaton, and of each figure that shows it. */
export const GRAPH = "How the dice get there";

/** The automaton of the target, or the reason why there is none. */
export function GraphFigure({ snapshot: { graph, no_graph } }: { snapshot: LabSnapshot }) {
  return (
    <>
      {graph && (
        <div class="mf-figure" role="group" aria-label={GRAPH}>
          <Picture class="mf-graph-place" draw={({ width }) => <Automaton graph={graph} width={width} />} />
        </div>
      )}
      {no_graph && <p class="mf-note">{no_graph}</p>}
    </>
  );
}

type Props = {
  snapshot: LabSnapshot;
  measure: LabMeasure;
  seen: Seen;
  rolls: LabRolls | null;
  /** The index of the number of rolls that is shown. */
  at: number;
  verb: string;
  /** The results of the rolls so far. */
  words: string;
};

/** All pictures as tables. */
export function Tables({ snapshot: { bars, chance, graph }, measure, seen, rolls, at, verb, words }: Props) {
  return (
    <>
      <div class="mf-figure" role="group" aria-label="Exact chances">
        <p class="mf-reading">
          <b>{measure.title}.</b> {bars.text}
        </p>
        <BarsTable bars={bars} measure={measure} seen={seen} />
      </div>
      <div class="mf-figure" role="group" aria-label="Roll by roll">
        <p class="mf-reading">{words}</p>
        <RunningTable rolls={rolls} at={at} exact={chance} verb={verb} />
      </div>
      {graph && (
        <div class="mf-figure" role="group" aria-label={GRAPH}>
          <p class="mf-reading">{graph.text}</p>
          <AutomatonTable graph={graph} />
        </div>
      )}
    </>
  );
}
