import { useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { close } from "../drawing/signs.js";
import { IconButton } from "../input/controls.js";
import type { State } from "./kernel.js";

/** The sentences about a kernel that does not answer; what still works differs between widgets. */
export type Words = Record<Exclude<State, "answers">, string>;

/** `over` says that the notice covers the widget and can be closed. */
type Props = { state: State; words: Words; over?: boolean };

/** A notice at the top of a widget that can't be used now: why, and what to do; nothing while the kernel answers. */
export function KernelNotice({ state, words, over = false }: Props) {
  const [closed, setClosed] = useState<State | null>(null);
  return (
    <div class="mf-notice" role="status" data-kernel={state}>
      {state !== "answers" && state !== closed && (
        <p class="mf-note">
          <Rich text={words[state]} />
          {over && <IconButton icon={close} label="Close" onClick={() => setClosed(state)} />}
        </p>
      )}
    </div>
  );
}
