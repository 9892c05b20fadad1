import { classes } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { MarketCard } from "./card.js";
import { Say } from "./say.js";
import { useTable } from "./table.js";

/** The six items on the board, and a line that says what the seat may do now. */
export function Market() {
  const { live, session, view } = useTable();
  const gone = (at: number) => session?.recap?.gone.find(({ place }) => place === at)?.words;
  return (
    <>
      <div class="mf-market" role="group" aria-label="Items on the board" data-area="centre">
        <Heading hidden>Items on the board</Heading>
        {view.board.map((title, place) =>
          title == null ? (
            <div key={`empty ${place}`} class={classes("mf-card", "mf-empty", gone(place) && "mf-gone")}>
              {gone(place) ?? "empty"}
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
