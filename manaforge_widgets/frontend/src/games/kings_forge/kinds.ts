import type { Colour, DieView, Kind } from "./types.js";

export const COLOURS: readonly Colour[] = ["metal", "wood", "gem", "magic"];
/** The kinds of dice in a handful, in the order in which they are shown. */
export const KINDS: readonly Kind[] = ["metal", "wood", "gem", "magic", "library"];

export type Handful = Readonly<Record<string, number>>;
/** A die in hand: its name, its kind, and its value once it is rolled. */
export type Die = { id: string; kind: Kind; value: number };

export const sizeOf = (dice: Handful): number => KINDS.reduce((sum, kind) => sum + (dice[kind] ?? 0), 0);

export const kindOf = (name: string): Kind => name.split("-")[0] as Kind;

/** Return the dice of a handful one by one: each has a name, but no value. */
export const spread = (dice: Handful): Die[] =>
  KINDS.flatMap((kind) =>
    Array.from({ length: dice[kind] ?? 0 }, (_, at) => ({ id: `${kind}-${at + 1}`, kind, value: 0 })),
  );

/** Return the rolled dice that can still be used, by kind and then by value. */
export const inHand = (dice: readonly DieView[]): Die[] =>
  dice
    .flatMap(({ die, value }) => (value == null ? [] : [{ id: die, kind: kindOf(die), value }]))
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.value - b.value || a.id.localeCompare(b.id));

/** Return the number of dice of each kind. */
export function gathered(dice: readonly Kind[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const kind of dice) found[kind] = (found[kind] ?? 0) + 1;
  return found;
}

/** Return dice as text: "2 metal, 1 wood". */
export const diceWords = (dice: Handful): string =>
  KINDS.filter((kind) => dice[kind])
    .map((kind) => `${dice[kind]} ${kind}`)
    .join(", ");
