import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Bar } from "./shared/bar.js";
import { Select } from "./shared/controls.js";
import { changes } from "./shared/diff.js";
import type { LogEntry } from "./shared/log.js";
import { useTrait } from "./shared/model.js";
import { unfold } from "./shared/patch.js";
import { Player, playerKey, type Steps } from "./shared/player.js";
import { Shell } from "./shared/shell.js";
import type { Table } from "./shared/table.js";
import { turnWords } from "./shared/turn.js";
import type { Cards, Frame, Frames } from "./shared/types.js";
import { useUid } from "./shared/uid.js";

type Traits = { cards: Cards; frames: Frames; names: string[]; step: number; seat: number; rounds: number[]; turns: number[] };

/** Lines of the log that stay in sight. */
const LINES = 30;
const NOTHING: Pick<Table, "options" | "why" | "odds" | "asked" | "note" | "pick" | "act"> = {
  options: new Map(),
  why: {},
  odds: null,
  asked: null,
  note: null,
  pick: () => {},
  act: () => {},
};

function Replay({ model }: { model: AnyModel<Traits> }) {
  const [cards] = useTrait(model, "cards");
  const [packed] = useTrait(model, "frames");
  const [names] = useTrait(model, "names");
  const [rounds] = useTrait(model, "rounds");
  const [turns] = useTrait(model, "turns");
  const [wanted, setStep] = useTrait(model, "step");
  const [front, setFront] = useTrait(model, "seat");
  const [playing, setPlaying] = useState(false);
  const uid = useUid();
  const frames = useMemo(() => unfold(packed), [packed]);
  const last = frames.length - 1;
  const step = Math.max(0, Math.min(last, wanted));
  const { view, outcome } = frames[step] as Frame;
  const seat = Math.max(0, Math.min(names.length - 1, front));
  const changed = useMemo(() => changes(frames[Math.max(0, step - 1)]?.view ?? view, view), [frames, step]);
  const entries = useMemo(() => logUpTo(frames, step), [frames, step]);
  const words = stepWords(step, last, view.round, view.active === null ? "" : (names[view.active] ?? ""));
  const marks = rounds.map((start) => String(frames[start]?.view.round || "draft"));
  const steps: Steps = { step, last, rounds, turns, words };
  const table: Table = { ...NOTHING, uid, live: false, step, cards, names, view, seat, changed, beat: step % 2 };
  const turn = turnWords({ view, names, seat, live: false, asked: false, outcome });
  const toggle = () => setPlaying(!playing);

  return (
    <Shell
      label="Manaforge replay"
      step={step}
      turn={turn}
      table={table}
      entries={entries}
      outcome={outcome}
      open={null}
      onOpen={setFront}
      onKey={(event) => playerKey(event, { ...steps, onStep: setStep, onToggle: toggle })}
      bar={
        <Bar turn={turn}>
          <Select label="In front" value={seat} choices={names.map((name, index) => [index, name] as const)} onChange={setFront} />
        </Bar>
      }
      player={<Player {...steps} marks={marks} playing={playing} onPlay={setPlaying} onStep={setStep} />}
    />
  );
}

function stepWords(step: number, last: number, round: number, name: string): string {
  return [`step ${step} of ${last}`, round === 0 ? "draft" : `round ${round}`, name].filter(Boolean).join(" · ");
}

function logUpTo(frames: readonly Frame[], step: number): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let at = step; at >= 0 && entries.length < LINES; at -= 1) {
    const event = frames[at]?.event;
    if (event?.text) entries.push({ seat: event.seat, text: event.text, step: at, key: at });
  }
  return entries;
}

function render({ model, el }: RenderProps<Traits>) {
  mount(<Replay model={model} />, el);
  return () => mount(null, el);
}

export default { render };
