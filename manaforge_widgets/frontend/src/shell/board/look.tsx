import { useRef } from "preact/hooks";
import { Rich } from "../drawing/rich.js";
import { useBeside } from "../frame/beside.js";
import { Button } from "../input/controls.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import type { LookView } from "../kernel/types.js";
import { useTable } from "../table.js";

/** A private message to one person at the screen, until that person continues. */
export function Look({ look, onRead }: { look: LookView; onRead: () => void }) {
  const { uid } = useTable();
  const panel = useRef<HTMLDivElement>(null);
  useBeside(panel, look.at);
  return (
    <div ref={panel} class="mf-beside mf-asked" role="group" aria-labelledby={`${uid}-look`} data-area="asked">
      <div class="mf-beside-in">
        <p id={`${uid}-look`} class="mf-question" role="heading" aria-level={3}>
          <Rich text={look.words} />
        </p>
        <div class="mf-answers">
          {/* A key that is still held down from the last move must not skip the message. */}
          <Button
            class="mf-primary"
            data-first="true"
            data-target="go-on"
            aria-keyshortcuts={SHORTCUTS.on}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={onRead}
          >
            Continue
          </Button>
          <span class="mf-soft">After that, others may look at the screen.</span>
        </div>
      </div>
    </div>
  );
}
