import type { ComponentChildren, CSSProperties } from "preact";
import { sessionMarks } from "../board/session.js";
import { Info } from "../drawing/info.js";
import { capital, classes } from "../drawing/words.js";
import type { RefusalView } from "../kernel/types.js";
import { glow, refusalWords, useTable } from "../table.js";
import { keepKeys, Named } from "./controls.js";
import { SHORTCUTS } from "./shortcuts.js";

type SpotProps = {
  target: string;
  /** Whether the thing is for the seat that plays here; only such things can be clicked. */
  mine: boolean;
  class: string;
  label: string;
  /** One plain sentence for the bubble; if nothing can be done, the reason follows it. */
  about?: string;
  changed?: string;
  /** Whether a click ends the turn; the focus never moves here by itself. */
  ends?: boolean;
  style?: CSSProperties;
  children: ComponentChildren;
};

/** A thing on the table: a button for the seat that plays here, and a picture for all others. */
export function Spot({ target, mine, class: names, label, about, changed, ends, style, children }: SpotProps) {
  const table = useTable();
  const options = (mine && table.options.get(target)) || [];
  const can = options.length > 0;
  const why = mine && !can ? table.rest || reason(table.why[target], table.asked != null) : "";
  const only = options.length === 1 ? options[0] : undefined;
  const left = only && table.game.leaves?.(only, table);
  const refused = why && (table.game.logged?.(why) ?? why);
  const hint = [only && sentence(only.label), left?.long, about, refused].filter(Boolean).join("\n");
  const asking = mine && table.asked?.source === target;
  const shared = {
    class: classes(
      "mf-spot",
      names,
      can && "mf-can",
      asking && "mf-asking",
      mine && sessionMarks(table.session, target),
      glow(table, changed),
    ),
    style,
    "data-target": mine ? target : undefined,
    "data-ends": ends || undefined,
  };
  if (!mine || !table.live) {
    return (
      <div role="img" aria-label={label} {...shared}>
        {children}
        <Info hint={hint} />
      </div>
    );
  }
  const more = notSaid(hint.split("\n").map(table.plain), label);
  const id = `${table.uid}-${target.replace(/[^a-zA-Z0-9]+/g, "-")}`;
  return (
    <button
      type="button"
      {...keepKeys}
      {...shared}
      aria-describedby={more ? id : undefined}
      aria-disabled={!can || undefined}
      aria-keyshortcuts={ends ? SHORTCUTS.end : undefined}
      aria-expanded={options.length > 1 ? asking : undefined}
      onClick={() => table.pick(target)}
    >
      <Named label={label}>
        {children}
        <Info hint={hint} />
      </Named>
      {more && (
        <span id={id} class="mf-hidden" aria-hidden="true">
          {more}
        </span>
      )}
    </button>
  );
}

/** The lines that the label does not already say: a screen reader reads the label first, and then these. */
function notSaid(lines: readonly string[], label: string): string {
  const bare = (text: string): string =>
    ` ${
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(" ") ?? ""
    } `;
  const said = bare(label);
  return lines.filter((line) => !said.includes(bare(line))).join("\n");
}

/** A label as a sentence of the bubble. */
const sentence = (label: string): string => capital(/[.!?…]$/.test(label) ? label : `${label}.`);

function reason(why: RefusalView | undefined, asked: boolean): string {
  if (why) return refusalWords(why);
  return asked ? "First answer the open question." : "";
}
