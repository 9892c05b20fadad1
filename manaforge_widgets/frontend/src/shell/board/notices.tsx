import type { State } from "../kernel/kernel.js";
import { KernelNotice, type Words } from "../kernel/kernel-notice.js";
import type { Snapshot } from "../kernel/types.js";
import type { BotTurns } from "./bot-turns.js";
import { BotNotice } from "./bots.js";

const AGAIN = "cell again: a game opened with mf.open_match continues where it stopped.";

/** The notices at the top of a board whose kernel does not answer. */
const wordsOf = ({ choice, step }: Snapshot): Words => ({
  silent: `The kernel has not answered yet: it is busy with a cell, or it has stopped. You can still look at everything here. If you restarted the kernel, run this ${AGAIN}`,
  gone: `The kernel of this board has ended. You can still look at everything here. Run its ${AGAIN}`,
  none: `This is a picture of the table after step ${step}: you can't play here.${choice ? ` The question was: ${choice.title}` : ""} To play, open its notebook and run its cell.`,
});

type Props = { snapshot: Snapshot; state: State; bots: BotTurns | null; passed: string };

/**
 * The notices at the top of a board: the kernel does not answer, a bot is slow, somebody's action was undone.
 *
 * @param bots the message about the bots, or null.
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
