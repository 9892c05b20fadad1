import { useRef } from "preact/hooks";
import { useKeptHeight } from "../../shell/frame/kept-height.js";
import { useTable } from "./table.js";

/** One line between the items and the mat: what the seat may do now, and its reach. */
export function Say() {
  const { game, status } = useTable();
  const { odds, Todo } = game;
  const line = useRef<HTMLDivElement>(null);
  useKeptHeight(line, String(status.round));
  return (
    <div ref={line} class="mf-say" data-area="say">
      <span class="mf-todo">{Todo ? <Todo /> : status.whose}</span>
      {odds && <odds.Reach />}
    </div>
  );
}
