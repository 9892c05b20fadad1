import { Glyph } from "../../shell/drawing/glyphs.js";
import { unknown } from "../../shell/drawing/signs.js";
import { classes } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow, useTable } from "../../shell/table.js";
import { Label } from "./label.js";
import { Pickable } from "./pickable.js";
import type { GridBlock } from "./types.js";
import { usePlain, Words } from "./words.js";

/** A board of cells with labels on two sides. */
export function Grid({ of, path }: { of: GridBlock; path: string }) {
  const table = useTable();
  const plain = usePlain();
  const { cells, columns, label, picks, rows } = of;
  return (
    <div class="bl-block">
      <Label text={label} />
      <div class="bl-field-scroll">
        <table
          class={classes("bl-grid", picks && "bl-board")}
          data-arrows="xy"
          aria-label={plain(label) || "Board"}
          style={{ "--columns": columns.length }}
        >
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  <Words text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={row}>
                <th scope="row">
                  <Words text={row} />
                </th>
                {(cells[line] ?? []).map(({ key, state, text }, at) => {
                  const what = state === "shown" ? plain(text) : state === "hidden" ? "covered" : "empty";
                  return (
                    <td key={key} class={glow(table, `${path}/cells/${line}/${at}/text`)}>
                      <Pickable
                        argument={picks}
                        value={key}
                        label={`${key}, ${what}`}
                        class={classes("bl-cell", `bl-is-${state}`)}
                      >
                        {state === "hidden" ? <Glyph of={unknown} /> : <Cell text={text} />}
                      </Pickable>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The text of a cell; a seat alone is only its mark. */
function Cell({ text }: { text: string }) {
  const seat = /^\{seat-(\d+)\}$/.exec(text)?.[1];
  return seat == null ? <Words text={text} /> : <SeatMark seat={Number(seat)} />;
}
