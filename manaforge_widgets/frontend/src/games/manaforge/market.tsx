import { useRef } from "preact/hooks";
import { classes } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { MarketCard } from "./card.js";
import { useTable } from "./table.js";

/** The six items on the board, and a line that says whose turn it is; a Board says what the seat may do now. */
export function Market() {
  const { game, live, session, status, view } = useTable();
  const market = useRef<HTMLDivElement>(null);
  const gone = (at: number) => session?.recap?.gone.find(({ place }) => place === at)?.words;
  const { KeptPlaces, Say } = game;
  return (
    <>
      <div ref={market} class="mf-market" role="group" aria-label="Items on the board" data-area="centre">
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
        {KeptPlaces && <KeptPlaces market={market} />}
      </div>
      {Say ? (
        <Say />
      ) : (
        <div class="mf-say" data-area="say">
          <span class="mf-todo">{status.whose}</span>
        </div>
      )}
    </>
  );
}
