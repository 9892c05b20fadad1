import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useRef, useState } from "preact/hooks";
import { useHostTheme } from "../shell/frame/theme.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import { useTrait } from "../shell/kernel/model.js";
import { Answers, Checks, Plot, Steps } from "./charts.js";
import "./class.css";
import { Inbox, type Traits } from "./inbox.js";
import { Sheet } from "./sheet.js";
import { Teacher } from "./teacher.js";

/** The class page: one lesson at a time. What only the teacher should see, and students' numbers, wait for a click. */
function ClassPage({ model }: { model: AnyModel<Traits> }) {
  const [lessons] = useTrait(model, "lessons");
  const [inbox] = useTrait(model, "inbox");
  const [place, setPlace] = useState(0);
  const [forTeacher, setForTeacher] = useState(false);
  const [numbers, setNumbers] = useState(false);
  const root = useRef<HTMLElement>(null);
  useHostTheme(root);
  const lesson = lessons[place] ?? lessons[0];
  const frame = {
    ref: root,
    class: "manaforge mf-class-page",
    "aria-label": lesson ? `The class: ${lesson.title}` : "The class",
    tabIndex: -1,
    onKeyDown: (event: KeyboardEvent) => event.stopPropagation(),
    ...keepKeys,
  };
  const files = inbox && <Inbox model={model} inbox={inbox} />;
  if (!lesson) return <section {...frame}>{files}</section>;
  const { title, chips, count, replayed, aside } = lesson;
  return (
    <section {...frame}>
      {files}
      {lessons.length > 1 && (
        <nav class="mf-class-lessons" aria-label="Lessons">
          {lessons.map((one, number) => (
            <Button
              key={one.title}
              aria-current={number === place ? "page" : undefined}
              onClick={() => setPlace(number)}
            >
              {one.title}
            </Button>
          ))}
        </nav>
      )}
      <header class="mf-class-head">
        <h2 class="mf-class-title">{title}</h2>
        {chips.map((chip) => (
          <span key={chip} class="mf-class-chip">
            {chip}
          </span>
        ))}
        <span class="mf-class-chip mf-class-good">
          {replayed} of {count} replayed and right
        </span>
        {aside.length > 0 && <span class="mf-class-chip mf-class-bad">{aside.length} set aside</span>}
        <span class="mf-class-buttons">
          <Button aria-pressed={forTeacher} onClick={() => setForTeacher(!forTeacher)}>
            For the teacher
          </Button>
          <Button aria-pressed={numbers} onClick={() => setNumbers(!numbers)}>
            {numbers ? "Hide numbers" : "Show numbers"}
          </Button>
          {(model.get("still") || inbox) && <Button onClick={() => window.print()}>Print the table</Button>}
        </span>
      </header>
      <div class={forTeacher ? "mf-class-body mf-class-with-teacher" : "mf-class-body"}>
        <div class="mf-class-shown">
          <Steps steps={lesson.steps} count={count} numbers={numbers} />
          <div class="mf-class-side">
            {lesson.guesses.map((plot) => (
              <Plot key={plot.title} plot={plot} />
            ))}
            {lesson.choices.map((bars) => (
              <Answers key={bars.title} bars={bars} />
            ))}
            <Checks checks={lesson.checks} />
          </div>
          <div class="mf-class-side">
            {lesson.trials.map((plot) => (
              <Plot key={plot.title} plot={plot} />
            ))}
            <Answers bars={lesson.wrong} />
          </div>
          {lesson.suggestion !== "" && <p class="mf-class-suggestion">{lesson.suggestion}</p>}
        </div>
        {forTeacher && <Teacher lesson={lesson} numbers={numbers} />}
      </div>
      <Sheet lesson={lesson} shown={forTeacher && numbers} />
    </section>
  );
}

export default {
  render({ model, el }: RenderProps<Traits>) {
    mount(<ClassPage model={model} />, el);
    return () => mount(null, el);
  },
};
