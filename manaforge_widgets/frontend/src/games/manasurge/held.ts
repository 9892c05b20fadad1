import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTable } from "./table.js";

/**
 * Whether the story of the last spell is still shown although the next one has begun. It stays until the next click
 * anywhere on the board. A question that opens next to the cards in play hides it. A Replay shows each step as it is.
 */
export function useHeldStory(place: RefObject<HTMLElement | null>): boolean {
  const { choice, session, view } = useTable();
  const told = view.last_spell?.round ?? 0;
  const [read, setRead] = useState(told);
  // After an undo, or in another game, the same spell may end once more.
  if (told < read) setRead(told);
  useEffect(() => {
    const board = place.current?.closest(".manaforge");
    const click = () => setRead(told);
    board?.addEventListener("click", click);
    return () => board?.removeEventListener("click", click);
  }, [told]);
  return session != null && view.row.length > 0 && told > read && !choice?.panel;
}
