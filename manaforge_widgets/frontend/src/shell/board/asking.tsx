import type { LookView, Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";
import { Questions } from "./asked.js";
import type { Clicks } from "./clicks.js";
import { EndQuestion } from "./end-turn.js";
import { type Hint, HintPanel, HintSaid } from "./hint.js";
import { Look } from "./look.js";
import type { Panels } from "./panels.js";
import { UndoQuestion } from "./undo-question.js";

type Props = {
  snapshot: Snapshot;
  look: LookView | null;
  panels: Panels;
  hint: Hint;
  clicks: Clicks;
  /** Called if nobody wants to be asked any more before a turn is ended. */
  onNever: () => void;
};

/** What is asked, refused, shown to one person or hinted, beside the thing that it is about. */
export function Asking({ snapshot, look, panels, hint, clicks, onNever }: Props) {
  const { live } = useTable();
  const { send } = clicks;
  if (panels.undoing && snapshot.undo_of != null) {
    return (
      <UndoQuestion
        whose={snapshot.undo_of}
        onKeep={() => panels.setUndoing(false)}
        onUndo={() => send({ kind: "undo" }, "undo")}
      />
    );
  }
  if (panels.ending) {
    return (
      <EndQuestion waste={snapshot.waste} onKeep={() => panels.setEnding(false)} onEnd={clicks.end} onNever={onNever} />
    );
  }
  if (look) return <Look look={look} onRead={() => send({ kind: "read" }, "go-on")} />;
  return (
    <>
      <Questions />
      <HintPanel hint={hint} />
      {live && <HintSaid hint={hint} />}
    </>
  );
}
