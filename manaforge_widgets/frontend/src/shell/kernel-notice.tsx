import type { State } from "./kernel.js";
import { Rich } from "./rich.js";

/** The sentences about a kernel that does not answer; what still works differs between widgets. */
export type Words = Record<Exclude<State, "answers">, string>;

/** Says at the top of a widget that it can't be used now, why, and what to do; nothing while the kernel answers. */
export function KernelNotice({ state, words }: { state: State; words: Words }) {
  return (
    <div class="mf-notice" role="status" data-kernel={state}>
      {state !== "answers" && (
        <p class="mf-note">
          <Rich text={words[state]} />
        </p>
      )}
    </div>
  );
}
