import { useContext } from "preact/hooks";
import { Bar } from "../frame/bar.js";
import { Narrow } from "../frame/narrow.js";
import type { Snapshot } from "../kernel/types.js";
import { useTable } from "../table.js";
import type { BotTurns } from "./bot-turns.js";
import { BotsPlay } from "./bots.js";
import type { Clicks } from "./clicks.js";
import { type Hint, HintButton } from "./hint.js";
import type { Panels } from "./panels.js";
import type { RequestQueue } from "./request-queue.js";
import { FreeUndo, UndoAndRedo } from "./undo.js";

type Props = {
  snapshot: Snapshot;
  queue: RequestQueue;
  bots: BotTurns;
  clicks: Clicks;
  panels: Panels;
  /** Null if the board gives no hints. */
  hint: Hint | null;
};

/** The bar of a board: the actions that are always possible, or the controls for the bots while they play. */
export function BoardBar({ snapshot, queue, bots, clicks, panels, hint }: Props) {
  const { game, live, rest, status } = useTable();
  const { Actions } = game;
  const { send } = clicks;
  // On a narrow board, the button below the summary that the bots wait for may be out of view.
  const narrow = useContext(Narrow);
  const words = bots.wait ? "The bots are waiting for you." : bots.ended ? "You ended the turn." : status.whose;
  const over = !rest && snapshot.bots_to_act && status.active != null && (
    <BotsPlay
      {...bots.paces}
      words={words}
      onUndo={bots.ended ? () => send({ kind: "undo" }, "undo") : null}
      onGoOn={narrow && bots.wait ? bots.readOn : null}
      onSkip={bots.skip}
      skipping={bots.skipping}
      onDrop={queue.heard == null ? null : queue.drop}
    />
  );
  return (
    <Bar over={over}>
      {snapshot.free_undo && <FreeUndo />}
      {live && (
        <>
          <UndoAndRedo snapshot={snapshot} panels={panels} send={send} />
          {hint && <HintButton hint={hint} />}
          {Actions && <Actions />}
        </>
      )}
    </Bar>
  );
}
