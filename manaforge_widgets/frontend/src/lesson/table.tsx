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

/** Texts that read as numbers, such as 7,707, 1/6 = 16.7 %, <0.1 %, 38.7 to 78.1 %, .417 or 15.5 points. */
const NUMBER = /^[-−+±<>≈]? ?[\d.,/]+ ?%?(?:(?: = | to )[\d.,/]+ ?%?)*(?: [a-z]+)?$/;
/** A word in a column of numbers, such as "impossible", or a dash for none. */
const WORD = /^\S{0,12}$/;

/** The columns of numbers, which are aligned at their right ends. */
export const numeric = ({ head, rows }: LessonTable): boolean[] =>
  head.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? "");
    const numbers = cells.filter((cell) => NUMBER.test(cell));
    return column > 0 && numbers.length > 0 && cells.every((cell) => NUMBER.test(cell) || WORD.test(cell));
  });

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
