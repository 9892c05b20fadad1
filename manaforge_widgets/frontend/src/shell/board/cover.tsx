import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import * as signs from "../drawing/signs.js";
import { SeatMark } from "../frame/seats.js";
import { Button } from "../input/controls.js";
import type { CoverView } from "../kernel/types.js";
import { useTable } from "../table.js";

/** A click that was meant for what lay here before comes within so many milliseconds. */
const TOO_SOON = 300;

type Props = {
  cover: CoverView;
  /** Whose action was taken back, in a sentence; empty if none was. */
  passed: string;
  /** Called when the person takes the screen. */
  onTake: () => void;
  /** What lies under the cover, drawn from what anybody may see. */
  children: ComponentChildren;
};

/** Lies over what belongs to a person to whom the screen is passed, until that person says so. The table stays in view. */
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
        {/* A key that is held down since the last move must not uncover what is not its owner's. */}
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

/** What a cover asks, also for screen readers. */
export const passWords = (names: readonly string[], { seat }: CoverView): string => `Pass the screen to ${names[seat]}`;
