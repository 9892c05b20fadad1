import type { AnyModel } from "@anywidget/types";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import * as signs from "../drawing/signs.js";
import { capital } from "../drawing/words.js";
import { useBeside } from "../frame/beside.js";
import { Button, IconButton } from "../input/controls.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import { lookUp } from "../kernel/request.js";
import type { HintView, Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";

/** The button's name, by which the panel next to it finds it. */
export const HINT = "hint";
/** A planner may think for longer than a click takes. */
const TIMEOUT = 60_000;
/** The panel says that the planner is thinking only after this time in ms. */
const SOON = 250;

/** The state of a hint: the planner is thinking, it is shown, or it is refused with an explanation. */
export type Hinted = { thinking: boolean; view: HintView | null; refused: string };

const NOTHING: Hinted = { thinking: false, view: null, refused: "" };

export type Hint = {
  hinted: Hinted;
  /** The reason why there is no hint now, or empty. */
  why: string;
  /** Whether there is anything to show. */
  open: boolean;
  /** Ask for a hint, or close it. */
  toggle: () => void;
  close: () => void;
  /** Close the hint if Escape was pressed; returns whether it did. */
  leave: (event: KeyboardEvent) => boolean;
};

/**
 * The hint for the table that is shown; a new table closes it.
 *
 * @param why the reason why there is none now, or empty.
 */
export function useHint(model: AnyModel, snapshot: Snapshot, why: string): Hint {
  const { seat, step } = snapshot;
  const [hinted, setHinted] = useState(NOTHING);
  // Only the answer to the last request counts.
  const asked = useRef(0);
  const close = () => {
    asked.current += 1;
    setHinted(NOTHING);
  };
  useLayoutEffect(close, [snapshot]);
  const open = hinted.thinking || hinted.view != null || hinted.refused !== "";
  const toggle = () => {
    close();
    if (open) return;
    if (why) {
      setHinted({ ...NOTHING, refused: why });
      return;
    }
    const mine = asked.current;
    const later = window.setTimeout(() => mine === asked.current && setHinted({ ...NOTHING, thinking: true }), SOON);
    lookUp(model, { kind: "hint", step, seat }, TIMEOUT).then(({ answer, error }) => {
      clearTimeout(later);
      if (mine === asked.current) setHinted({ ...NOTHING, refused: error, view: answer });
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
  return { hinted, why, open, toggle, close, leave };
}

/** The button in the bar; if there is no hint, a click shows the reason. */
export function HintButton({ hint: { why, open, toggle } }: { hint: Hint }) {
  return (
    <Button
      class="mf-icon mf-hint-button"
      aria-expanded={open}
      aria-keyshortcuts={SHORTCUTS.hint}
      aria-disabled={why !== "" || undefined}
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

/** The hint next to the thing to click first; if a question is open, its panel shows the hint instead. */
export function HintPanel({ hint: { hinted, close } }: { hint: Hint }) {
  const { thinking, view, refused } = hinted;
  const table = useTable();
  const panel = useRef<HTMLDivElement>(null);
  const inQuestion = view != null && table.asked != null;
  useBeside(panel, view?.targets[0] ?? HINT, true);
  if ((!thinking && !view && !refused) || inQuestion) return null;
  return (
    <div ref={panel} class="mf-beside mf-hint" role="group" aria-label="Hint" data-area="hint">
      <div class="mf-beside-in">
        <div class="mf-hint-close">
          <IconButton icon={signs.close} label="Close the hint" onClick={close} />
        </div>
        {thinking && <p>Thinking…</p>}
        {refused && <p>{refused}</p>}
        {view && <HintWords view={view} />}
      </div>
    </div>
  );
}

/** The planned actions one by one, and what they gain. */
export function HintWords({ view: { steps, why } }: { view: HintView }) {
  const { game } = useTable();
  const said = (text: string) => game.logged?.(text) ?? text;
  return (
    <div class="mf-hint-words">
      <b class="mf-hint-title">
        <Glyph of={signs.hint} /> Hint
      </b>
      <ol class={steps.length > 1 ? "mf-hint-steps" : "mf-hint-steps mf-hint-one"}>
        {steps.map((step, index) => (
          <li key={index}>
            <Rich text={capital(said(step))} />
          </li>
        ))}
      </ol>
      {why && (
        <p class="mf-soft">
          <Rich text={said(why)} />
        </p>
      )}
    </div>
  );
}

/** The hint for screen readers. It is always on the page: they don't read a region that appears with its words. */
export function HintSaid({ hint: { hinted } }: { hint: Hint }) {
  const { thinking, view, refused } = hinted;
  const { game, plain } = useTable();
  const [words, setWords] = useState("");
  const told = view ? `Hint: ${view.steps.join("; ")}. ${view.why}` : thinking ? "Thinking about a hint." : refused;
  useEffect(() => setWords(plain(game.logged?.(told) ?? told)), [told]);
  return (
    <div class="mf-hidden" role="status">
      {words}
    </div>
  );
}
