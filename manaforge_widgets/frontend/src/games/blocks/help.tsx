import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";

const LINES: readonly HelpLine[] = [
  {
    text: "Click what has a coloured ring to select it, and again to take it back. A button says what the selection plays.",
  },
  { text: "A click that can be undone plays at once. If luck follows, or something is revealed, the button plays it." },
  { text: "With keys: arrows move, Space selects, Enter plays, Escape clears the selection." },
];

/** How moves are made on a table of blocks. */
export const Help = () => <HelpLines title="How to make a move" of={LINES} />;
