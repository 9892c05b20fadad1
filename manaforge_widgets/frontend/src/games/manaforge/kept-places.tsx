import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useTable } from "./table.js";

/**
 * Keeps a place of the market as high as it was while an item lay there in this turn, so that nothing below moves when
 * the item is built. The height is set on the element itself, which has no other style.
 */
export function KeptPlaces({ market }: { market: RefObject<HTMLElement | null> }) {
  const { view } = useTable();
  const kept = useRef({ turn: -1, heights: new Map<number, number>() });
  useLayoutEffect(() => {
    if (kept.current.turn !== view.turn) kept.current = { turn: view.turn, heights: new Map() };
    const { heights } = kept.current;
    for (const [place, card] of [
      ...(market.current?.querySelectorAll<HTMLElement>(":scope > .mf-card") ?? []),
    ].entries())
      if (view.board[place] != null) heights.set(place, card.offsetHeight);
      else card.style.minHeight = heights.has(place) ? `${heights.get(place)}px` : "";
  });
  return null;
}
