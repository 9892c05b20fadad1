import type { LookView, Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";
import { Questions } from "./asked.js";
import type { Clicks } from "./clicks.js";
import { EndQuestion } from "./end-turn.js";
import { type Hint, HintSaid } from "./hint.js";
import { Look } from "./look.js";
import type { Panels } from "./panels.js";
import { UndoQuestion } from "./undo-question.js";
import { wasteOf } from "./waste.js";

type Props = {
  snapshot: Snapshot;
  look: LookView | null;
  panels: Panels;
  hint: Hint;
  clicks: Clicks;
  /** Called when the player switches off the question before the end of a turn. */
  onNever: () => void;
};

/** Questions, refusals and private messages, next to the thing that they are about. */
export function Asking({ snapshot, look, panels, hint, clicks, onNever }: Props) {
  const table = useTable();
  const { live } = table;
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
      <EndQuestion
        waste={wasteOf(snapshot, table)}
        onKeep={() => panels.setEnding(false)}
        onEnd={clicks.end}
        onNever={onNever}
      />
    );
  }
  if (look) return <Look look={look} onRead={() => send({ kind: "read" }, "go-on")} />;
  return (
    <>
      <Questions onClose={clicks.dismiss} />
      {live && <HintSaid hint={hint} />}
    </>
  );
}
