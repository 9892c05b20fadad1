import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Glyph } from "../shell/drawing/glyphs.js";
import * as signs from "../shell/drawing/signs.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import type { PageFrame, PageStep } from "./types.js";
import { Words } from "./words.js";

type FrameProps = { title: string; page: PageFrame; rest: string; onPress: (button: string) => void };

/** A piece around the steps of a lesson on one page: its head, the list of its steps, or the button to go on. */
export function Frame(props: FrameProps): JSX.Element {
  const { place } = props.page;
  return place === "head" ? <Head {...props} /> : place === "steps" ? <Steps {...props} /> : <Next {...props} />;
}

function Head({ title, page: { chips } }: FrameProps) {
  return (
    <header class="mf-page-head">
      <span class="mf-page-title">{title}</span>
      {chips.map((chip) => (
        <span key={chip} class="mf-page-chip">
          {chip}
        </span>
      ))}
    </header>
  );
}

function Steps({ title, page: { steps, now, words }, rest, onPress }: FrameProps) {
  const [open, setOpen] = useState(false);
  const number = steps.findIndex(({ id }) => id === now);
  const current = steps[number];
  const all = sum(steps);
  const done = sum(steps.filter(({ state }) => state === "done"));
  const choose = (id: string) => {
    setOpen(false);
    onPress(id);
  };
  return (
    <nav class="mf-page-nav" aria-label={`Steps of the lesson ${title}`}>
      <div class="mf-page-progress" aria-hidden="true">
        {steps.map(({ id, state, minutes }) => (
          <i
            key={id}
            class={id === now ? "mf-page-is-now" : state === "done" ? "mf-page-is-done" : undefined}
            style={{ flexGrow: minutes }}
          />
        ))}
      </div>
      <p class="mf-page-minutes mf-soft">
        {done} of {all} planned minutes
      </p>
      <button type="button" class="mf-page-where" aria-expanded={open} onClick={() => setOpen(!open)} {...keepKeys}>
        <b>
          {number + 1} of {steps.length}
        </b>{" "}
        {current?.title} <span class="mf-soft">{current?.minutes} min</span>
      </button>
      <ol class={open ? "mf-page-steps mf-page-is-open" : "mf-page-steps"}>
        {steps.map((step, place) => (
          <Step key={step.id} step={step} number={place + 1} isNow={step.id === now} rest={rest} onChoose={choose} />
        ))}
      </ol>
      <p class="mf-page-kept mf-soft">{words}</p>
    </nav>
  );
}

const sum = (steps: readonly PageStep[]) => steps.reduce((total, { minutes }) => total + minutes, 0);

type StepProps = { step: PageStep; number: number; isNow: boolean; rest: string; onChoose: (id: string) => void };

function Step({ step: { id, title, minutes, state, note }, number, isNow, rest, onChoose }: StepProps) {
  const waits = state === "locked";
  return (
    <li class={`mf-page-step mf-page-is-${state}`}>
      <button
        type="button"
        aria-current={isNow ? "step" : undefined}
        aria-disabled={waits || rest !== "" ? true : undefined}
        onClick={() => !waits && !rest && onChoose(id)}
        {...keepKeys}
      >
        <span class="mf-page-mark" aria-hidden="true">
          {state === "done" && !isNow ? <Glyph of={signs.check} /> : waits ? <Glyph of={signs.lock} /> : number}
        </span>
        <span class="mf-page-name">
          <b>{title}</b> <span class="mf-page-min mf-soft">{minutes} min</span>
          <span class="mf-page-note mf-soft">{note}</span>
          <span class="mf-hidden">{state === "done" ? ", done" : waits ? ", not open yet" : ""}</span>
        </span>
      </button>
    </li>
  );
}

function Next({ page: { words, button, blocked }, rest, onPress }: FrameProps): JSX.Element | null {
  // After the last step there is nowhere to go on to.
  if (!words && !button) return null;
  return (
    <footer class="mf-page-next">
      <span class="mf-soft" role="status">
        <Words text={words} />
      </span>
      {button !== "" && (
        <Button blocked={blocked || rest !== ""} data-target="go-on" onClick={() => onPress("go on")}>
          {button}
        </Button>
      )}
    </footer>
  );
}
