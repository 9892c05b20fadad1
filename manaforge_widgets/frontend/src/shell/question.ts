import type { Asked } from "./table.js";
import type { Option, Snapshot } from "./types.js";

/**
 * The game's running choice, or null where there is none, or none for this seat, or the table itself asks it.
 *
 * @param last what was clicked last, if that may be what asks: it is, where the game does not name it.
 */
export function fromChoice({ can_undo, choice, options, step, head, seat }: Snapshot, last: string | null, cancel: () => void): Asked | null {
  if (!choice?.panel || (options.length === 0 && choice.form === null)) return null;
  const final = choice.final || !can_undo;
  const source = choice.source ?? (!final && head.active === seat ? last : null);
  return { key: `${step} ${choice.title}`, menu: false, title: choice.title, source, form: choice.form, options, cancel: final ? null : cancel };
}

/** The several options of one thing on the table. */
export function fromMenu(target: string | null, title: string, options: ReadonlyMap<string, Option[]>, cancel: () => void): Asked | null {
  const found = target === null ? undefined : options.get(target);
  if (target === null || !found) return null;
  return { key: target, menu: true, title, source: target, form: null, options: found, cancel };
}
