import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { DRAWINGS } from "../games/drawings.js";
import { Glyph } from "../shell/drawing/glyphs.js";
import * as signs from "../shell/drawing/signs.js";
import { SymbolsContext } from "../shell/drawing/symbols.js";
import { useHostTheme } from "../shell/frame/theme.js";
import { useUid } from "../shell/frame/uid.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import { restReason, useKernel } from "../shell/kernel/kernel.js";
import { KernelNotice, type Words as KernelWords } from "../shell/kernel/kernel-notice.js";
import { useTrait } from "../shell/kernel/model.js";
import { Explorer, Said, Sentence } from "./explorer.js";
import "./lesson.css";
import { Frame } from "./page.js";
import "./page.css";
import { Table } from "./table.js";
import type { LessonBar, LessonDots, LessonField, LessonFile, LessonTick, LessonTold, LessonView } from "./types.js";
import { PATIENCE, useChanges } from "./use-changes.js";
import { Words } from "./words.js";

type Traits = { part: LessonView };

const AGAIN = "Run the notebook’s first cell, and then this one.";
const WORDS: KernelWords = {
  silent: `The kernel has not answered yet: it is busy with a cell, or it has stopped. ${AGAIN}`,
  gone: `The kernel has ended. ${AGAIN}`,
  none: "There is no kernel here. To answer, open the notebook that this comes from.",
};

function Part({ model }: { model: AnyModel<Traits> }) {
  const [part] = useTrait(model, "part");
  const changes = useChanges(model, part.controls);
  const { ask, error } = changes;
  const { state, missed, knock } = useKernel(model);
  const [values, setValues] = useState<Record<string, string>>({});
  const root = useRef<HTMLElement>(null);
  const uid = useUid();
  useHostTheme(root);
  useEffect(() => missed(error), [error]);
  const asks = useRef(part.fields.length > 0);
  useEffect(() => {
    const done = asks.current && part.fields.length === 0;
    asks.current = part.fields.length > 0;
    // The button that was pressed is gone: the focus stays in the part.
    if (done && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [part.fields.length]);
  const rest = restReason(state);
  const { title, said, words, fields, button, buttons, locked, told, ticks, bars, dots, table, file, foot, symbols } =
    part;
  const explores = part.controls.length + part.charts.length + part.figures.length > 0;
  const value = (field: LessonField) => values[field.id] ?? field.value;
  const send = () => {
    if (!locked && !rest)
      ask({ kind: "answer", values: Object.fromEntries(fields.map((field) => [field.id, value(field)])) });
  };
  // Without fields they are what the part is for. Otherwise they stand beside its button, or below the reply.
  const more = buttons.length > 0 && (
    <div class="mf-lesson-form" role="group" aria-label={title}>
      {buttons.map(({ id, label }) => (
        <Button
          key={id}
          blocked={rest !== ""}
          data-target={id}
          onClick={() => ask({ kind: "press", button: id }, PATIENCE)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
  const write = (id: string, text: string) => setValues({ ...values, [id]: text });
  return (
    <SymbolsContext.Provider
      value={{ words: symbols?.words ?? {}, draw: DRAWINGS[symbols?.game ?? ""] ?? (() => null) }}
    >
      <section
        ref={root}
        class="manaforge mf-lesson"
        role="group"
        {...(part.page ? { "aria-label": title } : { "aria-labelledby": `${uid}-title` })}
        tabIndex={-1}
        onKeyDown={(event) => event.stopPropagation()}
        onPointerDown={knock}
        {...keepKeys}
      >
        {part.page ? (
          <Frame
            title={title}
            page={part.page}
            rest={rest}
            onPress={(id) => ask({ kind: "press", button: id }, PATIENCE)}
          />
        ) : (
          <div class="mf-table">
            <p id={`${uid}-title`} class="mf-lesson-title">
              {title}
            </p>
            <KernelNotice state={state} words={WORDS} />
            <Said said={said} />
            {explores ? <Sentence words={words} /> : words.map((text) => <p key={text}>{coded(text)}</p>)}
            {explores && <Explorer part={part} changes={changes} rest={rest} uid={uid} />}
            {fields.length > 0 && (
              <form
                class="mf-lesson-form"
                onSubmit={(event) => {
                  event.preventDefault();
                  send();
                }}
              >
                {fields.map((field) => (
                  <Field
                    key={field.id}
                    id={`${uid}-${field.id}`}
                    field={field}
                    value={value(field)}
                    locked={locked}
                    onWrite={(text) => write(field.id, text)}
                  />
                ))}
                {!locked && (
                  <Button blocked={rest !== ""} data-target="answer" onClick={send}>
                    {button}
                  </Button>
                )}
                {told.length === 0 && more}
              </form>
            )}
            {fields.length === 0 && more}
            <div class="mf-lesson-told" role="status">
              {error && !rest && <Told told={{ kind: "info", words: error }} />}
              {told.map((one) => (
                <Told key={one.words} told={one} />
              ))}
            </div>
            {fields.length > 0 && told.length > 0 && more}
            {file != null && <Download file={file} />}
            {ticks.length > 0 && <Ticks ticks={ticks} />}
            {bars.length > 0 && <Bars bars={bars} />}
            {dots.length > 0 && <Dots rows={dots} />}
            {table != null && <Table table={table} />}
            {foot && <p class="mf-none">{coded(foot)}</p>}
          </div>
        )}
      </section>
    </SymbolsContext.Provider>
  );
}

/** Text in which the pieces between backticks are code. */
const coded = (text: string) =>
  text
    .split("`")
    .map((piece, place) => (place % 2 ? <code key={place}>{piece}</code> : <Words key={place} text={piece} />));

type FieldProps = { id: string; field: LessonField; value: string; locked: boolean; onWrite: (text: string) => void };

function Field({ id, field, value, locked, onWrite }: FieldProps) {
  const { label, unit, options, digits } = field;
  if (options.length > 0) {
    return (
      <fieldset class="mf-lesson-field" disabled={locked}>
        <legend>{label}</legend>
        {options.map((option, number) => (
          <label key={option} class="mf-lesson-option">
            <input
              type="radio"
              name={id}
              id={`${id}-${number}`}
              value={option}
              checked={value === option}
              onChange={() => onWrite(option)}
              {...keepKeys}
            />{" "}
            <span>
              <Words text={option} />
            </span>
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <p class="mf-lesson-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        inputMode={digits ? "numeric" : "text"}
        value={value}
        disabled={locked}
        aria-describedby={`${id}-unit`}
        onInput={(event) => onWrite(event.currentTarget.value)}
        {...keepKeys}
      />
      <span id={`${id}-unit`} class="mf-soft">
        <Words text={unit} />
      </span>
    </p>
  );
}

/** A reply: a sign and words, so that it does not depend on colour. */
function Told({ told: { kind, words } }: { told: LessonTold }) {
  return (
    <p class={kind === "info" ? "mf-lesson-reply" : `mf-lesson-reply mf-${kind}`}>
      {kind !== "info" && <Glyph of={kind === "right" ? signs.check : signs.close} />}{" "}
      <span>
        <Words text={words} />
      </span>
    </p>
  );
}

/** The parts of the lesson; a finished part has a sign, and says so. */
function Ticks({ ticks }: { ticks: readonly LessonTick[] }) {
  return (
    <ul class="mf-lesson-ticks">
      {ticks.map(({ label, done }) => (
        <li key={label} class={done ? "mf-lesson-done" : undefined}>
          <span class="mf-lesson-tick">{done && <Glyph of={signs.check} />}</span> <span>{label}</span>
          <span class="mf-hidden">: {done ? "done" : "not yet"}</span>
        </li>
      ))}
    </ul>
  );
}

/** The answers as a file: the link holds it, so it also works without a kernel. */
function Download({ file: { name, text } }: { file: LessonFile }) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return (
    <p>
      <a class="mf-button mf-primary mf-lesson-download" href={url} download={name} {...keepKeys}>
        Hand in: download my answers
      </a>{" "}
      <span class="mf-soft mf-lesson-file-name">{name}</span>
    </p>
  );
}

/** Dots closer than this, in hundredths, are stacked. */
const NEAR = 2;

/** A dot for each student or run, at its share; the table shows the same. */
function Dots({ rows }: { rows: readonly LessonDots[] }) {
  return (
    <figure class="mf-lesson-figure">
      <div class="mf-lesson-dots" role="img" aria-label={rows.map(({ words }) => words).join(". ")}>
        {rows.map(({ label, shares }) => {
          const piles = new Map<number, number>();
          const placed = shares
            .toSorted((a, b) => a - b)
            .map((share) => {
              const pile = Math.round((100 * share) / NEAR);
              const height = piles.get(pile) ?? 0;
              piles.set(pile, height + 1);
              return { share, height };
            });
          const most = Math.max(...piles.values(), 1);
          return (
            <div key={label} class="mf-lesson-bar">
              <span>{label}</span>
              <span class="mf-lesson-field-of-dots" style={{ height: `${Math.min(most * 9, 108) + 8}px` }}>
                {placed.map(({ share, height }, place) => (
                  <i
                    key={place}
                    style={{ left: `${100 * share}%`, bottom: `${2 + height * Math.min(9, 108 / most)}px` }}
                  />
                ))}
              </span>
            </div>
          );
        })}
        <div class="mf-lesson-bar" aria-hidden="true">
          <span />
          <span class="mf-lesson-scale mf-soft">
            {[0, 25, 50, 75, 100].map((mark) => (
              <span key={mark} style={{ left: `${mark}%` }}>
                {mark} %
              </span>
            ))}
          </span>
        </div>
      </div>
    </figure>
  );
}

/** Shares with their intervals, and a mark at the exact chance if it is known. The table shows the same. */
function Bars({ bars }: { bars: readonly LessonBar[] }) {
  return (
    <figure class="mf-lesson-figure">
      <div class="mf-lesson-bars" role="img" aria-label={bars.map(({ words }) => words).join(". ")}>
        {bars.map(({ label, share, low, high, exact, guess }) => (
          <div key={label} class="mf-lesson-bar">
            <span>{label}</span>
            <span class="mf-lesson-track">
              <i class="mf-lesson-share" style={{ width: `${100 * share}%` }} />
              <i class="mf-lesson-interval" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
              {exact != null && <i class="mf-lesson-exact" style={{ left: `${100 * exact}%` }} />}
              {guess != null && <i class="mf-lesson-guess" style={{ left: `${100 * guess}%` }} />}
            </span>
          </div>
        ))}
      </div>
      <figcaption class="mf-soft">
        <Words text="Bar: share of successes. Bracket: its 95 % interval, which holds the exact chance in about 95 of 100 runs." />
        {bars.some(({ exact }) => exact != null) && " Upright line: exact."}
        {bars.some(({ guess }) => guess != null) && " Dashed line: your guess."}
      </figcaption>
    </figure>
  );
}

export default {
  render({ model, el }: RenderProps<Traits>) {
    mount(<Part model={model} />, el);
    return () => mount(null, el);
  },
};
