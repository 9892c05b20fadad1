import type { ComponentChildren } from "preact";
import type { LabMeasure } from "../shell/kernel/types.js";
import { Answer } from "./answer.js";
import type { Seen } from "./bars.js";
import { Picture } from "./figure.js";
import { LastRoll } from "./last-roll.js";
import { Running } from "./running.js";
import { type Open, SettingPanel } from "./setting.js";
import type { Frames } from "./use-frames.js";
import type { Lab } from "./use-lab.js";
import { Why } from "./why.js";

type Props = {
  lab: Lab;
  measure: LabMeasure;
  seen: Seen;
  frames: Frames;
  /** The results of the rolls so far. */
  words: string;
  rest: string;
  uid: string;
  /** Whether the setting is so long that the last roll is shown next to it. */
  long: boolean;
  open: Open;
  onOpen: (open: Open) => void;
  /** Opens the tab with the automaton; null if there is none. */
  onGraph: ((tab: string) => void) | null;
  help: ComponentChildren;
};

/** The setting on the left; on the right the chance, its bars, and the share of successes roll by roll. */
export function ChanceTab({ lab, measure, seen, frames, words, rest, uid, long, open, onOpen, onGraph, help }: Props) {
  const { kit, snapshot, rolls, behind, act } = lab;
  return (
    <>
      <SettingPanel lab={lab} rest={rest} open={open} onOpen={onOpen} withLast={!long} />
      <div class="mf-lab-show">
        <Answer
          kit={kit}
          snapshot={snapshot}
          measure={measure}
          rolls={rolls}
          seen={seen}
          behind={behind}
          frames={frames}
          rest={rest}
          uid={uid}
          why={open === "why"}
          onWhy={() => onOpen(open === "why" ? null : "why")}
          onAct={act}
        />
        {long && <LastRoll roll={behind ? null : (snapshot.roll ?? null)} />}
        {open === "why" && <Why snapshot={snapshot} from="why" onSee={onGraph} onClose={() => onOpen(null)} />}
        <div class="mf-running" role="group" aria-label="Roll by roll">
          <div class="mf-panel-top">
            <span class="mf-title">Roll by roll</span>
            <span class="mf-key">
              <span>
                <i class="mf-key-band" /> 95 % interval
              </span>
            </span>
          </div>
          <p class="mf-reading">{words}</p>
          <Picture
            class="mf-running-picture"
            draw={(size) => (
              <Running rolls={rolls} at={frames.at} exact={snapshot.chance} verb={kit.verbs.can} {...size} />
            )}
          />
        </div>
        {help}
      </div>
    </>
  );
}
