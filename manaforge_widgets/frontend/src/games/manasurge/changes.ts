import { held } from "./cards.js";
import { cardTarget, laidTarget } from "./targets.js";
import type { View } from "./types.js";

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys of everything that differs between two views. */
export function changes(before: View, after: View): Set<string> {
  const found = new Set<string>();
  after.row.forEach((card, at) => {
    if (!same(card, before.row[at])) found.add(laidTarget(at));
  });
  if (before.direction !== after.direction) found.add("direction");
  if (before.at_stake !== after.at_stake) found.add("stake");
  for (const key of ["torments", "stagnations", "locked", "down"] as const)
    if (before[key] !== after[key] && after.row.length > 0) found.add(key);
  if (before.deck.count !== after.deck.count) found.add("deck");
  if (before.discards.length !== after.discards.length) found.add("discards");
  after.seats.forEach((now, seat) => {
    const then = before.seats[seat];
    if (!then || same(then, now)) return;
    found.add(`seat-${seat}`);
    if (then.shards !== now.shards) found.add(`score-${seat}`);
    if (then.damage.count !== now.damage.count) found.add(`${seat}/damage`);
    if (then.used !== now.used) found.add(`${seat}/wizard`);
    // Cards that were face down have not changed only because their owner looks at them now.
    if (then.hand.cards.length < then.hand.count) return;
    const had = new Set(held(then.hand.cards).map(({ name, copy }) => cardTarget(name, copy)));
    for (const { name, copy } of held(now.hand.cards))
      if (!had.has(cardTarget(name, copy))) found.add(`${seat}/${cardTarget(name, copy)}`);
  });
  return found;
}
