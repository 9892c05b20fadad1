import type { ComponentType } from "preact";
import type { EndingView, HintView, RecapSeat, RecapView, StatusView, WasteView } from "../kernel/types.js";
import type { GameReview } from "../review/reviewed-game.js";

/** What the words of a recap need to know of the table. */
export type RecapTable = {
  names: readonly string[];
  seat: number;
  status: StatusView;
  plain: (text: string) => string;
};

/** How a recap is shown. A Board hands it to its session, so pages on which nobody plays carry none of it. */
export type Recaps = {
  /** The name of the drawer's part that tells all of it, and its title. */
  name: string;
  title: string;
  /** What a seat did, in the place of what it has. */
  Strip: ComponentType<{ row: RecapSeat }>;
  /** Whether a seat's strip has anything to tell. */
  tells: (row: RecapSeat) => boolean;
  /** All that the others did, for the drawer. */
  Panel: ComponentType<{ recap: RecapView }>;
  /** What the strips are, at the foot, and a way to see it again. */
  Foot: ComponentType<{ recap: RecapView }>;
  /** What a seat did, as a sentence. */
  sentence: (row: RecapSeat, table: RecapTable) => string;
  /** All that was done, for screen readers. */
  words: (recap: RecapView, table: RecapTable) => string;
};

/** What a Board adds to the table of its game; a Replay has none of it. */
export type Session = {
  /** What ending the turn would waste, while the board asks about it. */
  waste: readonly WasteView[];
  /** What the others did, until the first click of the turn. */
  recap: RecapView | null;
  /** How that is told. */
  recaps: Recaps;
  ending: EndingView | null;
  /** For each seat, how the bot that plays it thinks; empty where a person plays. */
  hints: readonly string[];
  /** What the planner would do, where somebody asked for it. */
  hint: HintView | null;
  /** The thing whose click waits for a bot, or null. */
  heard: string | null;
  /** Look back at a seat's turn of a round. */
  open: (seat: number, round: number) => void;
  /** Step through the game from a step on. */
  look: (since: number) => void;
  again: (luck: "same" | "new") => void;
  save: () => void;
  review: GameReview;
  /** Let the bots go on, who wait until a story was read; null while they don't. */
  goOn: (() => void) | null;
  /** Take back what led to the question that is answered on the table itself; null where that is not possible. */
  cancel: (() => void) | null;
  /** Words about what was saved or looked up, or why it was not. */
  told: string;
};

/** The mark of a thing: ending the turn wastes it, a hint begins with it, or its click waits for a bot. */
export function sessionMarks(session: Session | null, target: string): string {
  const wasted = session?.waste.some(({ targets }) => targets.includes(target));
  const fresh = session?.recap?.new.includes(target);
  const hinted = session?.hint?.targets.includes(target);
  return [wasted && "mf-wasted", fresh && "mf-new", hinted && "mf-hinted", session?.heard === target && "mf-heard"]
    .filter(Boolean)
    .join(" ");
}
