import type { ComponentType } from "preact";
import type {
  CalibrationView,
  EndingView,
  HintView,
  RecapSeat,
  RecapView,
  RollView,
  StatusView,
  WasteView,
} from "../kernel/types.js";
import type { Place } from "../replay/place.js";
import type { GameReview } from "../review/reviewed-game.js";

/** The parts of the table that the words of a recap need. */
export type RecapTable = {
  names: readonly string[];
  seat: number;
  step: number;
  status: StatusView;
  rolls: readonly RollView[];
  plain: (text: string) => string;
};

/** How a recap is shown. A Board passes it to its session, so that other pages do not need this code. */
export type Recaps = {
  /** The name and the title of the drawer's part that shows the whole recap. */
  name: string;
  title: string;
  /** What a seat did, shown in place of what it has. */
  Strip: ComponentType<{ row: RecapSeat }>;
  /** Whether a seat's strip has anything to show. */
  tells: (row: RecapSeat) => boolean;
  /** Everything that the others did, for the drawer. */
  Panel: ComponentType<{ recap: RecapView }>;
  /** The title at the foot, and a button to see the moves again. */
  Foot: ComponentType<{ recap: RecapView }>;
  /** What a seat did, as a sentence. */
  sentence: (row: RecapSeat, table: RecapTable) => string;
  /** The whole recap, for screen readers. */
  words: (recap: RecapView, table: RecapTable) => string;
};

/** What a Board adds to the table of its game; a Replay has no session. */
export type Session = {
  /** What ending the turn would waste, while the board asks about it. */
  waste: readonly WasteView[];
  /** What the others did, until the first click of the turn. */
  recap: RecapView | null;
  /** How the recap is shown. */
  recaps: Recaps;
  ending: EndingView | null;
  /** The chances of the finished game and what came of them, once that is known. */
  calibration: CalibrationView | null;
  /** For each seat, how its bot thinks; empty for a person. */
  hints: readonly string[];
  /** The hint, if its steps are shown. */
  hint: HintView | null;
  /** The thing whose click waits for a bot, or null. */
  heard: string | null;
  /** Look back at a turn or a step, and go on from there. */
  open: (place: Place) => void;
  /** Step through the game from a step on. */
  look: (since: number) => void;
  again: (luck: "same" | "new") => void;
  save: () => void;
  review: GameReview;
  /** Let the bots continue that wait until a story was read; null if none waits. */
  goOn: (() => void) | null;
  /** Undo what led to the question that is answered on the table itself; null if that is not possible. */
  cancel: (() => void) | null;
  /** The result of saving or looking back, or why it failed. */
  told: string;
};

/** The classes of a thing: it would be wasted, it is new, a hint begins with it, or its click waits for a bot. */
export function sessionMarks(session: Session | null, target: string): string {
  const wasted = session?.waste.some(({ targets }) => targets.includes(target));
  const fresh = session?.recap?.new.includes(target);
  const hinted = session?.hint?.targets.includes(target);
  return [wasted && "mf-wasted", fresh && "mf-new", hinted && "mf-hinted", session?.heard === target && "mf-heard"]
    .filter(Boolean)
    .join(" ");
}
