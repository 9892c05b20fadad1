import { Glyph } from "../shell/drawing/glyphs.js";
import { Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import { onEscape } from "../shell/input/escape.js";
import type { Kit } from "../shell/kernel/types.js";

const READING: readonly (readonly [string, string])[] = [
  [
    "The big number",
    'is the exact chance: all possible rolls are counted, none is simulated. "why?" shows how they are counted.',
  ],
  ["Bars", "show the exact chances as outlines. Filled bars show the shares of your rolls, on the same scale."],
  [
    "Roll by roll",
    "shows the share of your rolls that reached the target. The band is the 95 % interval. With ten times as many rolls it is about a third as wide.",
  ],
  ["The seed", "fixes the rolls: the same setting and seed give the same rolls."],
  ["The last roll", "is shown on the dice. Those with a gold ring reach the target."],
];

/** The help: how to read the lab, and what each symbol and face means. */
export function Help({
  kit,
  projector,
  onProjector,
  onClose,
}: {
  kit: Kit;
  projector: boolean;
  onProjector: (on: boolean) => void;
  onClose: () => void;
}) {
  return (
    <div
      class="mf-asked mf-lab-help"
      role="group"
      aria-label="Help"
      data-area="asked"
      data-from="help"
      onKeyDown={onEscape(onClose)}
      tabIndex={0}
      {...keepKeys}
    >
      <div class="mf-panel-top">
        <p class="mf-question">How to read the lab</p>
        <Button class="mf-icon" aria-label="Close the help" data-first="true" onClick={onClose}>
          <Glyph of={signs.close} />
        </Button>
      </div>
      <dl class="mf-terms">
        {READING.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div class="mf-answers">
        <Button aria-pressed={projector} onClick={() => onProjector(!projector)}>
          {projector ? "Projector: on" : "Projector: off"}
        </Button>
        <span class="mf-none">Projector mode enlarges the lab until it fills the window.</span>
      </div>
      {kit.legend.length > 0 && (
        <>
          <p class="mf-question">What the symbols mean</p>
          <dl class="mf-terms">
            {kit.legend.map(({ symbols, words }) => (
              <div key={symbols}>
                <dt>
                  <Rich text={symbols} />
                </dt>
                <dd>
                  <Rich text={words} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
