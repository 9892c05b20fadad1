import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./controls.js";
import type { Leaves } from "./game.js";
import { Glyph } from "./glyphs.js";
import { Rich } from "./rich.js";
import { RuleNumber, RuleText } from "./rule.js";
import { check, close } from "./signs.js";
import { type Asked, type Note, useTable } from "./table.js";
import type { Option } from "./types.js";
import { classes } from "./words.js";

/** A place for the question, refusal or rule text about the things beside it. */
export function Slot({ at }: { at: string }) {
  const table = useTable();
  const { asked, game, note } = table;
  const here = asked != null && game.placeOf(asked.source, table) === at;
  const noteHere = note != null && (asked ? here : game.placeOf(note.target, table) === at);
  if (!here && !noteHere) return null;
  return (
    <div class="mf-slot">
      {here && <AskedPanel key={asked.key} asked={asked} />}
      {noteHere && <NoteLine note={note} />}
    </div>
  );
}

function NoteLine({ note: { rule, words, error } }: { note: Note }) {
  return (
    <div class={classes("mf-note", error && "mf-error")}>
      {rule && <RuleNumber rule={rule} />}
      <span role={error ? "alert" : "status"}>
        <Rich text={words} />
      </span>
      {rule && <RuleText rule={rule} />}
    </div>
  );
}

function AskedPanel({ asked }: { asked: Asked }) {
  const table = useTable();
  const { uid, game } = table;
  const panel = useRef<HTMLDivElement>(null);
  usePointer(panel, asked.source);
  const options = asked.options.toSorted((a, b) => Number(b.proposed) - Number(a.proposed));
  const answers = options.map((option) => ({ option, card: game.card?.(option, table) ?? null, leaves: game.leaves?.(option, table) ?? null }));
  const [first] = options;
  const most = Math.max(...answers.map(({ leaves }) => leaves?.count ?? 0));
  const alike = answers.length > 1 && new Set(answers.map(({ leaves }) => leaves?.long)).size === 1 ? answers[0]?.leaves : null;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !asked.cancel) return;
    event.preventDefault();
    asked.cancel();
  };
  const cancel = asked.cancel && (
    <Button class="mf-quiet" onClick={asked.cancel}>
      <Glyph of={close} /> Cancel
    </Button>
  );
  const { Editor } = game;
  const editor = asked.form != null && Editor;
  const draw = ({ option, card, leaves }: (typeof answers)[number]) => (
    <Answer key={option.action} option={option} card={card} first={option === first && !editor} leaves={alike || card ? null : leaves} most={most} />
  );
  const cards = answers.filter(({ card }) => card != null);
  return (
    <div ref={panel} class="mf-asked" role="group" aria-labelledby={`${uid}-asked`} data-area="asked" data-from={asked.source ?? undefined} onKeyDown={leave}>
      <p id={`${uid}-asked`} class="mf-question">
        <Rich text={asked.title} />
        {alike && <span class="mf-leaves"> Each of them {alike.short}.</span>}
      </p>
      {editor && Editor && (
        <Editor form={asked.form} source={asked.source}>
          {options.length === 0 && cancel}
        </Editor>
      )}
      {options.length > 0 && (
        <div class="mf-answers">
          {answers.filter(({ card }) => card == null).map(draw)}
          {cancel}
        </div>
      )}
      {cards.length > 0 && <div class="mf-answers mf-answer-cards">{cards.map(draw)}</div>}
    </div>
  );
}

/** `most` is the number of items that the best answer leaves; `leaves` is null if the answers are not compared. */
type AnswerProps = { option: Option; card: ComponentChildren | null; first: boolean; leaves: Leaves | null; most: number };

function Answer({ option, card, first, leaves, most }: AnswerProps) {
  const { act } = useTable();
  // An answer that gives up more items than another is not suggested.
  const proposed = option.proposed && !(leaves && leaves.count < most);
  return (
    <Button
      class={classes("mf-answer", proposed && "mf-proposed", card != null && "mf-answer-card")}
      data-first={first || undefined}
      data-option={option.target}
      data-action={option.action}
      onClick={() => act(option.action, option.target)}
    >
      {card ?? <Rich text={option.label} />}
      {leaves && <LeavesWords of={leaves} />}
      {proposed && <Suggested />}
    </Button>
  );
}

/** The items that an option leaves possible, marked if it gives one up. */
export function LeavesWords({ of: { loses, short } }: { of: Leaves }) {
  return <span class={classes("mf-leaves", loses && "mf-loses")}>{short}</span>;
}

/** The mark of the proposed answer. */
export function Suggested() {
  return (
    <span class="mf-tag">
      <Glyph of={check} /> suggested
    </span>
  );
}

/** Makes the panel's notch point at the thing that asks. */
function usePointer(panel: { readonly current: HTMLElement | null }, source: string | null | undefined) {
  useLayoutEffect(() => {
    const box = panel.current;
    const root = box?.closest(".manaforge");
    if (!box || !root || !source) return;
    const aim = () => {
      const asker = root.querySelector(`[data-target="${CSS.escape(source)}"]`)?.getBoundingClientRect();
      const own = box.getBoundingClientRect();
      const x = asker ? asker.left + asker.width / 2 - own.left : -1;
      box.classList.toggle("mf-pointing", asker != null && Math.abs(own.top - asker.bottom) < 60 && x > 0 && x < own.width);
      box.style.setProperty("--mf-point", `${Math.round(x)}px`);
    };
    aim();
    const watch = new ResizeObserver(aim);
    watch.observe(box);
    return () => watch.disconnect();
  }, [panel, source]);
}
