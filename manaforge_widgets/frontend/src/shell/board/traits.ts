import type { BotWords, PuzzleView, RollsView, Snapshot, TableKit } from "../kernel/types.js";
import type { GameReviewTraits } from "../review/reviewed-game.js";

type Switches = { by_turn: boolean; ask_before_end: boolean; coach: boolean; projector: boolean; hints: boolean };
type Teaching = { prediction?: unknown; task?: PuzzleView };

/** What a Board and Python share. */
export type Traits = {
  kit: TableKit;
  snapshot: Snapshot;
  odds: unknown;
  rolls: RollsView | Record<string, never>;
  pace: number;
  notice: BotWords;
  _view_count: number;
} & Switches &
  Teaching &
  GameReviewTraits;
