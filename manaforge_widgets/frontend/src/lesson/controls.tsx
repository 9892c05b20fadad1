import { useState } from "preact/hooks";
import { Glyph } from "../shell/drawing/glyphs.js";
import { check } from "../shell/drawing/signs.js";
import { classes } from "../shell/drawing/words.js";
import { Button, keepKeys, Named } from "../shell/input/controls.js";
import type { Change } from "./charts/cells.js";
import type { LessonControl } from "./types.js";

type Given = {
  control: LessonControl;
  value: string;
  /** Whether the control does nothing now, and the id of the reason. */
  blocked: boolean;
  reason: string | undefined;
  id: string;
  onChange: Change;
};

/** A control of an explorer. */
export function Control(given: Given) {
  const { kind } = given.control;
  if (kind === "press") return <Press {...given} />;
  if (kind === "switch") return <Switch {...given} />;
  if (kind === "choice") return <Choice {...given} />;
  return kind === "step" ? <Step {...given} /> : <Slide {...given} />;
}

function Press({ control: { id, label, marked, done }, blocked, reason, onChange }: Given) {
  return (
    <Button
      class={classes(marked && "mf-primary", done && "mf-done")}
      blocked={blocked}
      data-target={id}
      aria-describedby={reason}
      onClick={() => onChange(id, "")}
    >
      {done && <Glyph of={check} />}
      {label}
    </Button>
  );
}

function Switch({ control: { id, label }, value, blocked, reason, onChange }: Given) {
  const on = value === "on";
  return (
    <Button
      class="mf-switch"
      role="switch"
      aria-checked={on}
      blocked={blocked}
      data-target={id}
      aria-describedby={reason}
      onClick={() => onChange(id, on ? "off" : "on")}
    >
      <span class="mf-switch-track" aria-hidden="true">
        <i />
      </span>
      {label}
    </Button>
  );
}

/** Options as radio buttons; the chosen one has a sign. */
function Choice({ control: { id: name, label, options }, value, blocked, reason, id, onChange }: Given) {
  return (
    <div class="mf-control" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={reason}>
      <span id={`${id}-label`} class="mf-control-label">
        {label}
      </span>
      <span class="mf-options">
        {options.map((option) => (
          <label key={option} class={classes("mf-option", option === value && "mf-chosen", blocked && "mf-blocked")}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              aria-disabled={blocked || undefined}
              data-target={name}
              onClick={(event) => blocked && event.preventDefault()}
              onChange={() => !blocked && onChange(name, option)}
              {...keepKeys}
            />
            {option === value && <Glyph of={check} />}
            {option}
          </label>
        ))}
      </span>
    </div>
  );
}

/** A whole number with buttons for less and more. */
function Step({ control: { id: name, label, low, high, unit }, value, blocked, reason, id, onChange }: Given) {
  const now = Number(value);
  const go = (by: number) => onChange(name, String(now + by));
  return (
    <div class="mf-control" role="group" aria-labelledby={`${id}-label`} aria-describedby={reason}>
      <span id={`${id}-label`} class="mf-control-label">
        {label}
      </span>
      <span class="mf-step">
        <Button blocked={blocked || now <= low} data-target={`${name}-less`} onClick={() => go(-1)}>
          <Named label={`Less: ${label}`}>−</Named>
        </Button>
        <output class="mf-step-value">{now.toLocaleString("en")}</output>
        <Button blocked={blocked || now >= high} data-target={`${name}-more`} onClick={() => go(1)}>
          <Named label={`More: ${label}`}>+</Named>
        </Button>
      </span>
      {unit && <span>{unit}</span>}
    </div>
  );
}

/** The places of a logarithmic slider. */
const PLACES = 1000;

/** The place of a value on a logarithmic slider, and the value at a place. */
export const toPlace = (value: number, low: number, high: number): number =>
  Math.round((PLACES * Math.log(value / low)) / Math.log(high / low));
export const atPlace = (place: number, low: number, high: number): number =>
  Math.round(low * (high / low) ** (place / PLACES));

/** A number with a slider, and a box to write it. */
function Slide({ control, value, blocked, reason, id, onChange }: Given) {
  const { id: name, label, low, high, unit, log, places = 0 } = control;
  const [draft, setDraft] = useState<string | null>(null);
  const now = Number(value);
  const [from, to, at] = log ? [0, PLACES, toPlace(now, low, high)] : [low, high, now];
  const scale = 10 ** places;
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const shown = (now / scale).toLocaleString("en", digits);
  const send = (number: number) => number !== now && onChange(name, String(number));
  const commit = () => {
    const written = draft?.replace(/[\s,]/g, "") ?? "";
    const number = Math.round(scale * Number(written));
    const text = places && written && Number.isFinite(number) ? String(number) : written;
    setDraft(null);
    if (text !== "" && text !== value && !blocked) onChange(name, text);
  };
  return (
    <div class="mf-control mf-slide" role="group" aria-labelledby={`${id}-label`} aria-describedby={reason}>
      <span id={`${id}-label`} class="mf-control-label">
        {label}
      </span>
      <input
        type="range"
        min={from}
        max={to}
        step={1}
        value={at}
        disabled={blocked}
        style={{ "--mf-part": `${(100 * (at - from)) / Math.max(1, to - from)}%` }}
        aria-labelledby={`${id}-label`}
        aria-valuetext={`${shown} ${unit}`.trim()}
        data-target={name}
        onInput={({ currentTarget }) => {
          const place = Number(currentTarget.value);
          send(log ? atPlace(place, low, high) : place);
        }}
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (!log || !by) return;
          event.preventDefault();
          // A step of the slider may be less than 1 at its lower end; a key always changes the number.
          const next = atPlace(at + 5 * by, low, high);
          send(Math.min(high, Math.max(low, next === now ? now + by : next)));
        }}
        {...keepKeys}
      />
      <input
        type="text"
        inputMode={places ? "decimal" : "numeric"}
        autocomplete="off"
        value={draft ?? shown}
        readOnly={blocked}
        aria-label={`${label}, as a number`}
        data-target={`${name}-number`}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
        {...keepKeys}
      />
      {unit && <span>{unit}</span>}
    </div>
  );
}
