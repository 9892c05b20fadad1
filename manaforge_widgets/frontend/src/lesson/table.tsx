import { useRef } from "preact/hooks";
import { useSymbols } from "../shell/drawing/symbols.js";
import { classes } from "../shell/drawing/words.js";
import { useWidth } from "../shell/frame/use-width.js";
import { keepKeys } from "../shell/input/controls.js";
import { textWidth } from "./charts/labels.js";
import type { LessonTable } from "./types.js";
import { Words } from "./words.js";

/** The tint for each kind of cell that counts; the cell's text says the same. */
const CELLS: Readonly<Record<string, string>> = {
  "in order": "mf-lesson-first",
  swapped: "mf-lesson-other",
  "both ways": "mf-lesson-both",
};

/** Texts that read as numbers, such as 7,707, 1/6 = 16.7 %, 17 (17/36), 3 of 6, <0.1 %, 38.7 to 78.1 % or 15.5 points. */
const NUMBER = /^[-−+±<>≈]? ?[\d.,/]+ ?%?(?:(?: = | to | of )[\d.,/]+ ?%?)*(?: \([\d.,/]+\))?(?: [a-z]+)?$/;
/** A word in a column of numbers, such as "impossible" or "none counted", or a dash for none. */
const WORD = /^[^ ]{0,12}$|^[a-z]+ [a-z]+$/;

/** The columns of numbers, which are aligned at their right ends. */
export const numeric = ({ head, rows }: LessonTable): boolean[] =>
  head.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? "");
    const numbers = cells.filter((cell) => NUMBER.test(cell));
    return column > 0 && numbers.length > 0 && cells.every((cell) => NUMBER.test(cell) || WORD.test(cell));
  });

const SIZE = 13;
const PADDING = 16;
/** The least room for the name of a row. */
const FIRST = 58;
const longestWord = (text: string): string =>
  text.split(" ").reduce((longest, word) => (word.length > longest.length ? word : longest), "");

/** The least width in which a table can be read: numbers stay whole, and a text gets some room. */
export function leastWidth(table: LessonTable): number {
  const numbers = numeric(table);
  return table.head.reduce((sum, head, column) => {
    const cells = table.rows.map((row) => row[column] ?? "");
    const whole = numbers[column] ? cells : cells.map((cell) => cell.slice(0, Math.max(16, longestWord(cell).length)));
    const least = column === 0 ? FIRST : 0;
    return sum + PADDING + Math.max(least, ...[longestWord(head), ...whole].map((text) => textWidth(text, SIZE)));
  }, 0);
}

/** A table. Where it has no room, each row becomes a few lines, in which every value follows its column's name. */
export function Table({ table }: { table: LessonTable }) {
  const { caption, head, rows, marked } = table;
  const numbers = numeric(table);
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const { plain } = useSymbols();
  const stacked = width > 0 && leastWidth(table) > width;
  return (
    <div ref={ref} class="mf-lesson-scroll" role="region" aria-label={caption} tabIndex={0} {...keepKeys}>
      <table class={stacked ? "mf-stacked" : undefined}>
        <caption>
          <Words text={caption} />
        </caption>
        <thead>
          <tr>
            {head.map((cell, column) =>
              cell ? (
                <th key={column} scope="col" class={classes(numbers[column] && "mf-number")}>
                  <Words text={cell} />
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
                {stacked && /^[\d.,½]+$/.test(first ?? "") && head[0] && (
                  <span class="mf-soft">{plain(head[0])}: </span>
                )}
                <Words text={first ?? ""} />
                {row === marked && <span class="mf-hidden"> (now)</span>}
              </th>
              {cells.map((cell, place) => (
                <td
                  key={place}
                  class={classes(CELLS[cell], numbers[place + 1] && "mf-number")}
                  data-name={stacked ? `${plain(head[place + 1] ?? "")}: ` : undefined}
                >
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
