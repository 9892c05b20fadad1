import type { Shown } from "../../shell/game.js";
import { blocksOf, every } from "./block.js";
import type { PlaceView } from "./types.js";

/** The dice, cards and cells of a view, in order. */
const placesOf = (view: unknown): PlaceView[] =>
  blocksOf(view)
    .flatMap(every)
    .flatMap((block) => {
      if (block.block === "dice" || block.block === "cards") return block.places;
      return block.block === "grid" ? block.cells.flat() : [];
    });

/**
 * Whether something ended that people want to look at before a bot goes on: in a game with covered things, one of them
 * was shown, or a score changed.
 */
export function tells(before: Shown, after: Shown): boolean {
  const [then, now] = [placesOf(before.view), placesOf(after.view)];
  if (![...then, ...now].some(({ state }) => state === "hidden")) return false;
  const shown =
    then.length === now.length && then.some((one, at) => one.state === "hidden" && now[at]?.state === "shown");
  return shown || after.status.scores.some((score, seat) => score !== before.status.scores[seat]);
}
