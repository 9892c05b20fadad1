import type { Flight } from "../../shell/game.js";
import type { View } from "./types.js";

const quoted = (key: string, value: string | number): string => `[data-${key}="${CSS.escape(String(value))}"]`;
const seatAt = (seat: number, front: number): string =>
  seat === front ? ".mf-front .ms-me" : quoted("target", `seat:${seat}`);
const laid = (place: number): string => `.ms-laid${quoted("place", place)}`;
const DECK = quoted("target", "panel:deck");

/** The things that fly, and their ways: cards to the spell, shards to seats, damage cards from the deck. */
export function flights(before: View, after: View, seat: number): Flight[] {
  return [...played(before, after, seat), ...gained(before, after, seat), ...struck(before, after, seat)];
}

function played(before: View, after: View, front: number): Flight[] {
  if (after.row.length <= before.row.length && before.row.length > 0) return [];
  const first = after.row.length > before.row.length ? before.row.length : 0;
  return after.row.slice(first).flatMap(({ card, player }, at) => {
    const to = laid(first + at);
    if (player !== front)
      return [
        {
          what: `${quoted("target", `seat:${player}`)} .ms-backs > :first-child`,
          from: quoted("target", `seat:${player}`),
          to,
        },
      ];
    const from = `.mf-front ${quoted("card", card)} .ms-card`;
    return [{ what: from, from, to }];
  });
}

/** When a spell is over, the shards on its cards go to those who keep them. */
function gained(before: View, after: View, front: number): Flight[] {
  if (after.row.length > 0 || before.row.length === 0) return [];
  return before.row.flatMap(({ seat, shard }, at) => {
    if (!shard || (after.seats[seat]?.shards ?? 0) <= (before.seats[seat]?.shards ?? 0)) return [];
    const from = `${laid(at)} .ms-shards`;
    return [{ what: from, from, to: seatAt(seat, front) }];
  });
}

/** Damage comes from the deck, a card face down for each seat. */
function struck(before: View, after: View, front: number): Flight[] {
  return after.seats.flatMap(({ damage }, seat) =>
    damage.count > (before.seats[seat]?.damage.count ?? 0)
      ? [{ what: `${DECK} .mf-glyph`, from: DECK, to: `${seatAt(seat, front)} .ms-damage` }]
      : [],
  );
}
