import { Rich } from "../../shell/drawing/rich.js";
import { capital } from "../../shell/drawing/words.js";
import { Exact } from "../../shell/frame/exact.js";
import { Reasons } from "../../shell/frame/reasons.js";
import { SeveralTable } from "./several.js";
import { useTable } from "./table.js";
import type { OddsGroup, OddsRow } from "./types.js";

/** All probabilities of the seat in front: for one craft and several, rerolls and steals, and how they are counted. */
export function OddsPanel() {
  const { odds } = useTable();
  if (!odds) return <p class="mf-none">No probabilities to show now.</p>;
  return (
    <div class="mf-odds">
      {odds.error && <p class="mf-note">{capital(odds.error)}</p>}
      {odds.groups.slice(0, 1).map((group) => (
        <Group key={group.caption} group={group} />
      ))}
      <SeveralTable />
      {odds.groups.slice(1).map((group) => (
        <Group key={group.caption} group={group} />
      ))}
      {odds.groups.length === 0 && !odds.error && (
        <p class="mf-none">
          {odds.working ? "The probabilities are being worked out." : "No probabilities to show now."}
        </p>
      )}
    </div>
  );
}

function Group({ group: { caption, rows, why } }: { group: OddsGroup }) {
  return (
    <div class="kf-odds-group">
      <table class="mf-odds-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Chance</th>
            <th scope="col">Exactly</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.name} ${row.words}`} row={row} />
          ))}
        </tbody>
      </table>
      <Reasons of={caption} lines={why} asks="How these are counted" />
    </div>
  );
}

function Row({ row: { chance, name, why, words } }: { row: OddsRow }) {
  return (
    <tr>
      <th scope="row">
        {capital(name)}
        {words && (
          <span class="kf-odds-do">
            <Rich text={words} />
          </span>
        )}
        <Reasons of={name} lines={why} />
      </th>
      <td class="mf-odds-number">{chance?.percent ?? "–"}</td>
      <td class="mf-odds-exact">{chance && <Exact of={chance.exact} />}</td>
    </tr>
  );
}
