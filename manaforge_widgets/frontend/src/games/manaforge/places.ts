import type { Table } from "./table.js";
import { cardTarget, dieTarget, discardTarget, itemTarget, PRISM, talentTarget } from "./targets.js";

/** Whether a question may open at this thing: at dice, cards and talents, but not at piles, prisms or buttons. */
export function asks(target: string, table: Table): boolean {
  const own = table.view.seats[table.seat];
  return (
    isItem(target, table) ||
    (own != null &&
      (own.dice.some(({ die }) => dieTarget(die) === target) ||
        own.workshop.some(({ card }) => cardTarget(card) === target) ||
        own.talents.some((name) => talentTarget(name) === target)))
  );
}

/** The question for a thing whose options are shown. */
export function menuTitle(target: string, { cards, seat, view }: Table): string {
  if (target === PRISM) return "Exchange a prism for a gem of which element?";
  const own = view.seats[seat];
  const die = own?.dice.find((one) => dieTarget(one.die) === target);
  if (die) return `${cards.dice[die.die]?.words ?? die.die}: what do you do with it?`;
  const names = [
    ...view.board.map((title) => [itemTarget(title ?? ""), title] as const),
    ...view.discard.map((title) => [discardTarget(title), title] as const),
    ...(own?.workshop ?? []).map(({ card }) => [cardTarget(card), card] as const),
    ...(own?.talents ?? []).map((name) => [talentTarget(name), name] as const),
  ];
  const name = names.find(([one]) => one === target)?.[1];
  return `${name ?? "This"}: what do you do with it?`;
}

const isItem = (target: string, { view }: Table): boolean =>
  view.phase !== "draft" && view.board.some((title) => title != null && itemTarget(title) === target);
