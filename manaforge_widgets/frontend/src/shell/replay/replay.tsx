import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useMemo, useState } from "preact/hooks";
import { changesOf } from "../drawing/changes.js";
import { plainWith } from "../drawing/symbols.js";
import { Bar, roundWords } from "../frame/bar.js";
import { useDrawer } from "../frame/drawer.js";
import { Frame } from "../frame/frame.js";
import type { LogEntry } from "../frame/log.js";
import { useUid } from "../frame/uid.js";
import type { GameTable, Table } from "../game.js";
import { Select } from "../input/controls.js";
import { filled, useTrait } from "../kernel/model.js";
import { unfold } from "../kernel/patch.js";
import type { Frames, StatusView, Frame as Step, TableKit } from "../kernel/types.js";
import type { Reviews, ReviewTraits } from "../review/review.js";
import { PLAYER_KEYS, Player, playerKey, type Steps } from "./player.js";
import { RollLine, rollsAt, unpacked } from "./rolled.js";

type Traits = ReviewTraits & {
  kit: TableKit;
  frames: Frames;
  names: string[];
  step: number;
  seat: number;
  rounds: number[];
  turns: number[];
  opened?: string;
};

/** The most lines in the log. */
const LINES = 30;
/** The parts of a table that need a kernel, all empty. */
export const NOTHING: Pick<
  Table,
  | "rest"
  | "options"
  | "why"
  | "together"
  | "odds"
  | "rolls"
  | "choice"
  | "asked"
  | "note"
  | "rules"
  | "session"
  | "pick"
  | "act"
> = {
  rest: "",
  options: new Map(),
  why: {},
  together: null,
  odds: null,
  rolls: [],
  choice: null,
  asked: null,
  note: null,
  rules: { texts: {}, open: null, toggle: () => {} },
  session: null,
  pick: () => {},
  act: () => {},
};

function Replay({ model, game, reviews }: { model: AnyModel<Traits>; game: GameTable; reviews: Reviews | null }) {
  const [kit] = useTrait(model, "kit");
  const [packed] = useTrait(model, "frames");
  const [names] = useTrait(model, "names");
  const [rounds] = useTrait(model, "rounds");
  const [turns] = useTrait(model, "turns");
  const [wanted, setStep] = useTrait(model, "step");
  const [front, setFront] = useTrait(model, "seat");
  const [playing, setPlaying] = useState(false);
  const uid = useUid();
  const drawer = useDrawer(model.get("opened") ?? null);
  const frames = useMemo(() => unfold(packed), [packed]);
  const packedRolls = filled(useTrait(model, "rolls")[0]);
  const rolls = useMemo(() => (packedRolls ? unpacked(packedRolls) : null), [packedRolls]);
  const last = frames.length - 1;
  const step = Math.max(0, Math.min(last, wanted));
  const inFront = Math.max(0, Math.min(names.length - 1, front));
  const extra = reviews?.(model as unknown as AnyModel<ReviewTraits>, {
    game,
    frames,
    front: inFront,
    step,
    last,
    onStep: setStep,
    onOpen: drawer.show,
    onPlay: () => setPlaying(true),
  });
  const side = extra?.side;
  // A line beside the game has its own steps, after those of the game that came before it.
  const { path, at, seat, onStep } = side ?? { path: frames, at: step, seat: inFront, onStep: setStep };
  const { status, view, outcome } = path[at] as Step;
  const changed = useMemo(() => changesOf(game, path[Math.max(0, at - 1)]?.view ?? view, view), [path, at]);
  const entries = useMemo(() => logUpTo(path, at), [path, at]);
  const marks = rounds.map((start) => markOf(frames[start]?.status));
  const steps: Steps = side?.steps ?? { step, last, rounds, turns, words: stepWords(step, last, status, names) };
  // Until the rolls are known, the reason stands in their line; a match without rolls has no such line.
  const rolled =
    side || game.RolledDice == null || rolls?.length === 0
      ? null
      : rolls
        ? rollsAt(rolls, step, { frames, forTurn: game.rollsForTurn ?? false })
        : extra?.uncounted;
  const shown = {
    uid,
    game: extra?.game ?? game,
    live: false,
    step: at,
    title: kit.title,
    names,
    seat,
    status,
    cards: kit.cards,
    view,
    outcome,
  };
  const table: Table = {
    ...NOTHING,
    ...shown,
    drawer,
    changed,
    beat: at % 2,
    log: entries,
    plain: (text) => plainWith(kit.symbols, text),
  };
  const toggle = () => setPlaying(!playing);

  return (
    <Frame
      label={`${kit.title} replay`}
      table={table}
      symbols={kit.symbols}
      entries={entries}
      onSeat={setFront}
      keys={PLAYER_KEYS}
      onKey={(event) => playerKey(event, { ...steps, onStep, onToggle: toggle })}
      bar={
        <Bar>
          {extra?.button}
          {!side && (
            <Select
              label="In front"
              value={seat}
              choices={names.map((name, index) => [index, name] as const)}
              onChange={setFront}
            />
          )}
        </Bar>
      }
      player={
        <>
          <Player {...steps} marks={marks} above={extra?.above} playing={playing} onPlay={setPlaying} onStep={onStep} />
          {rolled && <RollLine rolls={rolled} />}
          {extra?.line}
        </>
      }
    />
  );
}

export const markOf = (status: StatusView | undefined): string => (status ? String(status.round || status.phase) : "");

export function stepWords(
  step: number,
  last: number,
  { active, phase, round, round_name }: StatusView,
  names: readonly string[],
): string {
  const name = active == null ? "" : names[active];
  return [`step ${step} of ${last}`, round === 0 ? phase : `${round_name} ${round}`, name].filter(Boolean).join(" · ");
}

export function logUpTo(frames: readonly Step[], step: number): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let at = step; at >= 0 && entries.length < LINES; at -= 1) {
    const event = frames[at]?.event;
    // The action that ends a round belongs to it.
    const { status } = frames[at - 1] ?? (frames[at] as Step);
    if (event?.text) entries.push({ ...event, step: at, key: at, when: roundWords(status) });
  }
  return entries;
}

/** The Replay of a game, in the form that anywidget needs; `reviews` shows and requests reviews. */
export const replayOf = (game: GameTable, reviews: Reviews | null = null) => ({
  render({ model, el }: RenderProps<Traits>) {
    mount(<Replay model={model} game={game} reviews={reviews} />, el);
    return () => mount(null, el);
  },
});
