import type { GameTable, Said, Step, Table } from "../game.js";

/**
 * How far a seat is in the guided turn: the first step that it may still see, and the step that it saw last, with the
 * step of the match and the turn in which it did. `waits` says whether that step waited for the player.
 */
export type Place = { from: number; last: { at: number; step: number; turn: number; waits: boolean } | null };

/** A step as it is shown, and the step to go back to; null if there is none. */
export type Shown = { at: number; said: Said; back: number | null };

export const START: Place = { from: 0, last: null };

/** The steps of a game's guided turn; the first one is the goal of the game, next to the scores. */
export function stepsOf({ coach, goal }: GameTable): readonly Step[] {
  if (!coach) return [];
  return goal ? [(table) => ({ at: ".mf-scores", title: "Goal.", ...goal(table) }), ...coach] : coach;
}

/** The first step from a place on that has something to say. */
export function shownAt(steps: readonly Step[], { from }: Place, table: Table): Shown | null {
  const said = steps.map((step) => step(table));
  const at = said.findIndex((one, index) => index >= from && one != null);
  const shown = said[at];
  if (!shown) return null;
  const back = said.findLastIndex((one, index) => index < at && one != null);
  return { at, said: shown, back: back < 0 ? null : back };
}

/** Whether a question interrupts the step that the seat saw last: that step goes on when the question is answered. */
const interrupted = ({ last }: Place, { asked, choice, status }: Table): boolean =>
  last?.waits === true && last.turn === status.turn && (asked != null || choice != null);

/** Whether only other seats have acted in this turn since a step was seen, as when all choose at the same time. */
function onlyOthers({ step, turn }: NonNullable<Place["last"]>, { log, seat, status }: Table): boolean {
  const lines = log.filter((line) => line.step > step);
  return turn === status.turn && lines.length > 0 && lines.every((line) => line.seat != null && line.seat !== seat);
}

/**
 * The place after the table has changed. The player's next action passes a step. Only a step that waits stays as long as
 * it still has something to say in the same turn, also after a question.
 */
export function follow(steps: readonly Step[], place: Place, table: Table): Place {
  const { from, last } = place;
  if (!last || last.step === table.step) return place;
  const said = steps[last.at]?.(table);
  if (onlyOthers(last, table) || (!said && interrupted(place, table))) return place;
  const same = last.turn === table.status.turn;
  if (last.step > table.step || (same && said?.waits)) return { from, last: null };
  // A question may come before a step that waits, if the player does not follow the guide.
  const open = same ? steps.findIndex((step, at) => at >= from && at < last.at && step(table)?.waits) : -1;
  return { from: Math.max(from, open < 0 ? last.at + 1 : open), last: null };
}

/** The place of a seat that sees a step. */
export function seen(place: Place, { at, said }: Shown, table: Table): Place {
  const { step, status } = table;
  if (place.last?.at === at ? place.last.step === step : interrupted(place, table)) return place;
  return { ...place, last: { at, step, turn: status.turn, waits: said.waits === true } };
}
