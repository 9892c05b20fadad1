import { Glyph } from "../shell/drawing/glyphs.js";
import { Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { classes } from "../shell/drawing/words.js";
import type { LabRoll } from "../shell/kernel/types.js";
import { whole } from "./scale.js";

/** The last roll in words: whether it reached the target, and what each die did for it. */
export function LastRoll({ roll }: { roll: LabRoll | null }) {
  return (
    <div class="mf-lab-group mf-last" role="group" aria-label="The last roll">
      <div class="mf-title">The last roll {roll && <span class="mf-aside">roll {whole(roll.number)}</span>}</div>
      <div class={classes("mf-verdict", roll && (roll.success ? "mf-yes" : "mf-no"))} role="status">
        {roll ? (
          <>
            <Glyph of={roll.success ? signs.check : signs.close} />
            <div>
              <p>
                <span class="mf-hidden">Roll {roll.number}: </span>
                <b>
                  <Rich text={roll.text} />
                </b>
              </p>
              {roll.how && (
                <p class="mf-soft">
                  <Rich text={roll.how} />
                </p>
              )}
            </div>
          </>
        ) : (
          <p class="mf-none">No roll yet.</p>
        )}
      </div>
    </div>
  );
}
