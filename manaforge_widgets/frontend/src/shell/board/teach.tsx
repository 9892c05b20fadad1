import { useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import * as signs from "../drawing/signs.js";
import { useUid } from "../frame/uid.js";
import { Button, keepKeys } from "../input/controls.js";
import { filled } from "../kernel/model.js";
import type { Wanted } from "../kernel/request.js";
import type { PredictView, PuzzleView } from "../kernel/types.js";
import { useOwnName } from "./own-name.js";

type Ask = (wanted: Wanted, timeout?: number) => void;

/** Counting all ways to solve a puzzle takes some seconds. */
const WAYS_TIMEOUT = 60_000;

/** The line above a puzzle: its goal, whether it is reached, and the number of ways to reach it. */
export function Goal({ task, rest, ask }: { task: PuzzleView | undefined; rest: string; ask: Ask }) {
  const [counting, setCounting] = useState(false);
  const told = filled(task);
  const line = useRef<HTMLElement>(null);
  const ended = told != null && (told.solved || told.over);
  const before = useRef(ended);
  const name = useOwnName(line, "Puzzle");
  useEffect(() => setCounting(false), [task]);
  useEffect(() => {
    // The table is below, so the line may be out of view.
    if (ended && !before.current) line.current?.scrollIntoView({ block: "nearest" });
    before.current = ended;
  }, [ended]);
  if (told == null) return null;
  const { title, goal, hint, solved, over, ways, doubt } = told;
  const count = () => {
    setCounting(true);
    ask({ kind: "ways" }, WAYS_TIMEOUT);
  };
  return (
    <section ref={line} class={solved ? "mf-teach mf-solved" : "mf-teach"} aria-label={name}>
      <p class="mf-teach-words">
        {title && <b>{/[.?!]$/.test(title) ? title : `${title}:`} </b>}
        <span>{goal.charAt(0).toUpperCase() + goal.slice(1)}.</span>
        {hint && !solved && <span class="mf-soft"> {hint}</span>}
      </p>
      <p class="mf-teach-told" role="status">
        {solved && (
          <b class="mf-teach-done">
            <Glyph of={signs.check} /> Solved
          </b>
        )}
        {over && <b>The turn ended before the goal was reached.</b>}
        {counting && !ways && <span>Counting…</span>}
        {ways && <span>{ways}</span>}
        {doubt && !ways && <span>{doubt}</span>}
      </p>
      <span class="mf-teach-do">
        {!ways && (
          <Button blocked={rest !== "" || counting} data-target="ways" onClick={count}>
            In how many ways?
          </Button>
        )}
        <Button blocked={rest !== ""} data-target="restart" onClick={() => ask({ kind: "restart" })}>
          Start again
        </Button>
      </span>
    </section>
  );
}

/** Asks for a guess before a number is shown, and shows how far off the guesses about this table were. */
export function Guess({ prediction, rest, ask }: { prediction: unknown; rest: string; ask: Ask }) {
  const told = filled(prediction as PredictView | undefined);
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const uid = useUid();
  const line = useRef<HTMLElement>(null);
  const name = useOwnName(line, "Guess first");
  const next = told?.next;
  useEffect(() => setText(""), [next?.id]);
  if (told == null || (next == null && told.told.length === 0)) return null;
  const number = Number(text.replace(",", ".").replace("%", "").trim());
  const good = text.trim() !== "" && number >= 0 && number <= 100;
  const bad = text !== "" && !good;
  const lock = () => {
    if (good && next && !rest) ask({ kind: "guess", question: next.id, percent: number });
    else field.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={line} class="mf-teach" aria-label={name}>
      {next && (
        <form
          class="mf-guess"
          onSubmit={(event) => {
            event.preventDefault();
            lock();
          }}
        >
          <label for={`${uid}-guess`}>{next.words}</label>
          <span class="mf-teach-do">
            <input
              ref={field}
              id={`${uid}-guess`}
              class="mf-guess-field"
              inputMode="decimal"
              autocomplete="off"
              value={text}
              aria-describedby={`${uid}-unit`}
              aria-invalid={bad}
              onInput={(event) => setText(event.currentTarget.value)}
              {...keepKeys}
            />
            <span id={`${uid}-unit`}>
              %<span class={bad ? undefined : "mf-hidden"}>, a number from 0 to 100</span>
            </span>
            <Button
              blocked={!good || rest !== ""}
              data-target="guess"
              data-hint="You can't change it afterwards."
              onClick={lock}
            >
              Lock my guess
            </Button>
          </span>
        </form>
      )}
      <div role="status">
        <ul class="mf-guesses">
          {told.told.map(({ id, about, exact, words }) => (
            <li key={id}>
              {about}: <b>{exact.percent}</b> ({exact.exact}). {words}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
