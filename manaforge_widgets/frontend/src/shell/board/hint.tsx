import type { AnyModel } from "@anywidget/types";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import * as signs from "../drawing/signs.js";
import { capital, classes } from "../drawing/words.js";
import { intoView } from "../frame/in-view.js";
import { Button, IconButton } from "../input/controls.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import { lookUp } from "../kernel/request.js";
import type { HintStepView, HintView, Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";
import { Compare } from "./compare.js";
import type { RequestQueue } from "./request-queue.js";

/** The button's name, by which the panel next to it finds it. */
const HINT = "hint";
/** A planner may think for longer than a click takes. */
const TIMEOUT = 60_000;
/** The panel says that the planner is thinking only after this time in ms. */
const SOON = 250;

/** How much of a hint is shown: where to look, its aim, or its steps with their reasons. */
export type Level = (typeof LEVELS)[number][0];
const LEVELS = [
  ["nudge", "Nudge", "Nudge: only where to look"],
  ["idea", "Idea", "Idea: the aim of the plan"],
  ["plan", "Plan", "Plan: each step and its reason"],
] as const;

/** What the planner has been asked: it is thinking, or the hint is refused with an explanation. */
type Asked = { thinking: boolean; refused: string };
const NOTHING: Asked = { thinking: false, refused: "" };

export type Hint = Asked & {
  view: HintView | null;
  level: Level;
  setLevel: (level: Level) => void;
  /** The reason why there is no hint now, or empty. */
  why: string;
  /** Whether there is anything to show. */
  open: boolean;
  /** Ask for a hint, or put it away. */
  toggle: () => void;
  close: () => void;
  /** Put the hint away if Escape was pressed; returns whether it did. */
  leave: (event: KeyboardEvent) => boolean;
};

/**
 * The hint for the table that is shown. It stays as long as Python sends it with the table.
 *
 * @param why the reason why there is none now, or empty.
 */
export function useHint(model: AnyModel, snapshot: Snapshot, { rest, sendNow }: RequestQueue, why: string): Hint {
  const { seat, step } = snapshot;
  const [asked, setAsked] = useState(NOTHING);
  // The number of the hint that was put away here. Python drops it a moment later.
  const [gone, setGone] = useState(0);
  const [level, setLevel] = useState<Level>("nudge");
  const given = rest ? null : snapshot.hint;
  const view = given && given.number !== gone ? given : null;
  // Only the answer to the last request counts.
  const last = useRef(0);
  const forget = () => {
    last.current += 1;
    setAsked(NOTHING);
  };
  useLayoutEffect(forget, [snapshot]);
  const open = asked.thinking || view != null || asked.refused !== "";
  const close = () => {
    forget();
    if (!view) return;
    setGone(view.number);
    sendNow({ kind: "drop-hint" });
  };
  const toggle = () => {
    close();
    if (open) return;
    if (why) {
      setAsked({ ...NOTHING, refused: why });
      return;
    }
    // A new hint begins with the least that it can say.
    setLevel("nudge");
    const mine = last.current;
    const later = window.setTimeout(() => mine === last.current && setAsked({ ...NOTHING, thinking: true }), SOON);
    lookUp(model, { kind: "hint", step, seat }, TIMEOUT).then(({ error }) => {
      clearTimeout(later);
      if (mine === last.current) setAsked({ ...NOTHING, refused: error });
    });
  };
  const leave = (event: KeyboardEvent) => {
    const closes = event.key === "Escape" && open && !event.defaultPrevented;
    if (closes) {
      event.preventDefault();
      close();
    }
    return closes;
  };
  return { ...asked, view, level, setLevel, why, open, toggle, close, leave };
}

/** The button in the bar; if there is no hint, a click shows the reason. */
export function HintButton({ hint: { why, open, toggle } }: { hint: Hint }) {
  return (
    <Button
      class="mf-icon mf-hint-button"
      aria-expanded={open}
      aria-keyshortcuts={SHORTCUTS.hint}
      aria-disabled={(why !== "" && !open) || undefined}
      data-hint={why || `Hint (${SHORTCUTS.hint}): what the planner bot would do`}
      data-target={HINT}
      onClick={toggle}
    >
      <Glyph of={signs.hint} />
      <span class="mf-hint-name">Hint</span>
      {why && <span class="mf-hidden">: {why}</span>}
    </Button>
  );
}

/** The hint at the lower edge of what is in view, where it covers none of the things that it names. */
export function HintPanel({ hint }: { hint: Hint }) {
  const { thinking, view, refused, level, close } = hint;
  const panel = useRef<HTMLDivElement>(null);
  useInView(panel, level === "plan" ? (view?.targets ?? []) : [], [level, view?.number]);
  // Closed again for each new hint.
  const [unfolded, setUnfolded] = useState({ number: 0, steps: false, comparing: false });
  const opened = view && unfolded.number === view.number ? unfolded : { number: view?.number ?? 0, ...FOLDED };
  if (!thinking && !view && !refused) return null;
  const plan = level === "plan" ? view : null;
  return (
    <div ref={panel} class="mf-hint" role="group" aria-label="Hint" data-area="hint">
      <div class="mf-hint-head">
        <b class="mf-hint-title">
          <Glyph of={signs.hint} /> Hint
        </b>
        {view && <Levels hint={hint} />}
        {plan && <PlanButtons view={plan} unfolded={opened} unfold={setUnfolded} />}
        <IconButton icon={signs.close} label="Close the hint" onClick={close} />
      </div>
      {thinking && <p>Thinking…</p>}
      {refused && <p>{refused}</p>}
      {view && level === "nudge" && <Said words={view.nudge} />}
      {view && level === "idea" && <Said words={capital(ideaWords(view))} />}
      {plan && <Plan view={plan} all={opened.steps} />}
      {plan && opened.comparing && <Compare key={plan.number} view={plan} />}
    </div>
  );
}

const FOLDED = { steps: false, comparing: false };
type Unfolded = typeof FOLDED & { number: number };

function Levels({ hint: { level, setLevel } }: { hint: Hint }) {
  return (
    <span class="mf-hint-levels">
      {LEVELS.map(([name, label, words]) => (
        <Button
          key={name}
          class="mf-tab"
          aria-pressed={level === name}
          data-hint={words}
          onClick={() => setLevel(name)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

type ButtonsProps = { view: HintView; unfolded: Unfolded; unfold: (unfolded: Unfolded) => void };

function PlanButtons({ view, unfolded, unfold }: ButtonsProps) {
  const { act, options } = useTable();
  const { steps, next, compared, action } = view;
  const step = steps[next];
  const [first = ""] = view.targets;
  // A step whose action is not possible now waits for another answer.
  const possible = first !== "" || [...options.values()].some((some) => some.some((one) => one.action === action));
  return (
    <>
      {steps.length > 1 && (
        <Button
          class="mf-tab mf-hint-all"
          aria-expanded={unfolded.steps}
          onClick={() => unfold({ ...unfolded, steps: !unfolded.steps })}
        >
          Step {next + 1} of {steps.length}
        </Button>
      )}
      {compared.length > 1 && (
        <Button
          class="mf-tab"
          aria-expanded={unfolded.comparing}
          onClick={() => unfold({ ...unfolded, comparing: !unfolded.comparing })}
        >
          Why not …?
        </Button>
      )}
      {step && possible && (
        <Button class="mf-primary mf-tab" onClick={() => act(step.actions, first)}>
          Play this step
        </Button>
      )}
    </>
  );
}

function Said({ words }: { words: string }) {
  const { game } = useTable();
  return (
    <p>
      <Rich text={game.logged?.(words) ?? words} />
    </p>
  );
}

/** The steps, the reason for the next one, and what the plan gains; where there is little room, only the next step. */
function Plan({ view: { steps, next, why }, all }: { view: HintView; all: boolean }) {
  return (
    <>
      <ol class={classes("mf-hint-steps", steps.length === 1 && "mf-hint-one", all && "mf-all")}>
        {steps.map((one, at) => (
          <Step key={at} number={at + 1} step={one} now={at === next} />
        ))}
      </ol>
      {why && (
        <div class="mf-soft">
          <Said words={why} />
        </div>
      )}
    </>
  );
}

type StepProps = { number: number; step: HintStepView; now: boolean };

function Step({ number, step: { words, why, chance, done }, now }: StepProps) {
  const { game } = useTable();
  const said = (text: string) => game.logged?.(text) ?? text;
  return (
    <li value={number} class={classes(done && "mf-done", now && "mf-now")} aria-current={now ? "step" : undefined}>
      {done && <span class="mf-hidden">done: </span>}
      <Rich text={capital(said(words))} />
      {now && (why || chance) && (
        <span class="mf-hint-why">
          . <Rich text={said(`${why} ${chance}`.trim())} />
        </span>
      )}
    </li>
  );
}

/**
 * Scrolls the things that the next step is about into view, the first above all, if they are behind the hint. `shown` is
 * what the hint shows now, which decides how high it is.
 */
function useInView(panel: { current: HTMLElement | null }, targets: readonly string[], shown: readonly unknown[]) {
  useEffect(() => {
    const board = panel.current?.closest(".mf-table");
    const things = targets.toReversed().map((target) => `[data-target="${CSS.escape(target)}"]`);
    // The buttons of moves are always of use, and come first: what a hint names counts more.
    for (const selector of [".mf-main [data-area='asked']", ...things]) {
      const thing = board?.querySelector<HTMLElement>(selector);
      if (thing && panel.current) intoView(thing, panel.current);
    }
  }, [targets.join(" "), ...shown]);
}

/** The hint for screen readers. It is always on the page: they don't read a region that appears with its words. */
export function HintSaid({ hint: { thinking, refused, view, level } }: { hint: Hint }) {
  const { game, plain } = useTable();
  const [words, setWords] = useState("");
  const told = view ? hintWords(view, level) : thinking ? "Thinking about a hint." : refused;
  useEffect(() => setWords(plain(game.logged?.(told) ?? told)), [told]);
  return (
    <div class="mf-hidden" role="status">
      {words}
    </div>
  );
}

/** The idea, with the reason of its step; without one, with what the plan gains. */
function ideaWords({ idea, steps, why }: HintView): string {
  const step = steps.find(({ words }) => words.startsWith(idea));
  return `${idea}. ${step?.why || why}`.trim();
}

/** What a level of a hint says, as sentences: of a plan only the next step, since the others can be read. */
export function hintWords(view: HintView, level: Level): string {
  const { nudge, steps, next, why } = view;
  if (level === "nudge") return `Hint: ${nudge}`;
  if (level === "idea") return `Hint: ${ideaWords(view)}`;
  const step = steps[next];
  if (!step) return "";
  const number = steps.length > 1 ? `, step ${next + 1} of ${steps.length}` : "";
  const reason = `${step.why} ${step.chance}`.trim();
  return [`Hint${number}: ${step.words}.`, reason, next === 0 && why].filter(Boolean).join(" ");
}
