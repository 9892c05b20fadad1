import type { Flight } from "../../shell/game.js";
import type { View } from "./types.js";

const SMITHY = ".mf-front .kf-smithy";
const named = (key: string, name: string): string => `[data-${key}="${CSS.escape(name)}"]`;
const seatAt = (seat: number, front: number): string =>
  seat === front ? ".mf-front .kf-tray" : named("target", `seat:${seat}`);

/** Return the moves to animate: gather cards to the seats that take them, dice onto crafts and to the smithy tile. */
export function flights(before: View, after: View, seat: number): Flight[] {
  if (before.round !== after.round) return [];
  return [...claimed(before, after, seat), ...crafted(before, after, seat), ...put(before, after, seat)];
}

function claimed(before: View, after: View, seat: number): Flight[] {
  return after.seats.flatMap(({ gathered }, taker) => {
    const last = gathered.at(-1);
    if (!last || gathered.length <= (before.seats[taker]?.gathered.length ?? 0)) return [];
    const card = named("gather", last.card);
    return [{ what: `${card} .kf-top`, from: card, to: taker === seat ? SMITHY : seatAt(taker, seat) }];
  });
}

/** Return the move of each new craft to its crafter, also from the seat that lost it. */
function crafted(before: View, after: View, seat: number): Flight[] {
  return after.crafted.flatMap(({ card, seat: maker }) => {
    const old = before.crafted.find((one) => one.card === card);
    if (old?.seat === maker) return [];
    const from = named("craft", card);
    return [{ what: `${from} .kf-rank`, from, to: seatAt(maker, seat) }];
  });
}

/** Return the moves of dice from the hand onto a craft. */
function put(before: View, after: View, seat: number): Flight[] {
  const card = after.crafted.find(
    (now) => now.seat === seat && !before.crafted.some((old) => old.card === now.card && old.seat === seat),
  )?.card;
  if (card == null || before.active !== seat || after.active !== seat) return [];
  return before.dice.flatMap(({ die, value }) => {
    const now = after.dice.find((one) => one.die === die);
    if (value == null || now?.value != null) return [];
    const from = `.mf-front ${named("die", die)}`;
    return [{ what: `${from} .kf-cube`, from, to: named("craft", card) }];
  });
}
