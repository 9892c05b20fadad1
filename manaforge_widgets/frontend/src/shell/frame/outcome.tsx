import { Glyph } from "../drawing/glyphs.js";
import { SEATS, trophy } from "../drawing/signs.js";
import { capital, classes, listed, signed } from "../drawing/words.js";
import type { OutcomeView } from "../kernel/types.js";
import { useTable } from "../table.js";
import { Ruled, RuledText } from "./rule.js";
import { SeatMark } from "./seats.js";

/** The winners, and the final score of every seat. */
export function OutcomePanel({ outcome }: { outcome: OutcomeView }) {
  const table = useTable();
  const { game, status, names } = table;
  const columns = game.columns ?? [];
  // The winners come first, even if others have the same score.
  const rank = (seat: number): number => (outcome.scores[seat] ?? 0) + (outcome.winners.includes(seat) ? 0.5 : 0);
  const order = names.map((_, seat) => seat).toSorted((a, b) => rank(b) - rank(a));
  const best = Math.max(1, ...outcome.scores);
  const winners = outcome.winners.map((seat) => names[seat] ?? "");
  // With one seat nobody was beaten: then the reason says how it went.
  const alone = names.length === 1 && outcome.reason !== "";
  const verb = winners.length > 1 ? "share the victory" : winners[0] === "You" ? "win" : "wins";
  return (
    <div class="mf-outcome" role="group" aria-label="Result">
      <p class="mf-winner">
        <Glyph of={trophy} />
        {alone ? capital(outcome.reason) : winners.length > 0 ? `${listed(winners)} ${verb}` : "Nobody wins"}
      </p>
      {outcome.reason && !alone && (
        <p class="mf-soft">
          <Ruled text={capital(outcome.reason)} />
          <RuledText text={outcome.reason} />
        </p>
      )}
      <table>
        <thead>
          <tr>
            {["Seat", capital(status.score_name), ...columns.map(({ title }) => title)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => {
            const won = outcome.winners.includes(seat);
            const share = Math.max(0, outcome.scores[seat] ?? 0) / best;
            return (
              <tr key={seat} class={classes(won && "mf-won")}>
                <th scope="row">
                  <SeatMark seat={seat} /> {names[seat]} {won && !alone && <span class="mf-badge">winner</span>}
                </th>
                <td class="mf-score">
                  <i class={`mf-seat${seat % SEATS.length}`} style={{ width: `calc((100% - 40px) * ${share})` }} />
                  <span>{signed(outcome.scores[seat] ?? 0)}</span>
                </td>
                {columns.map(({ title, value }) => (
                  <td key={title}>{value(seat, table)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
