import { Table } from "./charts.js";
import { Aside } from "./teacher.js";
import type { ClassLesson } from "./types.js";

type Props = { lesson: ClassLesson; shown: boolean };

/** The table of all students on A4 paper. On the screen it appears with the students' numbers. */
export function Sheet({ lesson: { title, chips, table, aside, proof }, shown }: Props) {
  return (
    <div class={shown ? "mf-class-sheet" : "mf-class-sheet mf-class-only-printed"}>
      <p class="mf-class-print-head">
        <b>{title}</b> {chips.join(" · ")}
      </p>
      <Table table={table} />
      <p class="mf-soft">
        ✓ right at the first try, ✓ 2 at the second; ✗ 1 one try, not right yet; · not tried. “Off by”: the guess minus
        the exact value, for a chance in percentage points.
      </p>
      <div class="mf-class-only-printed">
        <Aside aside={aside} numbers />
      </div>
      <h3 class="mf-class-heading">What a file can't prove</h3>
      <p>{proof}</p>
    </div>
  );
}
