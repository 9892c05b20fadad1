import type { Flight } from "../../shell/game.js";
import { MANA } from "./elements.js";
import { cardTarget, dieTarget, itemTarget } from "./targets.js";
import type { SeatView, View } from "./types.js";

const STORE = ".mf-front .mf-store";
const RESERVE = ".mf-front .mf-purse > :first-child";
const GEMS = ".mf-front .mf-purse > :last-child";
const STAR = ".mf-scored .mf-symbol";

const on = (target: string): string => `[data-target="${CSS.escape(target)}"]`;
const gem = (element: string): string => `${GEMS} .mf-c-${element}`;

/** What flies where: dice to the reserve or the gems, gems to cards, items to their builders, stars to scores. */
export function flights(before: View, after: View, seat: number): Flight[] {
  const then = before.seats[seat];
  const now = after.seats[seat];
  if (!then || !now || before.round !== after.round || before.phase !== "play") return [];
  return [
    ...spent(then, now, after),
    ...attached(then, now),
    ...built(before, after, seat),
    ...scored(before, after, seat),
  ];
}

function spent(then: SeatView, now: SeatView, after: View): Flight[] {
  const gained = MANA.some((name) => now.gems[name] > then.gems[name]);
  return now.dice.flatMap((die) => {
    const old = then.dice.find((one) => one.die === die.die);
    if (!old || old.spent || !die.spent || after.pending.length > 0) return [];
    const from = on(dieTarget(die.die));
    return [{ what: `${from} .mf-roll`, from, to: gained ? GEMS : RESERVE }];
  });
}

function attached(then: SeatView, now: SeatView): Flight[] {
  return now.workshop.flatMap(({ card, gems }) => {
    const old = then.workshop.find((one) => one.card === card);
    const element = gems.at(-1);
    if (!old || !element || gems.length <= old.gems.length) return [];
    return [{ what: gem(element), from: gem(element), to: on(cardTarget(card)) }];
  });
}

function built(before: View, after: View, seat: number): Flight[] {
  return before.board.flatMap((title) => {
    if (title == null || after.board.includes(title)) return [];
    const item = on(itemTarget(title));
    const builder = after.active ?? seat;
    const inWorkshop = after.seats[builder]?.workshop.some(({ card }) => card === title);
    const to = builder !== seat ? on(`seat:${builder}`) : inWorkshop ? on(cardTarget(title)) : STORE;
    return [{ what: item, from: item, to }];
  });
}

function scored(before: View, after: View, seat: number): Flight[] {
  return after.seats.flatMap((now, one) => {
    const then = before.seats[one];
    if (!then || now.prestige <= then.prestige) return [];
    const used = now.workshop.find(
      ({ card, charged }) => !charged && then.workshop.some((old) => old.card === card && old.charged),
    );
    const item = before.board.find((title) => title != null && !after.board.includes(title));
    const own = used ? on(cardTarget(used.card)) : item ? on(itemTarget(item)) : ".mf-front .mf-talents";
    return [{ what: STAR, from: one === seat ? own : on(`seat:${one}`), to: `.mf-score-of[data-seat="${one}"]` }];
  });
}
