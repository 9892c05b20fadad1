import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { classes } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { MarketCard } from "./card.js";
import { Say } from "./say.js";
import { useTable } from "./table.js";

/** The six items on the board, and a line that says what the seat may do now. */
export function Market() {
  const { live, session, view } = useTable();
  const market = useRef<HTMLDivElement>(null);
  const heights = useHeights(market, view.board, view.turn);
  const gone = (at: number) => session?.recap?.gone.find(({ place }) => place === at)?.words;
  return (
    <>
      <div ref={market} class="mf-market" role="group" aria-label="Items on the board" data-area="centre">
        <Heading hidden>Items on the board</Heading>
        {view.board.map((title, place) =>
          title == null ? (
            <div
              key={`empty ${place}`}
              class={classes("mf-card", "mf-empty", gone(place) && "mf-gone")}
              {...(heights[place] ? { style: { minHeight: `${heights[place]}px` } } : {})}
            >
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

/** The height of each place while an item lay there in this turn; the place keeps it, so that nothing below moves. */
function useHeights(
  market: RefObject<HTMLElement | null>,
  board: readonly (string | null)[],
  turn: number,
): readonly (number | undefined)[] {
  const kept = useRef<{ turn: number; heights: (number | undefined)[] }>({ turn, heights: [] });
  if (kept.current.turn !== turn) kept.current = { turn, heights: [] };
  useLayoutEffect(() => {
    for (const [place, card] of [
      ...(market.current?.querySelectorAll<HTMLElement>(":scope > .mf-card") ?? []),
    ].entries())
      if (board[place] != null) kept.current.heights[place] = card.offsetHeight;
  });
  return kept.current.heights;
}
