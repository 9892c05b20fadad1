import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { hint as bulb } from "../../shell/drawing/signs.js";
import { useSymbols } from "../../shell/drawing/symbols.js";
import { classes } from "../../shell/drawing/words.js";
import { Button } from "../../shell/input/controls.js";
import { useRoving } from "../roving.js";
import type { Cell, CellsChart } from "../types.js";
import { Words } from "../words.js";

/** Sends a new value of a control. */
export type Change = (control: string, value: string) => void;

type Props = { chart: CellsChart; blocked: boolean; onChange: Change };

/** The words for a cell's state, which its colour and its outline show. */
const STATES: Readonly<Record<Cell["state"], string>> = {
  lit: "lit",
  plain: "not lit",
  hidden: "hidden",
  next: "next",
  given: "given",
  empty: "empty",
};

/** The role and the name of a chart: a picture, or a group of buttons. */
export const named = (control: string, words: string) =>
  ({ role: control ? "group" : "img", "aria-label": words }) as const;

/** Rows of small boxes: dice, cards or lamps. They are buttons if the chart has a control. */
export function Cells({ chart, blocked, onChange }: Props) {
  const { title, words, rows, control, look = "box" } = chart;
  const { plain } = useSymbols();
  const place = useRoving(rows.map(({ cells }) => cells.length));
  return (
    <div class="mf-cells">
      {title && <p class="mf-cells-title">{title}</p>}
      <div class={classes("mf-cell-rows", rows.some(({ label }) => label) && "mf-labelled")} {...named(control, words)}>
        {rows.map(({ label, note, cells }, row) => (
          <div key={row} class="mf-cell-row">
            {label && <span class="mf-cell-label">{label}</span>}
            <span
              class={classes("mf-cell-line", cells.some(({ text }) => plain(text).length > 3) && "mf-wordy")}
              style={{ "--mf-cells": cells.length }}
            >
              {cells.map((cell, column) => {
                const name = classes("mf-cell", `mf-look-${look}`, `mf-cell-${cell.state}`);
                const drawing = <Drawing cell={cell} look={look} />;
                if (!control) {
                  return (
                    <span key={column} class={name}>
                      {drawing}
                    </span>
                  );
                }
                return (
                  <Button
                    key={column}
                    class={name}
                    blocked={blocked || !cell.pick}
                    aria-label={`${label || title} ${column + 1}: ${plain(cell.text) || STATES[cell.state]}`}
                    onClick={() => onChange(control, cell.pick)}
                    {...place({ row, column })}
                  >
                    {drawing}
                  </Button>
                );
              })}
            </span>
            {note && (
              <span class="mf-cell-note">
                <Words text={note} />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Drawing({ cell: { text }, look }: { cell: Cell; look: string }) {
  if (look !== "lamp") return <Rich text={text} />;
  return (
    <>
      <Glyph of={bulb} />
      <span class="mf-lamp-number">{text}</span>
    </>
  );
}
