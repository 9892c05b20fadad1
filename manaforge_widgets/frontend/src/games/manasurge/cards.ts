import type { Suit, View } from "./types.js";

/** What a card shows: a metamagic has no rank and no suit. */
export type Shown = { name: string; rank: number; suit: Suit | null };

/** What a card shows, from its name: "5 Fireball" or "Portal". */
export function shownBy(name: string): Shown {
  const [rank = "", suit] = name.split(" ");
  return /^\d$/.test(rank) && suit ? { name, rank: Number(rank), suit: suit as Suit } : { name, rank: 0, suit: null };
}

/** The class of a card's colour. */
export const colourOf = ({ suit }: Pick<Shown, "suit">): string => `mf-c-${suit?.toLowerCase() ?? "meta"}`;

export type Held = { name: string; copy: number };

/** The cards of a hand by rank, metamagics last; equal cards are numbered. */
export function held(cards: readonly (string | null)[]): Held[] {
  const seen = new Map<string, number>();
  const numbered = cards.flatMap((name) => {
    if (name == null) return [];
    const copy = (seen.get(name) ?? 0) + 1;
    seen.set(name, copy);
    return [{ name, copy }];
  });
  const order = ({ name }: Held) => shownBy(name).rank || 9;
  return numbered.toSorted((a, b) => order(a) - order(b));
}

/** The cards that are valid now, as text; empty between two spells. */
export function validWords({ down, last_rank, locked, row, suit }: View): string {
  if (last_rank == null || row.length === 0) return "";
  const rank = down
    ? last_rank === 1
      ? "only rank 1"
      : `${last_rank} or lower`
    : last_rank === 8
      ? "only rank 8"
      : `${last_rank} or higher`;
  const free = suit === "Entangle" ? ", any Entangle" : "";
  return `${rank}${free}${locked ? "" : ", or a metamagic"}`;
}

/** Whether a Polarize has reversed the ranks; without it they go down only in a spell of Blades. */
export const isPolarized = ({ down, suit }: View): boolean => suit != null && down !== (suit === "Blades");
