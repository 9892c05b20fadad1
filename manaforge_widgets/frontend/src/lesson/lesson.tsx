import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, keepKeys } from "../shell/controls.js";
import { Glyph } from "../shell/glyphs.js";
import { restReason, useKernel } from "../shell/kernel.js";
import { KernelNotice, type Words } from "../shell/kernel-notice.js";
import { useTrait } from "../shell/model.js";
import { useRequests } from "../shell/request.js";
import * as signs from "../shell/signs.js";
import { useHostTheme } from "../shell/theme.js";
import type { LessonBar, LessonField, LessonTable, LessonTold, LessonView } from "../shell/types.js";
import { useUid } from "../shell/uid.js";
import "./lesson.css";

type Traits = { part: LessonView };

const AGAIN = "Run the notebook’s first cell and then this one.";
const WORDS: Words = {
  silent: `The kernel has not answered yet: it is busy with a cell, or it has stopped. ${AGAIN}`,
  gone: `The kernel has ended. ${AGAIN}`,
  none: "No kernel answers here. Open the notebook that this comes from to answer.",
};

/** Rolling some thousand times takes a moment. */
const PATIENCE = 30_000;

function Part({ model }: { model: AnyModel<Traits> }) {
  const [part] = useTrait(model, "part");
  const { ask, error } = useRequests(model);
  const { state, missed, knock } = useKernel(model);
  const [values, setValues] = useState<Record<string, string>>({});
  const root = useRef<HTMLElement>(null);
  const uid = useUid();
  useHostTheme(root);
  useEffect(() => missed(error), [error]);
  const rest = restReason(state);
  const { title, words, fields, button, buttons, locked, told, bars, table } = part;
  const value = (field: LessonField) => values[field.id] ?? field.value;
  const send = () => {
    if (!locked && !rest) ask({ kind: "answer", values: Object.fromEntries(fields.map((field) => [field.id, value(field)])) });
  };
  const write = (id: string, text: string) => setValues({ ...values, [id]: text });
  return (
    <section ref={root} class="manaforge mf-lesson" aria-labelledby={`${uid}-title`} tabIndex={-1} onKeyDown={(event) => event.stopPropagation()} onPointerDown={knock} {...keepKeys}>
      <div class="mf-table">
        <p id={`${uid}-title`} class="mf-lesson-title">
          {title}
        </p>
        <KernelNotice state={state} words={WORDS} />
        {words.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {fields.length > 0 && (
          <form
            class="mf-lesson-form"
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            {fields.map((field) => (
              <Field key={field.id} id={`${uid}-${field.id}`} field={field} value={value(field)} locked={locked} onWrite={(text) => write(field.id, text)} />
            ))}
            {!locked && (
              <Button blocked={rest !== ""} data-target="answer" onClick={send}>
                {button}
              </Button>
            )}
          </form>
        )}
        {buttons.length > 0 && (
          <div class="mf-lesson-form" role="group" aria-label={title}>
            {buttons.map(({ id, label }) => (
              <Button key={id} blocked={rest !== ""} data-target={id} onClick={() => ask({ kind: "press", button: id }, PATIENCE)}>
                {label}
              </Button>
            ))}
          </div>
        )}
        <div class="mf-lesson-told" role="status">
          {error && !rest && <Told told={{ kind: "info", words: error }} />}
          {told.map((one) => (
            <Told key={one.words} told={one} />
          ))}
        </div>
        {bars.length > 0 && <Bars bars={bars} />}
        {table != null && <Table table={table} />}
      </div>
    </section>
  );
}

type FieldProps = { id: string; field: LessonField; value: string; locked: boolean; onWrite: (text: string) => void };

function Field({ id, field, value, locked, onWrite }: FieldProps) {
  const { label, unit, options } = field;
  if (options.length > 0) {
    return (
      <fieldset class="mf-lesson-field" disabled={locked}>
        <legend>{label}</legend>
        {options.map((option, number) => (
          <label key={option} class="mf-lesson-option">
            <input type="radio" name={id} id={`${id}-${number}`} value={option} checked={value === option} onChange={() => onWrite(option)} {...keepKeys} /> {option}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <p class="mf-lesson-field">
      <label for={id}>{label}</label>
      <input id={id} type="text" autocomplete="off" value={value} disabled={locked} aria-describedby={`${id}-unit`} onInput={(event) => onWrite(event.currentTarget.value)} {...keepKeys} />
      <span id={`${id}-unit`} class="mf-soft">
        {unit}
      </span>
    </p>
  );
}

/** A reply: a sign and words, so that colour alone says nothing. */
function Told({ told: { kind, words } }: { told: LessonTold }) {
  return (
    <p class={`mf-lesson-reply mf-${kind}`}>
      {kind !== "info" && <Glyph of={kind === "right" ? signs.check : signs.close} />} <span>{words}</span>
    </p>
  );
}

/** Shares with their intervals; a mark at the exact chance, where it is known. The table beside it says the same. */
function Bars({ bars }: { bars: readonly LessonBar[] }) {
  return (
    <figure class="mf-lesson-figure">
      <div class="mf-lesson-bars" role="img" aria-label={bars.map(({ words }) => words).join(". ")}>
      {bars.map(({ label, share, low, high, exact }) => (
        <div key={label} class="mf-lesson-bar">
          <span>{label}</span>
          <span class="mf-lesson-track">
            <i class="mf-lesson-share" style={{ width: `${100 * share}%` }} />
            <i class="mf-lesson-interval" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
            {exact != null && <i class="mf-lesson-exact" style={{ left: `${100 * exact}%` }} />}
          </span>
        </div>
      ))}
      </div>
      <figcaption class="mf-soft">
        Bar: share of successes. Bracket: its 95 % interval.{bars.some(({ exact }) => exact != null) && " Upright line: exact."}
      </figcaption>
    </figure>
  );
}

function Table({ table: { caption, head, rows } }: { table: LessonTable }) {
  return (
    <div class="mf-lesson-scroll" role="region" aria-label={caption} tabIndex={0} {...keepKeys}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                <td key={place} class={cell === "yes" ? "mf-lesson-yes" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default {
  render({ model, el }: RenderProps<Traits>) {
    mount(<Part model={model} />, el);
    return () => mount(null, el);
  },
};
