import { Glyph } from "../drawing/glyphs.js";
import * as signs from "../drawing/signs.js";
import { Button } from "../input/controls.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import type { Wanted } from "../kernel/request.js";
import type { Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";
import type { Panels } from "./panels.js";

/** A chip that says that this match allows undo without limits. */
export function FreeUndo() {
  const words = "You can undo everything: a setting for lessons.";
  return (
    <span class="mf-chip" data-hint={words}>
      free undo<span class="mf-hidden">: {words}</span>
    </span>
  );
}

type Send = (wanted: Wanted, target: string) => void;

/** The Undo and Redo buttons. */
export function UndoAndRedo({ snapshot, panels, send }: { snapshot: Snapshot; panels: Panels; send: Send }) {
  const { names, rest } = useTable();
  const { can_redo, can_undo, cover, undo_of, undo_passes } = snapshot;
  const whose = undo_of == null ? "" : `: what ${names[undo_of]} did last`;
  // If the screen then goes to another player, the board asks first.
  const undo: Send = (wanted, target) => (undo_passes ? panels.setUndoing(!panels.undoing) : send(wanted, target));
  return (
    <>
      <Take
        kind="undo"
        can={can_undo && !rest}
        whose={whose}
        why={rest || "Nothing of yours can be undone now."}
        onTake={undo}
      />
      <Take
        kind="redo"
        can={can_redo && !rest}
        why={rest || (cover ? "Take the screen first." : "You have nothing to redo.")}
        onTake={send}
      />
    </>
  );
}

type TakeProps = { kind: "undo" | "redo"; can: boolean; why: string; whose?: string; onTake: Send };

/** `whose` says whose action it is, if several people share the screen. */
function Take({ kind, can, why, whose = "", onTake }: TakeProps) {
  const words = kind === "undo" ? "Undo" : "Redo";
  return (
    <Button
      class="mf-icon"
      blocked={!can}
      data-hint={can ? `${words} (${SHORTCUTS[kind]})${whose}` : why}
      data-target={kind}
      aria-keyshortcuts={SHORTCUTS[kind]}
      onClick={() => onTake({ kind }, kind)}
    >
      <Glyph of={kind === "undo" ? signs.undo : signs.redo} />{" "}
      <span class="mf-hidden">
        {words}
        {can && whose}
      </span>
      {!can && <span class="mf-hidden">: {why}</span>}
    </Button>
  );
}
