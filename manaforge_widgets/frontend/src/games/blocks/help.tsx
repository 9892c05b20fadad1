import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";
import { useTable } from "../../shell/table.js";
import type { Cards } from "./block.js";

const LINES: readonly HelpLine[] = [
  {
    text: "Click what has a coloured ring to select it, and again to take it back. A button says what the selection plays.",
  },
  { text: "A click that can be undone plays at once. If luck follows, or something is revealed, the button plays it." },
  { text: "With keys: arrows move, Space selects, Enter plays, Escape clears the selection." },
];

/** How the game is played, in its author's words, and how moves are made on a table of blocks. */
export function Help() {
  const lines = (useTable().cards as Cards | null)?.how_to_play ?? [];
  return (
    <>
      {lines.length > 0 && <HelpLines title="How to play" of={lines.map((text) => ({ text }))} />}
      <HelpLines title="How to make a move" of={LINES} />
    </>
  );
}
