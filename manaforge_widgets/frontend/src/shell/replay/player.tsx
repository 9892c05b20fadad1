import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import * as signs from "../drawing/signs.js";
import type { Keys } from "../frame/help.js";
import { useWidth } from "../frame/use-width.js";
import { IconButton, keepKeys, Select } from "../input/controls.js";

const BEAT = 900;
/** The least width for the number of a round. */
const TICK = 18;
const SPEEDS = [
  [0.5, "0.5×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
] as const;

export type Steps = { step: number; last: number; rounds: readonly number[]; turns: readonly number[]; words: string };

/** `above` is drawn above the slider, for further marks. */
type Marks = { marks: readonly string[]; above?: ComponentChildren };
type Props = Steps & Marks & { playing: boolean; onPlay: (playing: boolean) => void; onStep: (step: number) => void };

/** The steps where the previous and the next turn begin. */
export const turnBefore = (turns: readonly number[], step: number): number =>
  turns.findLast((start) => start < step) ?? 0;
export const turnAfter = (turns: readonly number[], step: number, last: number): number =>
  turns.find((start) => start > step) ?? last;

export function Player({ step, last, rounds, turns, words, marks, above, playing, onPlay, onStep }: Props) {
  const [speed, setSpeed] = useState<number>(1);
  useEffect(() => {
    if (!playing) return;
    if (step >= last) {
      onPlay(false);
      return;
    }
    const timer = setTimeout(() => onStep(step + 1), BEAT / speed);
    return () => clearTimeout(timer);
  }, [playing, step, last, speed]);
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const at = (round: number) => round / Math.max(1, last);
  // Short rounds get no number if there is no room.
  const told = new Set<number>();
  let free = 0;
  for (const round of rounds) {
    if (at(round) * width < free) continue;
    told.add(round);
    free = at(round) * width + TICK;
  }
  const start = () => {
    if (!playing && step >= last) onStep(0);
    onPlay(!playing);
  };
  return (
    <div class="mf-player" role="group" aria-label="Player" data-area="player">
      <div class="mf-player-buttons">
        <IconButton icon={signs.first} label="First step" blocked={step <= 0} onClick={() => onStep(0)} />
        <IconButton
          icon={signs.previousTurn}
          label="Previous turn"
          blocked={step <= 0}
          onClick={() => onStep(turnBefore(turns, step))}
        />
        <IconButton icon={signs.previous} label="Previous step" blocked={step <= 0} onClick={() => onStep(step - 1)} />
        <IconButton icon={playing ? signs.pause : signs.play} label={playing ? "Pause" : "Play"} onClick={start} />
        <IconButton icon={signs.next} label="Next step" blocked={step >= last} onClick={() => onStep(step + 1)} />
        <IconButton
          icon={signs.nextTurn}
          label="Next turn"
          blocked={step >= last}
          onClick={() => onStep(turnAfter(turns, step, last))}
        />
        <IconButton icon={signs.last} label="Last step" blocked={step >= last} onClick={() => onStep(last)} />
      </div>
      <div ref={track} class="mf-track">
        {above}
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label="Step"
          aria-valuetext={words}
          onInput={(event) => onStep(event.currentTarget.valueAsNumber)}
          {...keepKeys}
        />
        <div class="mf-ticks" aria-hidden="true">
          {rounds.map((start, index) => (
            <i key={start} class={start <= step ? "mf-on" : ""} style={{ left: `${100 * at(start)}%` }}>
              {told.has(start) && marks[index]}
            </i>
          ))}
        </div>
      </div>
      <Select label="Speed" value={speed} choices={SPEEDS} onChange={setSpeed} />
      <span class="mf-where">{words}</span>
    </div>
  );
}

/** The player's keys and what they do, for the list in the help. */
export const PLAYER_KEYS: Keys = [
  ["Arrows", "one step back or forward"],
  ["Page Up, Down", "the previous or the next turn"],
  ["Home, End", "the first or the last step"],
  ["Space", "play or pause"],
];

type Handling = Steps & { onStep: (step: number) => void; onToggle: () => void };

/** Handles a key; returns whether it was one of the player's keys. */
export function playerKey(event: KeyboardEvent, { step, last, turns, onStep, onToggle }: Handling): boolean {
  const element = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || element.matches("select")) return false;
  const moves: Record<string, number> = {
    ArrowLeft: step - 1,
    ArrowDown: step - 1,
    ArrowRight: step + 1,
    ArrowUp: step + 1,
    Home: 0,
    End: last,
    PageUp: turnBefore(turns, step),
    PageDown: turnAfter(turns, step, last),
  };
  const move = moves[event.key];
  if (move != null) onStep(Math.max(0, Math.min(last, move)));
  // Space on a button presses the button, as usual.
  else if (event.key === " " && !element.matches("button")) onToggle();
  else return false;
  event.preventDefault();
  return true;
}
