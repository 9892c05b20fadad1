import { Rich } from "../../shell/drawing/rich.js";
import { useTable } from "./table.js";

/** What the seat may do now. */
export function Todo() {
  const table = useTable();
  return <Rich text={table.game.todo?.(table) ?? table.status.whose} />;
}

/** One line between the items and the mat: what the seat may do now, and its reach. */
export function Say() {
  const { odds } = useTable().game;
  return (
    <div class="mf-say" data-area="say">
      <span class="mf-todo">
        <Todo />
      </span>
      {odds && <odds.Reach />}
    </div>
  );
}
