import type { AnyModel } from "@anywidget/types";
import { useEffect, useRef, useState } from "preact/hooks";
import { useBeside } from "../frame/beside.js";
import { Button, IconButton } from "../input/controls.js";
import { Glyph } from "../drawing/glyphs.js";
import { lookUp } from "../kernel/request.js";
import { Rich } from "../drawing/rich.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import * as signs from "../drawing/signs.js";
import { useTable } from "../table.js";
import type { HintView } from "../kernel/types.js";
import { capital } from "../drawing/words.js";

/** The name of the button, as what lies beside it finds it. */
export const HINT = "hint";
/** A planner may think for longer than a click takes. */
const TIMEOUT = 60_000;
/** A quicker answer needs no word about the waiting. */
const SOON = 250;

/** What came of asking for a hint: it is thought about, told, or refused in words. */
export type Hinted = { thinking: boolean; view: HintView | null; refused: string };

const NOTHING: Hinted = { thinking: false, view: null, refused: "" };

type Asking = { model: AnyModel; step: number; seat: number; why: string };

/**
 * The hint for the table that is shown, a function that asks for it or closes it, and one that only closes it.
 *
 * @param why the reason why there is none now, or empty.
 */
export function useHint({ model, step, seat, why }: Asking) {
  const [hinted, setHinted] = useState(NOTHING);
  // An answer counts only for the question that was asked last.
  const asked = useRef(0);
  const close = () => {
    asked.current += 1;
    setHinted(NOTHING);
  };
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
  return { hinted, open, toggle, close };
}

type ButtonProps = { why: string; open: boolean; onClick: () => void };

/** The button in the bar; where there is no hint it says why when it is clicked. */
export function HintButton({ why, open, onClick }: ButtonProps) {
  return (
    <Button class="mf-icon mf-hint-button" aria-expanded={open} aria-keyshortcuts={SHORTCUTS.hint} aria-disabled={why !== "" || undefined} data-hint={why || `Hint (${SHORTCUTS.hint}): what the planner would do`} data-target={HINT} onClick={onClick}>
      <Glyph of={signs.hint} />
      <span class="mf-hint-name">Hint</span>
      {why && <span class="mf-hidden">: {why}</span>}
    </Button>
  );
}

/** The hint beside the thing that is clicked first; where a question stands there, its panel has the hint. */
export function HintPanel({ hinted: { thinking, view, refused }, onClose }: { hinted: Hinted; onClose: () => void }) {
  const table = useTable();
  const panel = useRef<HTMLDivElement>(null);
  const inQuestion = view != null && table.asked != null;
  useBeside(panel, view?.targets[0] ?? HINT, true);
  if ((!thinking && !view && !refused) || inQuestion) return null;
  return (
    <div ref={panel} class="mf-beside mf-hint" role="group" aria-label="Hint" data-area="hint">
      <div class="mf-beside-in">
        <div class="mf-hint-close">
          <IconButton icon={signs.close} label="Close the hint" onClick={onClose} />
        </div>
        {thinking && <p>Thinking…</p>}
        {refused && <p>{refused}</p>}
        {view && <HintWords view={view} />}
      </div>
    </div>
  );
}

/** The line step by step, and what it gains. */
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

/** Says to screen readers what the panel shows; it is always there, since a region that comes with its words is not read. */
export function HintSaid({ hinted: { thinking, view, refused } }: { hinted: Hinted }) {
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
