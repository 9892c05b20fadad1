import { Button } from "../shell/controls.js";
import { Glyph } from "../shell/glyphs.js";
import { Rich } from "../shell/rich.js";
import * as signs from "../shell/signs.js";
import type { LabSnapshot } from "../shell/types.js";
import { classes } from "../shell/words.js";
import type { Frames } from "./use-frames.js";
import type { Act } from "./use-lab.js";

type Props = { snapshot: LabSnapshot; asks: string; behind: boolean; frames: Frames; rest: string; onAct: (act: Act) => void };

/** The chance in large print, and under it the buttons that roll the dice. */
export function Answer({ snapshot: { chance, text, target, roll }, asks, behind, frames, rest, onAct }: Props) {
  // Rolls that came in before can be watched without a kernel.
  const resting = rest ? { blocked: true, "data-hint": rest } : {};
  const halfway = frames.at >= 0 && !frames.playing && frames.at < frames.last;
  return (
    <div class="mf-answer-panel" role="group" aria-label="Chance" aria-busy={behind}>
      <div class="mf-chance">
        <p class="mf-question">
          {asks} <Rich text={target} />
        </p>
        <p class="mf-big" role="status">
          {chance.percent}
        </p>
        <span class="mf-meter" aria-hidden="true">
          <i style={{ width: `${100 * chance.share}%` }} />
        </span>
        <p class="mf-forms">
          <b>{chance.exact}</b>
          <b>{chance.one_in}</b>
        </p>
        <p class="mf-soft">{text}</p>
      </div>
      <div class="mf-tries">
      <div class="mf-rolling">
        <Button class="mf-primary" data-target="roll" {...resting} onClick={() => onAct({ kind: "roll" })}>
          <Glyph of={signs.pips} /> Roll once
        </Button>
        {/* One button that changes its words and its action, so that it keeps the focus. */}
        <Button data-target="rolls" {...(frames.playing || halfway ? {} : resting)} onClick={frames.playing ? frames.stop : halfway ? frames.go : () => onAct({ kind: "rolls" })}>
          <Glyph of={frames.playing ? signs.pause : halfway ? signs.play : signs.dice} /> {frames.playing ? "Stop" : halfway ? "Go on" : "Roll 10,000"}
        </Button>
        {(frames.playing || halfway) && (
          <Button data-target="skip" onClick={frames.skip}>
            <Glyph of={signs.last} /> Skip
          </Button>
        )}
      </div>
      <p class={classes("mf-verdict", roll && (roll.success ? "mf-yes" : "mf-no"))} role="status">
        {roll && (
          <>
            <Glyph of={roll.success ? signs.check : signs.close} />
            <span>
              <span class="mf-hidden">Roll {roll.number}: </span>
              <Rich text={roll.text} />
            </span>
          </>
        )}
        </p>
      </div>
    </div>
  );
}
