import { useMemo, useState } from "preact/hooks";
import { changesOf } from "../drawing/changes.js";
import { Bar } from "../frame/bar.js";
import { Frame } from "../frame/frame.js";
import type { Table } from "../game.js";
import { Button } from "../input/controls.js";
import { unfold } from "../kernel/patch.js";
import type { PackedRolls, PastView, TableKit } from "../kernel/types.js";
import type { Place, Turn } from "./place.js";
import { PLAYER_KEYS, Player, playerKey, type Steps } from "./player.js";
import { logUpTo, markOf, NOTHING, stepWords } from "./replay.js";
import { COUNTING, RollLine, rollsAt, unpacked } from "./rolled.js";

/** The rolls of a game, packed; null until they are known. */
export type PastRolls = { packed: PackedRolls | null };

/**
 * With `at` the replay begins there and waits; otherwise it plays from the first step. `rolls` is null if they are
 * not shown.
 */
type Props = {
  past: PastView;
  at: Place | undefined;
  rolls: PastRolls | null;
  table: Table;
  symbols: TableKit["symbols"];
  onBack: () => void;
};

/** Whether a frame begins the turn; or the first one after the round, which may be the last of the game. */
const opens =
  ({ seat, round }: Turn, afterRound: boolean) =>
  ({ status, outcome }: ReturnType<typeof unfold>[number]): boolean =>
    afterRound
      ? status.round > round || (status.round === round && outcome != null)
      : status.round === round && status.active === seat;

/** The frame that a turn begins with; the round's first frame for a seat without a turn in it. */
function startOf(turn: Turn, frames: ReturnType<typeof unfold>, afterRound: boolean): number {
  const own = frames.findIndex(opens(turn, afterRound));
  return Math.max(0, own >= 0 ? own : frames.findIndex(({ status }) => status.round === turn.round));
}

/** The game so far, to step through on its own board. */
export function Past({ past, at, rolls, table: now, symbols, onBack }: Props) {
  const frames = useMemo(() => unfold(past.frames), [past]);
  const [step, setStep] = useState(() =>
    typeof at === "number" ? at - past.first : at ? startOf(at, frames, now.game.scoresByRound ?? false) : 0,
  );
  const [playing, setPlaying] = useState(at == null);
  const known = useMemo(() => (rolls?.packed ? unpacked(rolls.packed) : null), [rolls?.packed]);
  const last = frames.length - 1;
  const frame = frames[Math.min(step, last)];
  const changed = useMemo(() => changesOf(now.game, frames[Math.max(0, step - 1)]?.view, frame?.view), [frames, step]);
  const entries = useMemo(() => logUpTo(frames, step), [frames, step]);
  if (!frame) return null;
  const { status, outcome, view } = frame;
  const words = stepWords(step, last, status, now.names);
  const steps: Steps = { step, last, rounds: past.rounds, turns: past.turns, words };
  const table: Table = {
    ...now,
    ...NOTHING,
    drawer: now.drawer,
    live: false,
    step,
    status,
    view,
    outcome,
    changed,
    beat: step % 2,
    log: entries,
  };
  const back = (
    <Button class="mf-primary" data-first="true" onClick={onBack}>
      Back to the game
    </Button>
  );
  return (
    <Frame
      label={`${now.title} board, looking back`}
      table={table}
      symbols={symbols}
      entries={entries}
      onSeat={() => {}}
      keys={PLAYER_KEYS}
      onKey={(event) => playerKey(event, { ...steps, onStep: setStep, onToggle: () => setPlaying(!playing) })}
      bar={<Bar>{back}</Bar>}
      player={
        <>
          <Player
            {...steps}
            marks={past.rounds.map((start) => markOf(frames[start]?.status))}
            playing={playing}
            onPlay={setPlaying}
            onStep={setStep}
          />
          {rolls && now.game.RolledDice && (
            <RollLine
              rolls={
                known
                  ? rollsAt(known, past.first + step, {
                      frames,
                      first: past.first,
                      forTurn: now.game.rollsForTurn ?? false,
                    })
                  : COUNTING
              }
            />
          )}
        </>
      }
    />
  );
}
