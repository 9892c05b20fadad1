import { Fragment } from "preact";
import { Slot } from "./asked.js";
import { MarketCard } from "./card.js";
import { useTable } from "./table.js";

/** The six items on the board; what one of them asks opens under its row. */
export function Market() {
  const { live, view } = useTable();
  return (
    <div class="mf-market" role="group" aria-label="Items on the board" data-area="market">
      {view.board.map((title, place) =>
        title === null ? (
          <div key={`empty ${place}`} class="mf-card mf-empty">
            taken
          </div>
        ) : (
          <Fragment key={title}>
            <MarketCard title={title} mine={live} />
            <Slot at={`item:${title}`} />
          </Fragment>
        ),
      )}
    </div>
  );
}
