import type { Bag, Mana, Pay } from "./types.js";
import { count, listed, MANA, total } from "./words.js";

export type Payment = { mana: Bag; gems: Bag };

export const none = (): Bag => ({ earth: 0, fire: 0, wind: 0, water: 0 });

/** "pay 2 earth, 1 fire gem" as amounts. */
export function readPayment(notation: string): Payment {
  const payment: Payment = { mana: none(), gems: none() };
  for (const [, amount, element, gem] of notation.matchAll(/(\d+) (earth|fire|wind|water)( gem)?/g)) {
    payment[gem ? "gems" : "mana"][element as Mana] += Number(amount);
  }
  return payment;
}

/** Amounts as notation: elements in order, mana before gems. */
export function writePayment({ mana, gems }: Payment): string {
  const part = (bag: Bag, suffix: string) => MANA.filter((name) => bag[name] > 0).map((name) => `${bag[name]} ${name}${suffix}`);
  return `pay ${[...part(mana, ""), ...part(gems, " gem")].join(", ")}`;
}

/** Amounts as text with symbols. */
export function drawPayment({ mana, gems }: Payment): string {
  const part = (bag: Bag, suffix: string) => MANA.filter((name) => bag[name] > 0).map((name) => `${bag[name]}{${name}${suffix}}`);
  return [...part(mana, ""), ...part(gems, "-gem")].join(" ") || "nothing";
}

export function drawNeed({ need, allow_mana }: Pay): string {
  const suffix = allow_mana ? "" : "-gem";
  return [...MANA, "any" as const].filter((name) => need[name] > 0).map((name) => `${need[name]}{${name}${suffix}}`).join(" ");
}

/** What does not add up, in words; empty for a payment that meets the need exactly. */
export function shortfall({ mana, gems }: Payment, { need }: Pay): string {
  const paid = (name: Mana) => mana[name] + gems[name];
  const short = MANA.filter((name) => paid(name) < need[name]);
  if (short.length > 0) return `Short of ${listed(short.map((name) => `${need[name] - paid(name)} ${name}`))}.`;
  const spare = MANA.reduce((sum, name) => sum + paid(name) - need[name], 0) - need.any;
  if (spare < 0) return `${count(-spare, "more", "more")} of any element to pay.`;
  if (spare > 0) return `${spare} too many: the cost is ${total(need) + need.any} in all.`;
  return "";
}
