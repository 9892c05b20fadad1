import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import * as signs from "../drawing/signs.js";
import { SeatMark } from "../frame/seats.js";
import { Button } from "../input/controls.js";
import type { CoverView } from "../kernel/types.js";
import { useTable } from "../table.js";

/** How long, in milliseconds, a click may still be meant for what was here before. */
const TOO_SOON = 300;

type Props = {
  cover: CoverView;
  /** A sentence that says whose action was undone; empty if none was. */
  passed: string;
  /** Called when the person takes the screen. */
  onTake: () => void;
  /** The table under the cover, drawn from public information. */
  children: ComponentChildren;
};

/** Covers the hand of the player who gets the screen, until that player clicks. The table stays in view. */
export function Cover({ cover, passed, onTake, children }: Props) {
  const { names, rest, uid } = useTable();
  const since = useRef(performance.now());
  const name = names[cover.seat];
  const take = () => performance.now() - since.current > TOO_SOON && onTake();
  return (
    <div class="mf-covered">
      <div class="mf-under-cover" inert>
        {children}
      </div>
      <section
        class="mf-cover"
        role="group"
        aria-labelledby={`${uid}-cover`}
        aria-describedby={`${uid}-cover-words`}
        data-area="asked"
      >
        <span class="mf-cover-sign">
          <Glyph of={signs.covered} />
        </span>
        <p id={`${uid}-cover`} class="mf-cover-to" role="heading" aria-level={3}>
          <SeatMark seat={cover.seat} /> {passWords(names, cover)}
        </p>
        <p id={`${uid}-cover-words`} class="mf-cover-words">
          {passed && <b>{passed} </b>}
          {cover.left == null ? "" : `${names[cover.left]}’s hand is hidden. `}
          Everybody may see the rest of the table.
        </p>
        {/* A key that is still held down from the last move must not uncover somebody else's hand. */}
        <Button
          class="mf-primary"
          blocked={rest !== ""}
          data-first="true"
          data-target="take-screen"
          data-hint={rest || undefined}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={take}
        >
          I am {name}: show my hand
        </Button>
      </section>
    </div>
  );
}

/** The words of a cover, also for screen readers. */
export const passWords = (names: readonly string[], { seat }: CoverView): string => `Pass the screen to ${names[seat]}`;
