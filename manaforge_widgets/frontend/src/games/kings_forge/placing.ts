import { type Die, gathered } from "./kinds.js";
import type { Colour, Kind } from "./types.js";

/** Where dice fit: on the squares of gather cards and docks, and on the needs of crafts. */

/** A need of a craft: a colour and the lowest value. For a steal, `least` is the value of the die that lies there. */
export type Slot = { kind: Colour; least: number };

/** Dice placed on squares: those that come back and those that are lost. */
export type Payment = { home: Record<string, number>; gone: Record<string, number> };

/** Return all different ways to place dice on squares, one die on each; none if they don't fit. */
export function payments(
  squares: readonly (readonly Colour[])[],
  consumed: readonly number[],
  kinds: readonly Kind[],
): Payment[] {
  const found = new Map<string, Payment>();
  const place = (at: number, rest: readonly Kind[], home: readonly Kind[], gone: readonly Kind[]) => {
    const square = squares[at];
    if (!square) {
      const payment = { home: gathered(home), gone: gathered(gone) };
      found.set(gone.toSorted().join(" "), payment);
      return;
    }
    for (const kind of new Set(rest)) {
      if (!square.includes(kind as Colour)) continue;
      const left = rest.toSpliced(rest.indexOf(kind), 1);
      if (consumed.includes(at)) place(at + 1, left, home, [...gone, kind]);
      else place(at + 1, left, [...home, kind], gone);
    }
  };
  if (kinds.length === squares.length) place(0, kinds, [], []);
  return [...found.values()];
}

/**
 * Return the chosen dice, the oldest first, after a click on one more die.
 *
 * A chosen die is removed and another one is added. If there are too many, it replaces the oldest die that it can.
 */
export function toggled(
  chosen: readonly Die[],
  die: Die,
  most: number,
  fits: (dice: readonly Die[]) => boolean,
): readonly Die[] {
  if (chosen.some(({ id }) => id === die.id)) return chosen.filter(({ id }) => id !== die.id);
  if (chosen.length < most) return [...chosen, die];
  const swapped = chosen.map((_, at) => [...chosen.toSpliced(at, 1), die]);
  return swapped.find((dice) => fits(dice)) ?? chosen;
}

export const fits = (die: Pick<Die, "kind" | "value">, slot: Slot): boolean =>
  (die.kind === slot.kind || die.kind === "library") && die.value >= slot.least;

export type Laid = readonly (Die | null)[];

/**
 * Return the laid dice after the open needs are filled with the lowest dice that fit, library dice last.
 *
 * @param above the sum of values that the dice must exceed, for a steal.
 * @param first the dice that are used before all others.
 */
export function filled(
  slots: readonly Slot[],
  laid: Laid,
  dice: readonly Die[],
  above: number,
  first: readonly Die[] = [],
): Laid {
  const order = slots
    .map((_, at) => at)
    .filter((at) => !laid[at])
    .toSorted((a, b) => (slots[b]?.least ?? 0) - (slots[a]?.least ?? 0));
  const later = (die: Die): number => Number(!first.some(({ id }) => id === die.id));
  const cheap = dice.toSorted(
    (a, b) => later(a) - later(b) || Number(a.kind === "library") - Number(b.kind === "library") || a.value - b.value,
  );
  const all = fill(slots, laid, order, cheap, above);
  if (all) return all;
  // Not all needs can be filled: fill as many as possible.
  let some = laid;
  for (const at of order) {
    const slot = slots[at];
    const die = cheap.find((one) => slot && fits(one, slot) && !some.some((other) => other?.id === one.id));
    if (die) some = some.with(at, die);
  }
  return some;
}

function fill(
  slots: readonly Slot[],
  laid: Laid,
  order: readonly number[],
  dice: readonly Die[],
  above: number,
): Laid | null {
  const [at, ...rest] = order;
  const slot = at == null ? undefined : slots[at];
  if (at == null || !slot) return sum(laid) > above ? laid : null;
  const tried = new Set<string>();
  for (const die of dice) {
    const like = `${die.kind} ${die.value}`;
    if (tried.has(like) || !fits(die, slot) || laid.some((one) => one?.id === die.id)) continue;
    tried.add(like);
    const found = fill(slots, laid.with(at, die), rest, dice, above);
    if (found) return found;
  }
  return null;
}

/**
 * Return the dice put on needs by hand, by need, after one more die goes on the need `at`.
 *
 * A die that comes from another need changes places with the die that lies here, if that one fits there.
 */
export function putBy(
  slots: readonly Slot[],
  laid: Laid,
  byHand: Readonly<Record<number, string>>,
  at: number,
  die: Die,
): Readonly<Record<number, string>> {
  const from = laid.findIndex((one) => one?.id === die.id);
  const rest = Object.fromEntries(Object.entries(byHand).filter(([, id]) => id !== die.id));
  const [here, slot] = [laid[at], slots[from]];
  const back = from >= 0 && from !== at && here && slot && fits(here, slot) ? { [from]: here.id } : {};
  return { ...rest, ...back, [at]: die.id };
}

export const sum = (laid: Laid): number => laid.reduce((total, die) => total + (die?.value ?? 0), 0);
