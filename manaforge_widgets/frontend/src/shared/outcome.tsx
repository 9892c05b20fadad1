import { Glyph } from "./glyphs.js";
import { SeatMark } from "./seat.js";
import { useTable } from "./table.js";
import type { OutcomeView } from "./types.js";
import { classes, listed, total } from "./words.js";

/** Who has won, and how everyone stood at the end. */
export function OutcomePanel({ outcome }: { outcome: OutcomeView }) {
  const { names, view } = useTable();
  // The winners stand first, also where the tokens broke a tie.
  const rank = (seat: number): number => (outcome.scores[seat] ?? 0) + (outcome.winners.includes(seat) ? 0.5 : 0);
  const order = names.map((_, seat) => seat).toSorted((a, b) => rank(b) - rank(a));
  const best = Math.max(1, ...outcome.scores);
  const winners = outcome.winners.map((seat) => names[seat] ?? "");
  const verb = winners.length > 1 ? "share the victory" : winners[0] === "You" ? "win" : "wins";
  return (
    <div class="mf-outcome" role="group" aria-label="Result">
      <p class="mf-winner">
        <Glyph name="star" />
        {listed(winners)} {verb}
      </p>
      {outcome.reason && <p class="mf-soft">{outcome.reason}</p>}
      <table>
        <thead>
          <tr>
            {["Seat", "Prestige", "Gems", "Prisms", "Store"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => {
            const own = view.seats[seat];
            const won = outcome.winners.includes(seat);
            return (
              <tr key={seat} class={classes(won && "mf-won")}>
                <th scope="row">
                  <SeatMark seat={seat} /> {names[seat]}
                  {won && <span class="mf-badge">winner</span>}
                </th>
                <td class="mf-score">
                  <i class={`mf-seat${seat % 4}`} style={{ width: `calc((100% - 40px) * ${(outcome.scores[seat] ?? 0) / best})` }} />
                  <span>{outcome.scores[seat]}</span>
                </td>
                <td>{own ? total(own.gems) : ""}</td>
                <td>{own?.prisms}</td>
                <td>{own?.store.length}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
