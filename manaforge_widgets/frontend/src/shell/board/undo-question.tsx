import { useRef } from "preact/hooks";
import { useBeside } from "../frame/beside.js";
import { Button } from "../input/controls.js";
import { onEscape } from "../input/escape.js";
import { useTable } from "../table.js";

type Props = { whose: number; onKeep: () => void; onUndo: () => void };

/** Asks before another player's action is undone, since the screen then goes to that player. */
export function UndoQuestion({ whose, onKeep, onUndo }: Props) {
  const { names, uid } = useTable();
  const panel = useRef<HTMLDivElement>(null);
  useBeside(panel, "undo");
  return (
    <div
      ref={panel}
      class="mf-beside mf-asked mf-undo-question"
      role="group"
      aria-labelledby={`${uid}-undo`}
      data-area="asked"
      data-from="undo"
      onKeyDown={onEscape(onKeep)}
    >
      <div class="mf-beside-in">
        <p id={`${uid}-undo`} class="mf-question">
          Undo what {names[whose]} did last? The screen then goes to {names[whose]}.
        </p>
        <div class="mf-answers">
          <Button class="mf-primary" data-first="true" onClick={onKeep}>
            Keep it
          </Button>
          <Button data-target="undo-anyway" onClick={onUndo}>
            Undo it
          </Button>
        </div>
      </div>
    </div>
  );
}
