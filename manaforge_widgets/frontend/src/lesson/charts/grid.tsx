import { Glyph } from "../../shell/drawing/glyphs.js";
import { GameSymbol, Rich } from "../../shell/drawing/rich.js";
import { close } from "../../shell/drawing/signs.js";
import { symbolsIn, useSymbols } from "../../shell/drawing/symbols.js";
import { classes } from "../../shell/drawing/words.js";
import { Button } from "../../shell/input/controls.js";
import { useRoving } from "../roving.js";
import type { GridChart, Square } from "../types.js";
import { type Change, named } from "./cells.js";

type Props = { chart: GridChart; blocked: boolean; onChange: Change };

/** A heading: the symbols of a face side by side, or a text. */
function Heading({ text }: { text: string }) {
  if (!/^(?:\{[a-z0-9-]+\}\/?)+$/.test(text)) return <Rich text={text} />;
  return (
    <>
      {symbolsIn(text).map((name, index) => (
        <GameSymbol key={index} name={name} bare />
      ))}
    </>
  );
}

const isWrong = ({ tint, wrong }: Square): boolean => tint === "wrong" || wrong === true;

const GROUPS = ["first", "second"] as const;
const inGroup = (square: Square | undefined, group: string): boolean =>
  square != null && (square.tint === group || square.tint === "both");

/** A two-way table of outcomes. Its squares are buttons if it has a control. */
export function Grid({ chart, blocked, onChange }: Props) {
  const { title, row_title, column_title, control, rows, columns, squares, words, keys = [] } = chart;
  const place = useRoving(squares.map((row) => row.length));
  const { plain } = useSymbols();
  const at = (row: number, column: number) => squares[row]?.[column];
  const name = (square: Square, row: number, column: number) =>
    `${row_title} ${plain(rows[row] ?? "")}, ${column_title} ${plain(columns[column] ?? "")}: ${square.text}${isWrong(square) ? ", not this one" : ""}`;
  return (
    <figure class="mf-chart-frame mf-two-way">
      {title && (
        <figcaption class="mf-chart-title">
          <b>{title}</b>
        </figcaption>
      )}
      <div class="mf-two-way-room">
        <div class="mf-two-way-table" {...named(control, words)} style={{ "--mf-columns": columns.length }}>
          <span class="mf-column-title">{column_title}</span>
          <span class="mf-row-title" style={{ gridRow: `3 / span ${rows.length}` }}>
            {row_title}
          </span>
          {columns.map((heading, column) => (
            <span key={column} class="mf-heading" style={{ gridColumn: column + 3, gridRow: 2 }}>
              <Heading text={heading} />
            </span>
          ))}
          {rows.map((heading, row) => (
            <span key={row} class="mf-heading mf-heading-row" style={{ gridColumn: 2, gridRow: row + 3 }}>
              <Heading text={heading} />
            </span>
          ))}
          {squares.map((line, row) =>
            line.map((square, column) => {
              const inside = (
                <>
                  <span>{square.text}</span>
                  {isWrong(square) && <Glyph of={close} />}
                  {GROUPS.filter((group) => inGroup(square, group)).map((group) => (
                    <i
                      key={group}
                      class={classes(
                        `mf-edge mf-edge-${group}`,
                        !inGroup(at(row - 1, column), group) && "mf-top",
                        !inGroup(at(row + 1, column), group) && "mf-bottom",
                        !inGroup(at(row, column - 1), group) && "mf-left",
                        !inGroup(at(row, column + 1), group) && "mf-right",
                      )}
                    />
                  ))}
                </>
              );
              const shared = {
                key: `${row} ${column}`,
                class: classes(`mf-square mf-tint-${square.tint}`, isWrong(square) && "mf-wrong-pick"),
                style: { gridColumn: column + 3, gridRow: row + 3 },
              };
              return control ? (
                <Button
                  {...shared}
                  key={shared.key}
                  blocked={blocked || !square.pick}
                  aria-label={name(square, row, column)}
                  onClick={() => onChange(control, square.pick)}
                  {...place({ row, column })}
                >
                  {inside}
                </Button>
              ) : (
                <span {...shared} key={shared.key}>
                  {inside}
                </span>
              );
            }),
          )}
        </div>
      </div>
      {keys.length > 0 && (
        <ul class="mf-two-way-keys">
          {keys.map(({ tint, sign, words: meaning }) => (
            <li key={meaning}>
              <span class={`mf-swatch mf-tint-${tint}`} aria-hidden="true">
                {sign}
              </span>
              <span>
                <Rich text={meaning} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
