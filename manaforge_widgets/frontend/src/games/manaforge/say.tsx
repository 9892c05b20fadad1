import { useRef } from "preact/hooks";
import { Rich } from "../../shell/drawing/rich.js";
import { useKeptHeight } from "../../shell/frame/kept-height.js";
import { Reach } from "./odds.js";
import { useTable } from "./table.js";
import { todo } from "./todo.js";

/** What the seat may do now, in a line. */
export const Todo = () => <Rich text={todo(useTable())} />;

/** One line between the items and the mat: what the seat may do now, and its reach. */
export function Say() {
  const line = useRef<HTMLDivElement>(null);
  useKeptHeight(line, String(useTable().status.round));
  return (
    <div ref={line} class="mf-say" data-area="say">
      <span class="mf-todo">
        <Todo />
      </span>
      <Reach />
    </div>
  );
}
