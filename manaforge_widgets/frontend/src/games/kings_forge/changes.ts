import { COLOURS } from "./kinds.js";
import { craftTarget, stealTarget } from "./targets.js";
import type { SeatView, View } from "./types.js";

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Return the keys of everything that differs between two views. */
export function changes(before: View, after: View): Set<string> {
  const found = new Set<string>();
  const dealt = before.round !== after.round;
  for (const name of after.display) if (name != null && !before.display.includes(name)) found.add(craftTarget(name));
  for (const crafted of after.crafted)
    if (!before.crafted.some((old) => same(old, crafted))) found.add(stealTarget(crafted.card));
  if (!dealt) {
    for (const name of after.market) if (name != null && !before.market.includes(name)) found.add(`gather:${name}`);
    after.docks.forEach((dock, at) => {
      if (!same(dock.used, before.docks[at]?.used)) found.add(`dock:${dock.dock}`);
    });
    for (const kind of COLOURS) if (before.stock[kind] !== after.stock[kind]) found.add(`stock:${kind}`);
  }
  if (before.deck.count !== after.deck.count) found.add("deck");
  rolls(before, after, found);
  after.seats.forEach((now, seat) => {
    const then = before.seats[seat];
    if (then && then !== now) compareSeats(then, now, seat, found, dealt);
  });
  return found;
}

/** Add the keys of dice that were rolled, which tumble, and of dice that were changed, which glow. */
function rolls(before: View, after: View, found: Set<string>) {
  const first =
    before.active !== after.active ||
    before.turns_done !== after.turns_done ||
    before.dice.length === 0 ||
    before.state === "roll";
  for (const { die, value } of after.dice) {
    const old = before.dice.find((one) => one.die === die);
    if (value == null) continue;
    if (first || (before.rerolls !== after.rerolls && (old?.value !== value || before.rolling.includes(die))))
      found.add(`roll:${die}`);
    else if (old?.value !== value) found.add(`${after.active}/die:${die}`);
  }
}

function compareSeats(then: SeatView, now: SeatView, seat: number, found: Set<string>, dealt: boolean) {
  if (!same(then.crafts, now.crafts)) found.add(`score-${seat}`);
  if (dealt) return;
  for (const kind of Object.keys(now.supply))
    if ((now.supply[kind] ?? 0) > (then.supply[kind] ?? 0)) found.add(`${seat}/supply:${kind}`);
  if (!same(then.smithy, now.smithy)) found.add(`${seat}/smithy`);
  if (!same([then.passed, then.bonuses, then.smithy, then.supply], [now.passed, now.bonuses, now.smithy, now.supply]))
    found.add(`seat-${seat}`);
}
