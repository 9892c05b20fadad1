import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./controls.js";
import { ItemFace } from "./card.js";
import { leaves, leavesWords } from "./odds.js";
import { Glyph } from "./glyphs.js";
import { PaymentEditor } from "./payment-editor.js";
import { Rich } from "./rich.js";
import { type Asked, placeOf, useTable } from "./table.js";
import type { Option } from "./types.js";
import { classes } from "./words.js";

/** Putting a card on top of the deck; the answer shows the card itself. */
const PUT = /^put (.+) next$/;

/** The place where what is asked, refused or explained about the things beside it appears. */
export function Slot({ at }: { at: string }) {
  const table = useTable();
  const { asked, note } = table;
  const here = asked !== null && placeOf(asked.source, table) === at;
  const noteHere = note !== null && (asked ? here : placeOf(note.target, table) === at);
  if (!here && !noteHere) return null;
  return (
    <div class="mf-slot">
      {here && <AskedPanel key={asked.key} asked={asked} />}
      {noteHere && (
        <p class={classes("mf-note", note.error && "mf-error")} role={note.error ? "alert" : "status"}>
          {note.text}
        </p>
      )}
    </div>
  );
}

function AskedPanel({ asked }: { asked: Asked }) {
  const table = useTable();
  const { act, uid } = table;
  const panel = useRef<HTMLDivElement>(null);
  usePointer(panel, asked.source);
  const options = asked.options.toSorted((a, b) => Number(b.proposed) - Number(a.proposed));
  const puts = options.filter(({ action }) => PUT.test(action));
  const plainly = options.filter((option) => !puts.includes(option));
  const first = options[0];
  const left = options.map(({ action }) => leaves(table, action));
  const most = Math.max(...left.map((one) => one?.left.length ?? 0));
  const alike = left.length > 1 && new Set(left.map((one) => one?.left.join())).size === 1 ? left[0] : null;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !asked.cancel) return;
    event.preventDefault();
    asked.cancel();
  };
  const cancel = asked.cancel && (
    <Button class="mf-quiet" onClick={asked.cancel}>
      <Glyph name="close" /> Cancel
    </Button>
  );
  return (
    <div ref={panel} class="mf-asked" role="group" aria-labelledby={`${uid}-asked`} data-area="asked" data-from={asked.source ?? undefined} onKeyDown={leave}>
      <p id={`${uid}-asked`} class="mf-question">
        <Rich text={asked.title} />
        {alike && <span class="mf-leaves"> Each of them {leavesWords(alike)}.</span>}
      </p>
      {asked.pay && (
        <PaymentEditor pay={asked.pay} onPay={(notation) => act(notation, asked.source ?? "choice")}>
          {options.length === 0 && cancel}
        </PaymentEditor>
      )}
      {options.length > 0 && (
        <div class="mf-answers">
          {plainly.map((option) => (
            <Answer key={option.action} option={option} first={option === first && !asked.pay} most={alike ? null : most} />
          ))}
          {cancel}
        </div>
      )}
      {puts.length > 0 && (
        <div class="mf-answers mf-puts">
          {puts.map((option) => (
            <Answer key={option.action} option={option} first={option === first} most={null} />
          ))}
        </div>
      )}
    </div>
  );
}

/** `most` is how many items the best answer leaves; null where the answers are not compared. */
function Answer({ option, first, most }: { option: Option; first: boolean; most: number | null }) {
  const table = useTable();
  const { act, cards } = table;
  const left = most === null ? null : leaves(table, option.action);
  // What gives up more than it must is nothing to suggest.
  const proposed = option.proposed && !(left && most !== null && left.left.length < most);
  const put = PUT.exec(option.action)?.[1];
  const item = put === undefined ? undefined : cards.items[put];
  return (
    <Button
      class={classes("mf-answer", proposed && "mf-proposed", item && "mf-put")}
      data-first={first || undefined}
      data-option={option.target}
      data-action={option.action}
      onClick={() => act(option.action, option.target)}
    >
      {item && put !== undefined ? <ItemFace title={put} item={item} /> : <Rich text={option.label} />}
      {left && <span class={classes("mf-leaves", left.lost.length > 0 && "mf-loses")}>{leavesWords(left)}</span>}
      {proposed && (
        <span class="mf-tag">
          <Glyph name="check" /> suggested
        </span>
      )}
    </Button>
  );
}

/** Lets the panel's notch point at the thing that asked. */
function usePointer(panel: { readonly current: HTMLElement | null }, source: string | null) {
  useLayoutEffect(() => {
    const box = panel.current;
    const root = box?.closest(".manaforge");
    if (!box || !root || !source) return;
    const aim = () => {
      const asker = root.querySelector(`[data-target="${CSS.escape(source)}"]`)?.getBoundingClientRect();
      const own = box.getBoundingClientRect();
      const x = asker ? asker.left + asker.width / 2 - own.left : -1;
      box.classList.toggle("mf-pointing", asker !== undefined && Math.abs(own.top - asker.bottom) < 60 && x > 0 && x < own.width);
      box.style.setProperty("--mf-point", `${Math.round(x)}px`);
    };
    aim();
    const watch = new ResizeObserver(aim);
    watch.observe(box);
    return () => watch.disconnect();
  }, [panel, source]);
}
