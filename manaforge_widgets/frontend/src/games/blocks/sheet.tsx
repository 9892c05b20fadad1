import { useContext, useRef } from "preact/hooks";
import { classes } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow, useTable } from "../../shell/table.js";
import type { Cards } from "./block.js";
import { goalsAt, hasColumn } from "./chance.js";
import { ReadyContext, RowChance } from "./chances.js";
import { Pickable, valueTarget } from "./pickable.js";
import { usePlay } from "./picks.js";
import type { SheetBlock } from "./types.js";
import { usePlain, Words } from "./words.js";

const MOST_NAMED = 3;
const CHANCE = "The chance that the row comes true. Point at a number: it says what counts for the row.";
const THEN = "The chance that the row comes true after the selected move.";

/** A score sheet: what each open row would score now stands in front of the columns of the seats. */
export function Sheet({ of, path }: { of: SheetBlock; path: string }) {
  const table = useTable();
  const play = usePlay();
  const plain = usePlain();
  const { cells, label, picks, rows, totals } = of;
  const now = of.now.some((value) => value !== "") ? of.now : [];
  const ready = useContext(ReadyContext);
  const chances = new Map(rows.flatMap((row) => goalsAt(table, valueTarget(picks, row)).map((goal) => [row, goal])));
  // The columns stay while others play, so that nothing moves.
  const has = useRef({ now: false, chance: false, asks: "" });
  has.current.now ||= now.length > 0;
  has.current.chance ||= hasColumn(
    table.odds,
    rows.map((row) => valueTarget(picks, row)),
  );
  has.current.asks ||= chances.values().next().value?.asks ?? "";
  const column = has.current.chance && !table.outcome;
  const worth = has.current.now && !table.outcome;
  const scored = new Set((table.cards as Cards | null)?.patterns.flatMap(({ values }) => values[picks] ?? []));
  // A column for each seat leaves no room for names in a narrow window.
  const crowded = cells.length + Number(column) > MOST_NAMED;
  return (
    <>
      <table class={classes("bl-sheet", rows.length > 10 && "bl-high", crowded && "bl-crowded")} data-arrows="y">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {worth && (
              <th scope="col" class="bl-now-head" data-hint="What each open row would score now.">
                now
              </th>
            )}
            {column && (
              <th scope="col" class="bl-chance-head" data-hint={ready ? THEN : CHANCE}>
                {ready ? "then" : "chance"}
              </th>
            )}
            {cells.map((_, seat) => (
              <th key={seat} scope="col" class={classes(seat === table.seat && "bl-own")}>
                <span class="bl-head">
                  <SeatMark seat={seat} /> <span class="bl-seat-name">{table.names[seat]}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const open = play?.state(picks, row)?.can ?? false;
            const value = now[at] ?? "";
            const goal = chances.get(row);
            return (
              <tr key={row} class={classes(open && "bl-open", picks && !scored.has(row) && "bl-sum")}>
                <th scope="row">
                  {picks && of.now.length === 0 ? (
                    <Pickable argument={picks} value={row} label={plain(row)} class="bl-row-name" chances={false}>
                      <Words text={row} />
                    </Pickable>
                  ) : (
                    <Words text={row} />
                  )}
                </th>
                {worth && (
                  <td class="bl-now">
                    {value !== "" && (
                      <Pickable
                        argument={picks}
                        value={row}
                        label={`${plain(row)}: ${value} now`}
                        class={classes("bl-score", value === "0" && "bl-zero")}
                        chances={false}
                      >
                        <Words text={value} />
                      </Pickable>
                    )}
                  </td>
                )}
                {column && <td>{goal && <RowChance of={goal} />}</td>}
                {cells.map((column, seat) => (
                  <td
                    key={seat}
                    class={classes(seat === table.seat && "bl-own", glow(table, `${path}/cells/${seat}/${at}`))}
                  >
                    {column[at] ? (
                      <Words text={column[at]} />
                    ) : (
                      <span class="bl-dot" aria-hidden="true">
                        ·
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {worth && <td />}
              {column && <td />}
              {totals.map((total, seat) => (
                <td key={seat} class={classes(seat === table.seat && "bl-own", glow(table, `${path}/totals/${seat}`))}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {column && has.current.asks && (
        <p class="bl-sheet-note mf-soft">Chance: that the row comes true, {has.current.asks}.</p>
      )}
    </>
  );
}
