import { Glyph } from "../shell/drawing/glyphs.js";
import { GameSymbol, Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { classes } from "../shell/drawing/words.js";
import { Button, IconButton, keepKeys } from "../shell/input/controls.js";
import type { Kit, LabMeasure, LabRolls, LabSnapshot } from "../shell/kernel/types.js";
import { Bars, type Seen } from "./bars.js";
import { Picture } from "./figure.js";
import { perCent, whole } from "./scale.js";
import type { Frames } from "./use-frames.js";
import type { Act } from "./use-lab.js";

type Props = {
  kit: Kit;
  snapshot: LabSnapshot;
  measure: LabMeasure;
  rolls: LabRolls | null;
  seen: Seen;
  behind: boolean;
  frames: Frames;
  rest: string;
  uid: string;
  /** Whether the panel with the reasons is open. */
  why: boolean;
  onWhy: () => void;
  onAct: (act: Act) => void;
};

const COUNTS = [10, 100, 1_000, 10_000] as const;

/** The chance in large print next to its bars, with the buttons that roll the dice below. */
export function Answer({ kit, snapshot, measure, rolls, seen, behind, frames, rest, uid, why, onWhy, onAct }: Props) {
  const { chance, text, target, bars } = snapshot;
  const count = rolls?.counts[frames.at];
  return (
    <div class="mf-answer-panel" role="group" aria-label="Chance" aria-busy={behind}>
      <p class="mf-question">
        {kit.verbs.asks} <Rich text={target} />
      </p>
      <div class="mf-answer-body">
        <div class="mf-chance">
          <p class="mf-big" role="status">
            {chance.percent}
          </p>
          <p class="mf-ways">
            <b>
              {snapshot.why.hits} of {snapshot.why.all}
            </b>{" "}
            rolls
          </p>
          <p class="mf-soft">
            <span data-hint="The same as a fraction">{chance.exact}</span>, {chance.one_in}{" "}
            <Button class="mf-quiet mf-why-button" aria-expanded={why} data-target="why" onClick={onWhy}>
              why?
            </Button>
          </p>
          <p class="mf-soft">{text}</p>
          <p class="mf-seen-words">
            {rolls && count != null ? (
              <>
                <b>seen {perCent((rolls.hits[frames.at] ?? 0) / count)}</b>{" "}
                <span>
                  {whole(rolls.hits[frames.at] ?? 0)} of {whole(count)}
                </span>
              </>
            ) : (
              <span>seen: no rolls yet</span>
            )}
          </p>
        </div>
        <div class="mf-bars" role="group" aria-label="Exact chances">
          {kit.measures.length > 1 && (
            <fieldset class="mf-measures" disabled={rest !== ""} data-hint={rest || undefined}>
              <legend class="mf-hidden">What the bars show</legend>
              {kit.measures.map(({ id, label, symbol, title }) => (
                <label key={id} class="mf-measure" data-hint={title}>
                  <input
                    type="radio"
                    name={`${uid}-measure`}
                    checked={id === bars.measure}
                    onChange={() => onAct({ kind: "show", measure: id })}
                    {...keepKeys}
                  />
                  <span>
                    {symbol && (
                      <span aria-hidden="true">
                        <GameSymbol name={symbol} />
                      </span>
                    )}
                    <span class={classes(symbol === label && "mf-hidden")}>{label}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <Picture
            class="mf-bars-picture"
            draw={(size) => <Bars bars={bars} measure={measure} seen={seen} {...size} />}
          />
          <div class="mf-bars-foot">
            <Key seen={seen != null} />
            <p class="mf-reading">
              {bars.axis
                ? `${bars.axis}, in %`
                : bars.bars.some(({ at_least }) => at_least != null) && bars.text.split(";")[0]}
            </p>
          </div>
        </div>
      </div>
      <Rolling rolls={rolls} frames={frames} rest={rest} onAct={onAct} />
    </div>
  );
}

/** The most rolls that a lab counts. */
const MOST_KEPT = 100_000;

function Rolling({ rolls, frames, rest, onAct }: Pick<Props, "rolls" | "frames" | "rest" | "onAct">) {
  const rolled = rolls?.counts.at(-1) ?? 0;
  const halfway = frames.at >= 0 && !frames.playing && frames.at < frames.last;
  const refused = (more: number) => {
    const why =
      rest || (rolled + more > MOST_KEPT ? `A lab counts up to ${whole(MOST_KEPT)} rolls. Start over for more.` : "");
    return why ? { blocked: true, "data-hint": why } : {};
  };
  return (
    <div class="mf-rolling" role="group" aria-label="Roll">
      <span class="mf-title" aria-hidden="true">
        Roll
      </span>
      <Button class="mf-primary" data-target="roll" {...refused(1)} onClick={() => onAct({ kind: "roll" })}>
        <Glyph of={signs.pips} />
        <span class="mf-hidden">Roll </span>once
      </Button>
      {COUNTS.map((count) => (
        <Button
          key={count}
          data-target={`rolls:${count}`}
          {...refused(count)}
          onClick={() => onAct({ kind: "rolls", count })}
        >
          <span class="mf-hidden">Roll </span>
          {whole(count)}
        </Button>
      ))}
      {/* Earlier rolls can be watched without a kernel. The places stay, so that no button moves. */}
      <span class="mf-rolling-end">
        {frames.playing || halfway ? (
          <>
            <IconButton
              icon={frames.playing ? signs.pause : signs.play}
              label={frames.playing ? "Stop" : "Go on"}
              onClick={frames.playing ? frames.stop : frames.go}
            />
            <IconButton icon={signs.last} label="Skip" onClick={frames.skip} />
          </>
        ) : (
          rolled > 0 && (
            <Button
              class="mf-quiet"
              data-target="again"
              {...(rest ? { blocked: true, "data-hint": rest } : {})}
              onClick={() => onAct({ kind: "start_over" })}
            >
              Start over
            </Button>
          )
        )}
      </span>
    </div>
  );
}

/** The legend of the bars: exact chances, and shares of the rolls. */
function Key({ seen }: { seen: boolean }) {
  return (
    <span class="mf-key">
      <span>
        <i class="mf-key-exact" /> exact
      </span>
      <span class={classes(!seen && "mf-off")}>
        <i class="mf-key-seen" /> seen
      </span>
    </span>
  );
}
