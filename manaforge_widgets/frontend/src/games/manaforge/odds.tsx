import { Button, keepKeys } from "../../shell/controls.js";
import { Glyph } from "../../shell/glyphs.js";
import { Rich } from "../../shell/rich.js";
import { close } from "../../shell/signs.js";
import type { Chance } from "../../shell/types.js";
import { count } from "../../shell/words.js";
import { GLYPHS } from "./glyphs.js";
import { type Table, useTable } from "./table.js";
import type { BoardOdds, ItemOdds } from "./types.js";

/** The odds of an item, if there are any; an item that is being built has none. */
export function oddsOf({ odds, view }: Table, title: string): ItemOdds | undefined {
  return view.building === title ? undefined : odds?.items.find((item) => item.title === title);
}

/** An item's odds in a sentence, with the interval and the chance with the next roll. */
export function oddsWords({ odds }: Table, { chance, interval, next }: ItemOdds): string {
  if (odds?.when === "now") {
    if (chance.share === 1) return "You can pay for it in this turn.";
    const later = next ? ` With a new roll of all your dice you could in ${next.percent} (${next.exact}, ${next.one_in}).` : "";
    return `You can't pay for it in this turn.${later}`;
  }
  const sampled = interval && `, 95 % interval ${interval}`;
  return `With a new roll of all your dice you could pay for it in ${chance.percent} (${chance.exact}, ${chance.one_in}${sampled}).`;
}

/** The chance at the foot of an item. */
export function OddsFoot({ title }: { title: string }) {
  const table = useTable();
  const item = oddsOf(table, title);
  if (!item) return null;
  const { chance, next } = item;
  if (table.odds?.when === "now") {
    return (
      <span class="mf-odds-foot">
        <Glyph of={chance.share === 1 ? GLYPHS.reach : close} /> {chance.share === 1 ? "within reach" : "not this turn"}
        {next && <span>{next.percent} next roll</span>}
      </span>
    );
  }
  return (
    <span class="mf-odds-foot">
      <Meter chance={chance} />
      <b>{chance.percent}</b> next roll
    </span>
  );
}

function Meter({ chance }: { chance: Chance }) {
  return (
    <span class="mf-meter" aria-hidden="true">
      <i style={{ width: `${100 * chance.share}%` }} />
    </span>
  );
}

/** The odds in one line, beside what may be done now; a click opens all of them. */
export function Reach() {
  const { drawer, odds } = useTable();
  if (!odds) return null;
  return (
    <Button class="mf-reach" aria-expanded={drawer.open === "odds"} onClick={() => drawer.toggle("odds")}>
      <Glyph of={GLYPHS.reach} /> {summary(odds)}
    </Button>
  );
}

/** A table of all odds, and a sentence about how they were worked out. */
export function OddsPanel() {
  const { cards, odds } = useTable();
  if (!odds) return null;
  const items = odds.items.toSorted((a, b) => b.chance.share - a.chance.share);
  const now = odds.when === "now";
  const sampled = items.some(({ interval }) => interval !== "");
  return (
    <details class="mf-legend mf-odds">
      <summary {...keepKeys}>{summary(odds)}</summary>
      {odds.error && <p class="mf-note">{odds.error}</p>}
      {items.length > 0 && (
        <>
          <table class="mf-odds-table">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Cost</th>
                {now ? (
                  <>
                    <th scope="col">In this turn</th>
                    <th scope="col">Next roll</th>
                  </>
                ) : (
                  <>
                    <th scope="col">Chance</th>
                    <th scope="col">Exactly</th>
                    <th scope="col">1 in N</th>
                    {sampled && <th scope="col">95 % interval</th>}
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {items.map(({ title, chance, interval, next }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>
                    <Rich text={cards.items[title]?.cost ?? ""} />
                  </td>
                  {now ? (
                    <>
                      <td>{chance.share === 1 ? "within reach" : "out of reach"}</td>
                      <td>{next ? `${next.percent}, ${next.exact}` : ""}</td>
                    </>
                  ) : (
                    <>
                      <td>{chance.percent}</td>
                      <td>{chance.exact}</td>
                      <td>{chance.one_in}</td>
                      {sampled && <td>{interval}</td>}
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <p class="mf-none">{odds.how}</p>
        </>
      )}
    </details>
  );
}

function summary({ any, items, when }: BoardOdds): string {
  if (when == null) return "Odds: none for this table";
  if (when === "now") {
    const within = items.filter(({ chance }) => chance.share === 1).length;
    return `Odds: ${within} of ${count(items.length, "item")} within reach in this turn`;
  }
  return `Odds of the next roll: ${any?.percent ?? ""} for at least one item`;
}
