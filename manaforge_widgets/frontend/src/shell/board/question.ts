import type { Asked } from "../game.js";
import type { Option, Snapshot } from "../kernel/types.js";

/**
 * The game's question for this seat; null if there is none, or if the seat answers on the table instead of in a panel.
 *
 * @param last the thing that was clicked last; the panel opens there if the question has no source.
 */
export function fromChoice(
  { can_undo, choice, options, step, status, seat }: Snapshot,
  last: string | null,
  cancel: () => void,
): Asked | null {
  if (!choice?.panel || (options.length === 0 && choice.form == null)) return null;
  const final = choice.final || !can_undo;
  const source = choice.source ?? (!final && status.active === seat ? last : null);
  return {
    key: `${step} ${choice.title}`,
    menu: false,
    title: choice.title,
    source,
    form: choice.form,
    options,
    cancel: final ? null : cancel,
  };
}

/** The options of one thing on the table, as a question; with a form, its editor replaces them. */
export function fromMenu(
  target: string | null,
  title: string,
  options: ReadonlyMap<string, Option[]>,
  cancel: () => void,
  form: unknown = null,
): Asked | null {
  const found = target == null ? undefined : options.get(target);
  if (target == null || !found) return null;
  return { key: target, menu: true, title, source: target, form, options: form == null ? found : [], cancel };
}
