import { Rich } from "../shell/drawing/rich.js";
import { classes } from "../shell/drawing/words.js";
import { keepKeys } from "../shell/input/controls.js";
import type { LessonTable } from "./types.js";

/** The tint for each kind of cell that counts; the cell's text says the same. */
const CELLS: Readonly<Record<string, string>> = {
  "in order": "mf-lesson-first",
  swapped: "mf-lesson-other",
  "both ways": "mf-lesson-both",
};

/** Texts that read as numbers, such as 7,707, 1/6 = 16.7 %, <0.1 %, 38.7 to 78.1 %, .417, or a dash for none. */
const NUMBER = /^(?:[-−+±<>≈]? ?[\d.,/]+ ?%?(?:(?: = | to )[\d.,/]+ ?%?)*|[–-]?)$/;

/** The columns that are mostly numbers, which are aligned at their right ends. */
export const numeric = ({ head, rows }: LessonTable): boolean[] =>
  head.map((_, column) => column > 0 && rows.filter((row) => NUMBER.test(row[column] ?? "")).length > rows.length / 2);

/** A table that scrolls in itself if it is too wide. */
export function Table({ table }: { table: LessonTable }) {
  const { caption, head, rows, marked } = table;
  const numbers = numeric(table);
  return (
    <div class="mf-lesson-scroll" role="region" aria-label={caption} tabIndex={0} {...keepKeys}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, column) =>
              cell ? (
                <th key={column} scope="col" class={classes(numbers[column] && "mf-number")}>
                  <Rich text={cell} />
                </th>
              ) : (
                <td key={column} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={row} class={row === marked ? "mf-marked" : undefined}>
              <th scope="row">
                <Rich text={first ?? ""} />
                {row === marked && <span class="mf-hidden"> (now)</span>}
              </th>
              {cells.map((cell, place) => (
                <td key={place} class={classes(CELLS[cell], numbers[place + 1] && "mf-number")}>
                  <Rich text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
