import type { Asked } from "./table.js";
import type { Option, Snapshot } from "./types.js";

/** Kinds of choice that can't be taken back, or whose options hold the way out themselves. */
const FINAL: readonly string[] = ["draft", "keep", "offer", "give"];

/**
 * The game's running choice, or null where there is none, or none for this seat.
 *
 * @param last what was clicked last: it is what asks, where the game does not name it.
 */
export function fromChoice({ can_undo, choice, options, step, view, seat }: Snapshot, last: string, cancel: () => void): Asked | null {
  if (!choice || choice.kind === "draft" || choice.kind === "keep") return null;
  if (options.length === 0 && !choice.pay) return null;
  const final = FINAL.includes(choice.kind) || !can_undo;
  const clicked = !final && view.active === seat && /^(die|item|card|talent):/.test(last) ? last : null;
  const key = `${step} ${choice.title}`;
  return { key, ...choice, source: choice.source ?? clicked, options, cancel: final ? null : cancel };
}

/** The several options of one thing on the table. */
export function fromMenu(target: string | null, options: ReadonlyMap<string, Option[]>, cancel: () => void): Asked | null {
  const found = target === null ? undefined : options.get(target);
  if (target === null || !found) return null;
  return { key: target, kind: "menu", title: menuTitle(target), source: target, options: found, pay: null, cancel };
}

function menuTitle(target: string): string {
  const name = target.slice(target.indexOf(":") + 1);
  if (target === "prism") return "Exchange a prism for a gem of which element?";
  if (target.startsWith("die:")) return `${name.replace("-", " die ")}: what with it?`;
  return `${name}: what do you do?`;
}
