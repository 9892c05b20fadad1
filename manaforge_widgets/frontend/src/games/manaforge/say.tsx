import { Rich } from "../../shell/drawing/rich.js";
import { useTable } from "./table.js";

/** One line between the items and the mat: what the seat may do now, and its reach. */
export function Say() {
  const table = useTable();
  const { odds, todo } = table.game;
  return (
    <div class="mf-say" data-area="say">
      <span class="mf-todo">
        <Rich text={todo?.(table) ?? table.status.whose} />
      </span>
      {odds && <odds.Reach />}
    </div>
  );
}
