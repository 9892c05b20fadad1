import { Glyph } from "../shell/drawing/glyphs.js";
import { Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import { onEscape } from "../shell/input/escape.js";
import type { Kit } from "../shell/kernel/types.js";

const READING: readonly (readonly [string, string])[] = [
  [
    "The big number",
    'is the exact chance, counted over all rolls; nothing in it is tried out. "why?" tells how it was counted.',
  ],
  ["Bars", "are exact chances as outlines. What your rolls showed is filled, on the same scale."],
  [
    "Roll by roll",
    "is the share of your rolls that did it, after each roll. The band is the 95 % interval: ten times the rolls make it a third as wide.",
  ],
  ["The seed", "decides the rolls: the same setting and seed give the same rolls."],
  ["The last roll", "is shown by the dice; those with a gold ring do it."],
];

/** How the lab is read, and what each symbol and face means. */
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
