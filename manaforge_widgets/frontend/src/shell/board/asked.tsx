import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import { close } from "../drawing/signs.js";
import { classes } from "../drawing/words.js";
import { useBeside } from "../frame/beside.js";
import { Linked, RuleNumber, RuleText } from "../frame/rule.js";
import type { Asked, Leaves, Note } from "../game.js";
import { Button, IconButton } from "../input/controls.js";
import type { Option } from "../kernel/types.js";
import { useTable } from "../table.js";
import { Hinted, LeavesWords, Suggested } from "./suggested.js";

/** The question, refusal or rule text, next to the thing that it is about. */
export function Questions({ onClose }: { onClose: () => void }) {
  const { asked, note } = useTable();
  return (
    <>
      {asked && <AskedPanel key={asked.key} asked={asked} note={note} />}
      {note && !asked && <NotePanel key={`${note.target} ${note.words}`} note={note} onClose={onClose} />}
    </>
  );
}

function NotePanel({ note, onClose }: { note: Note; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useBeside(panel, note.target);
  return (
    <div ref={panel} class="mf-beside mf-noted" data-area="note">
      <div class="mf-beside-in">
        <NoteLine note={note} />
        <IconButton icon={close} label="Close this message" onClick={onClose} />
      </div>
    </div>
  );
}

function NoteLine({ note: { rule, words, error } }: { note: Note }) {
  const { game } = useTable();
  return (
    <div class={classes("mf-note", error && "mf-error")}>
      {rule && <RuleNumber rule={rule} />}
      <span role={error ? "alert" : "status"}>
        <Linked text={game.logged?.(words) ?? words} />
      </span>
      {rule && <RuleText rule={rule} />}
    </div>
  );
}

function AskedPanel({ asked, note }: { asked: Asked; note: Note | null }) {
  const table = useTable();
  const { uid, game, session } = table;
  const panel = useRef<HTMLDivElement>(null);
  // What the answers leave makes the question larger: once seen, it stays where it is.
  const weighing = !asked.menu && (game.weighing?.(table) ?? false);
  useBeside(panel, asked.source, !asked.menu, weighing);
  const options = asked.options.toSorted((a, b) => Number(b.proposed) - Number(a.proposed));
  const answers = options.map((option) => ({
    option,
    card: game.card?.(option, table) ?? null,
    leaves: game.leaves?.(option, table) ?? null,
  }));
  const [first] = options;
  const hint = options.find(({ action }) => action === session?.hint?.action);
  const alike =
    answers.length > 1 && new Set(answers.map(({ leaves }) => leaves?.long)).size === 1 ? answers[0]?.leaves : null;
  const always = game.alike?.(table);
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
    <Answer
      key={option.action}
      option={option}
      card={card}
      first={option === first && !editor}
      leaves={alike || card ? null : leaves}
      hint={hint}
    />
  );
  const cards = answers.filter(({ card }) => card != null);
  return (
    <div
      ref={panel}
      class={classes("mf-beside mf-asked", weighing && "mf-weighing")}
      role="group"
      aria-labelledby={`${uid}-asked`}
      data-area="asked"
      data-from={asked.source ?? undefined}
      onKeyDown={leave}
    >
      <div class="mf-beside-in">
        <p id={`${uid}-asked`} class="mf-question" role="heading" aria-level={3}>
          <Rich text={asked.title} />
          {always && <span class="mf-leaves"> {always}</span>}
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
        {note && <NoteLine note={note} />}
      </div>
    </div>
  );
}

/**
 * `leaves` is null if the answers are not compared; `hint` is the answer with which the hint that is shown goes on, and
 * no other answer is then suggested.
 */
type AnswerProps = {
  option: Option;
  card: ComponentChildren | null;
  first: boolean;
  leaves: Leaves | null;
  hint: Option | undefined;
};

function Answer({ option, card, first, leaves, hint }: AnswerProps) {
  const table = useTable();
  const { act, game } = table;
  const hinted = option === hint;
  const adds = game.adds?.(option, table);
  const proposed = !hint && option.proposed && !option.idle;
  return (
    <Button
      class={classes("mf-answer", proposed && "mf-proposed", hinted && "mf-hinted", card != null && "mf-answer-card")}
      data-first={first || undefined}
      data-option={option.target}
      data-action={option.action}
      onClick={() => act(option.action, option.target)}
    >
      {card ?? (
        <span>
          <Rich text={option.label} />
        </span>
      )}
      {adds && (
        <span class="mf-leaves">
          <Rich text={adds} />
        </span>
      )}
      {leaves && <LeavesWords of={leaves} />}
      {hinted ? <Hinted /> : proposed && <Suggested />}
    </Button>
  );
}
