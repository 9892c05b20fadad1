import { count, listed } from "../../shell/drawing/words.js";
import { MANA, total } from "./elements.js";
import type { Bag, Mana, Pay, Payment } from "./types.js";

const some = (bag: Bag): Partial<Bag> =>
  Object.fromEntries(MANA.filter((name) => bag[name] > 0).map((name) => [name, bag[name]]));

/** A payment as an action, without amounts of zero. */
export const paying = ({ mana, gems }: Payment) => ({ kind: "pay", args: { mana: some(mana), gems: some(gems) } });

/** The amount of each element that a payment pays, as mana or as gems. */
export const paidBy = ({ mana, gems }: Payment): Bag => ({
  earth: mana.earth + gems.earth,
  fire: mana.fire + gems.fire,
  wind: mana.wind + gems.wind,
  water: mana.water + gems.water,
});

/** Amounts as text with symbols. */
export function drawPayment({ mana, gems }: Payment): string {
  const part = (bag: Bag, suffix: string) =>
    MANA.filter((name) => bag[name] > 0).map((name) => `${bag[name]}{${name}${suffix}}`);
  return [...part(mana, ""), ...part(gems, "-gem")].join(" ") || "nothing";
}

export function drawNeed({ need, allow_mana }: Pay): string {
  const suffix = allow_mana ? "" : "-gem";
  return [...MANA, "any" as const]
    .filter((name) => need[name] > 0)
    .map((name) => `${need[name]}{${name}${suffix}}`)
    .join(" ");
}

/** A sentence that says what is wrong with a payment; empty if it pays the cost exactly. */
export function shortfall({ mana, gems }: Payment, { need }: Pay): string {
  const paid = (name: Mana) => mana[name] + gems[name];
  const short = MANA.filter((name) => paid(name) < need[name]);
  if (short.length > 0) return `Still to pay: ${listed(short.map((name) => `${need[name] - paid(name)} ${name}`))}.`;
  const spare = MANA.reduce((sum, name) => sum + paid(name) - need[name], 0) - need.any;
  if (spare < 0) return `${count(-spare, "more", "more")} of any element to pay.`;
  if (spare > 0) return `${spare} too many: the cost is ${total(need) + need.any} in all.`;
  return "";
}
