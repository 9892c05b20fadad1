import { count } from "../shell/drawing/words.js";
import type { LabGraph, LabNode } from "../shell/kernel/types.js";

const NAMES: Readonly<Record<LabNode["kind"], string>> = {
  start: "Start: ",
  open: "",
  done: "Done: ",
  lost: "Lost: ",
  rest: "",
};

/** A state in words, with the chance that the dice end in it. */
export function stateWords(node: LabNode, { path }: LabGraph): string {
  const walked = path.includes(node.id) ? " The last roll came through here." : "";
  return `${NAMES[node.kind]}${node.words}. ${node.end.percent} of all rolls end here (${node.end.exact}).${walked}`;
}

/** The states and edges as a table. */
export function AutomatonTable({ graph }: { graph: LabGraph }) {
  const { nodes, edges, path } = graph;
  const numbers = new Map(nodes.map(({ id }, index) => [id, index + 1]));
  return (
    <div class="mf-two-tables">
      <table class="mf-data">
        <caption>{count(nodes.length, "state")}</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">In hand</th>
            <th scope="col">Rolls that end here</th>
            <th scope="col">Last roll</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.id}>
              <th scope="row">{numbers.get(node.id)}</th>
              <td>
                {NAMES[node.kind]}
                {node.words}
              </td>
              <td>{node.end.percent}</td>
              <td>{path.includes(node.id) ? "came through" : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table class="mf-data">
        <caption>{count(edges.length, "step")}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Faces</th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ source, target, words }) => (
            <tr key={`${source} ${target}`}>
              <td>{numbers.get(source)}</td>
              <td>{numbers.get(target)}</td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
