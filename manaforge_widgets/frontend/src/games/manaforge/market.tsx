import { Fragment } from "preact";
import { Slot } from "../../shell/asked.js";
import { MarketCard } from "./card.js";
import { useTable } from "./table.js";
import { itemTarget } from "./targets.js";

/** The six items on the board; a question about an item opens under its row. */
export function Market() {
  const { live, view } = useTable();
  return (
    <div class="mf-market" role="group" aria-label="Items on the board" data-area="centre">
      {view.board.map((title, place) =>
        title == null ? (
          <div key={`empty ${place}`} class="mf-card mf-empty">
            taken
          </div>
        ) : (
          <Fragment key={title}>
            <MarketCard title={title} mine={live} />
            <Slot at={itemTarget(title)} />
          </Fragment>
        ),
      )}
    </div>
  );
}
