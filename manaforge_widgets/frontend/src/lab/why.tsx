import { useEffect, useRef } from "preact/hooks";
import { Glyph } from "../shell/drawing/glyphs.js";
import { Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { Button } from "../shell/input/controls.js";
import { onEscape } from "../shell/input/escape.js";
import type { LabSnapshot } from "../shell/kernel/types.js";

type Props = { snapshot: LabSnapshot; from: string; onSee: ((tab: string) => void) | null; onClose: () => void };

/** The most bars listed here; more are only in the table. */
const MOST_BARS = 8;

/** The reasons for the number: how many rolls there are, how they are counted, and the same question in Python. */
export function Why({ snapshot: { chance, why, bars }, from, onSee, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel may open below the window.
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div
      ref={panel}
      class="mf-asked mf-lab-why"
      role="group"
      aria-label={`Why ${chance.percent}?`}
      data-area="asked"
      data-from={from}
      onKeyDown={onEscape(onClose)}
    >
      <div class="mf-panel-top">
        <p class="mf-question">Why {chance.percent}?</p>
        <Button class="mf-icon" aria-label="Close the reasons" data-first="true" onClick={onClose}>
          <Glyph of={signs.close} />
        </Button>
      </div>
      <p>
        <b>
          {why.hits} of {why.all}
        </b>{" "}
        rolls: {chance.exact} = {chance.percent}, {chance.one_in}.
      </p>
      {bars.bars.length <= MOST_BARS && bars.axis && (
        <p>
          By {bars.axis}:{" "}
          {bars.bars.map(({ label, ways }, index) => (
            <span key={label} class="mf-way">
              {index > 0 && " · "}
              <b>{label}</b> {ways}
            </span>
          ))}
        </p>
      )}
      <ul class="mf-sentences">
        {why.sentences.map((sentence) => (
          <li key={sentence}>
            <Rich text={sentence} />
          </li>
        ))}
      </ul>
      <p>
        In Python: <code>{why.code}</code>
      </p>
      {onSee && (
        <div class="mf-answers">
          <Button onClick={() => onSee("graph")}>Show the automaton</Button>
          <Button onClick={() => onSee("table")}>All numbers as a table</Button>
        </div>
      )}
    </div>
  );
}
