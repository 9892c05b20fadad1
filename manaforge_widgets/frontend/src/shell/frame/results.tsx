import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import { check, crossed } from "../drawing/signs.js";
import type { Table } from "../game.js";
import type { ResultView, RollView } from "../kernel/types.js";

/** The known rolls of a seat, the oldest first. */
export const rollsOf = ({ rolls, step }: Pick<Table, "rolls" | "step">, seat: number): RollView[] =>
  rolls.filter((roll) => roll.seat === seat && roll.step <= step);

/** A result with what is needed to show it. */
export type ShownResult = Pick<ResultView, "target" | "about" | "came" | "words"> & { chance: { percent: string } };

/** A result without the name of a seat at its beginning, for a place that names the seat. */
export const withoutName = <Row extends ShownResult>(row: Row, name: string): Row =>
  row.about.startsWith(`${name} `) ? { ...row, about: row.about.slice(name.length + 1) } : row;

/** What became of a probability, in a word: it came true, it did not, a part of it did, or nothing is decided. */
const became = ({ came }: ShownResult): "came" | "missed" | "part" | "open" =>
  came == null ? "open" : came === 1 ? "came" : came === 0 ? "missed" : "part";

const SAID = { came: "came true", missed: "did not come true", part: "then", open: "not decided" };

const said = (row: ShownResult): string => `${SAID[became(row)]}${row.words ? ":" : ""}`;

/** A probability that was shown before a roll, and what came of it, such as "Goblet 41.2 % ✗ one short". */
export function Result({ row }: { row: ShownResult }) {
  const kind = became(row);
  return (
    <span class={`mf-result mf-result-${kind}`} data-result={row.target}>
      <span class="mf-result-about">
        {row.about} <b>{row.chance.percent}</b>
      </span>{" "}
      {kind === "came" && <Glyph of={check} />}
      {kind === "missed" && <Glyph of={crossed} />}
      {kind === "part" && <span aria-hidden="true">→</span>}
      <span class="mf-hidden"> {said(row)} </span>
      {row.words && (
        <span>
          <Rich text={row.words} />
        </span>
      )}
    </span>
  );
}

/** All probabilities that were about a roll, with what came of them after a lead; nothing if there were none. */
export function Results({ lead, rows }: { lead: string; rows: readonly ResultView[] }) {
  if (rows.length === 0) return null;
  return (
    <span class="mf-results" role="group" aria-label={`${lead}: chances, and what came`}>
      <span class="mf-results-lead">{lead}:</span>
      {rows.map((row) => (
        <Result key={row.target} row={row} />
      ))}
    </span>
  );
}

/** A result as a sentence, for screen readers. */
export function resultWords(row: ResultView, plain: (text: string) => string): string {
  return `${row.about} ${row.chance.percent}, ${said(row)} ${plain(row.words)}`.trim();
}
