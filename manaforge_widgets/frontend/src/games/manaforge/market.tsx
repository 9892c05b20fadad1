import { MarketCard } from "./card.js";
import { Say } from "./say.js";
import { useTable } from "./table.js";

/** The six items on the board, and a line that says what may be done now. */
export function Market() {
  const { live, view } = useTable();
  return (
    <>
      <div class="mf-market" role="group" aria-label="Items on the board" data-area="centre">
        {view.board.map((title, place) =>
          title == null ? (
            <div key={`empty ${place}`} class="mf-card mf-empty">
              taken
            </div>
          ) : (
            <MarketCard key={title} title={title} mine={live} />
          ),
        )}
      </div>
      <Say />
    </>
  );
}
