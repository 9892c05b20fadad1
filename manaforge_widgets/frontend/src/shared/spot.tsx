import type { ComponentChildren, CSSProperties } from "preact";
import { keepKeys, Named } from "./controls.js";
import { leaves, leavesLongWords } from "./odds.js";
import { glow, useTable } from "./table.js";
import { classes, plain } from "./words.js";

type SpotProps = {
  target: string;
  /** Only the things of the seat that plays here can be clicked. */
  mine: boolean;
  class: string;
  label: string;
  /** One plain sentence; the reason why nothing can be done joins it. */
  about?: string;
  changed?: string;
  style?: CSSProperties;
  children: ComponentChildren;
};

/** A thing on the table: a button wherever the seat may act, and a picture elsewhere. */
export function Spot({ target, mine, class: names, label, about, changed, style, children }: SpotProps) {
  const table = useTable();
  const options = (mine && table.options.get(target)) || [];
  const can = options.length > 0;
  const why = mine && !can ? reason(table.why[target], table.asked !== null) : "";
  const only = options.length === 1 ? options[0] : undefined;
  const left = only && leaves(table, only.action);
  const hint = [only?.label, left && leavesLongWords(left), about, why].filter(Boolean).join("\n");
  const asking = mine && table.asked?.source === target;
  const shared = {
    class: classes("mf-spot", names, can && "mf-can", asking && "mf-asking", glow(table, changed)),
    style,
    "data-hint": hint || undefined,
    "data-target": mine ? target : undefined,
  };
  if (!mine || !table.live) {
    return (
      <div role="img" aria-label={label} {...shared}>
        {children}
      </div>
    );
  }
  const id = `${table.uid}-${target.replace(/[^a-zA-Z0-9]+/g, "-")}`;
  return (
    <button
      type="button"
      {...keepKeys}
      {...shared}
      aria-describedby={hint ? id : undefined}
      aria-disabled={!can || undefined}
      aria-expanded={options.length > 1 ? asking : undefined}
      onClick={() => table.pick(target)}
    >
      <Named label={label}>{children}</Named>
      {hint && (
        <span id={id} class="mf-hidden" aria-hidden="true">
          {plain(hint)}
        </span>
      )}
    </button>
  );
}

function reason(why: string | undefined, asked: boolean): string {
  if (why) return why;
  return asked ? "First answer what is being asked." : "";
}
