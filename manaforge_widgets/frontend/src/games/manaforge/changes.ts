import { MANA } from "./elements.js";
import type { DieView, SeatView, View } from "./types.js";

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The keys of everything on the table that differs between two views. */
export function changes(before: View, after: View): Set<string> {
  const found = new Set<string>();
  // A new round deals all items and rolls all dice, so marking each of them would say nothing.
  const dealt = before.round !== after.round;
  for (const title of dealt ? [] : after.board)
    if (title != null && !before.board.includes(title)) found.add(`item:${title}`);
  if (before.deck.count !== after.deck.count) found.add("deck");
  if (before.discard.length !== after.discard.length) found.add("discard");
  for (const name of MANA) if (before.reserve[name] !== after.reserve[name]) found.add(`reserve-${name}`);
  after.seats.forEach((now, seat) => {
    const then = before.seats[seat];
    if (!then || then === now) return;
    compareSeats(then, now, seat, found, dealt);
    if ([...found].some((key) => key.startsWith(`${seat}/`) && !(dealt && key.startsWith(`${seat}/roll:`))))
      found.add(`seat-${seat}`);
  });
  return found;
}

function compareSeats(then: SeatView, now: SeatView, seat: number, found: Set<string>, newRound: boolean) {
  if (then.prestige !== now.prestige) for (const key of [`${seat}/prestige`, `score-${seat}`]) found.add(key);
  if (then.prisms !== now.prisms) found.add(`${seat}/prisms`);
  if (then.store.length !== now.store.length) found.add(`${seat}/store`);
  for (const name of MANA) if (then.gems[name] !== now.gems[name]) found.add(`${seat}/gem-${name}`);
  for (const name of now.talents) if (!then.talents.includes(name)) found.add(`${seat}/talent:${name}`);
  for (const die of now.dice) {
    const old = then.dice.find((other) => other.die === die.die);
    if (!newRound && !same(old, die)) found.add(`${seat}/die:${die.die}`);
    if (rolled(old, die, newRound)) found.add(`${seat}/roll:${die.die}`);
  }
  for (const card of now.workshop) {
    const old = then.workshop.find((other) => other.card === card.card);
    if (newRound ? !old : !same(old, card)) found.add(`${seat}/card:${card.card}`);
  }
}

function rolled(old: DieView | undefined, now: DieView, newRound: boolean): boolean {
  return now.face != null && (old?.face !== now.face || (newRound && !now.held));
}
