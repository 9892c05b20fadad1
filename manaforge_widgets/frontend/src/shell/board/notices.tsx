import type { State } from "../kernel/kernel.js";
import { KernelNotice, type Words } from "../kernel/kernel-notice.js";
import type { Snapshot } from "../kernel/types.js";
import type { BotTurns } from "./bot-turns.js";
import { BotNotice } from "./bots.js";

const AGAIN = "cell again: a game begun with mf.open_match goes on where it was.";

/** What is said at the top of a board whose kernel does not answer. */
const wordsOf = ({ choice, step }: Snapshot): Words => ({
  silent: `The kernel has not answered yet: it is busy with a cell, or it has stopped. Everything here can be looked at. If the kernel was restarted, run this ${AGAIN}`,
  gone: `The kernel of this board has ended. Everything here can be looked at. Run its ${AGAIN}`,
  none: `A picture of the table after step ${step}: no move can be made here.${choice ? ` The question was: ${choice.title}` : ""} To play, open the notebook that it comes from and run its cell.`,
});

type Props = { snapshot: Snapshot; state: State; bots: BotTurns | null; passed: string };

/**
 * What is said at the top of a board: that its kernel does not answer, that a bot takes long, whose action was taken back.
 *
 * @param bots null while there is nothing to say about them.
 */
export function Notices({ snapshot, state, bots, passed }: Props) {
  const still = state === "none";
  return (
    <>
      <div class="mf-over">
        <div class="mf-over-in">
          {!still && <KernelNotice over state={state} words={wordsOf(snapshot)} />}
          {bots && <BotNotice notice={bots.notice} onAgain={bots.again} />}
          {passed && <p class="mf-note mf-passed">{passed}</p>}
        </div>
      </div>
      {still && <KernelNotice state={state} words={wordsOf(snapshot)} />}
    </>
  );
}
