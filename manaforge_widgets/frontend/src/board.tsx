import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Bar } from "./shared/bar.js";
import { Button, Select } from "./shared/controls.js";
import { useChanges } from "./shared/diff.js";
import { isDraft } from "./shared/draft.js";
import { Glyph } from "./shared/glyphs.js";
import { boardLog } from "./shared/log.js";
import { useTrait } from "./shared/model.js";
import { PACES, pacesWith } from "./shared/pace.js";
import { fromChoice, fromMenu } from "./shared/question.js";
import { useRequests } from "./shared/request.js";
import { Shell } from "./shared/shell.js";
import { Spot } from "./shared/spot.js";
import { byTarget, type Note, type Table } from "./shared/table.js";
import { turnWords } from "./shared/turn.js";
import type { BoardOdds, Cards, Snapshot } from "./shared/types.js";
import { useUid } from "./shared/uid.js";

type Traits = { cards: Cards; snapshot: Snapshot; odds: BoardOdds | null; pace: number };
type Action = { kind: string; action?: string };

/** Bots may think for longer than a click takes. */
const BOT_PATIENCE = 60_000;

function Board({ model }: { model: AnyModel<Traits> }) {
  const [cards] = useTrait(model, "cards");
  const [snapshot] = useTrait(model, "snapshot");
  // The odds come a moment after the table they are about; until then those before them stay.
  const [odds] = useTrait(model, "odds");
  const [pace, setPace] = useTrait(model, "pace");
  const { ask, error, clear, settle, waiting } = useRequests(model);
  const [menu, setMenu] = useState<string | null>(null);
  const [mat, setMat] = useState<number | null>(null);
  const [last, setLast] = useState("bar");
  const [refusal, setRefusal] = useState<Note | null>(null);
  const queued = useRef<Action | null>(null);
  const uid = useUid();
  const { changed, beat } = useChanges(snapshot.view);
  const { bots, choice, names, outcome, seat, step, view } = snapshot;
  const options = useMemo(() => byTarget(snapshot.options), [snapshot]);
  const entries = useMemo(() => boardLog(snapshot), [snapshot]);

  useEffect(() => {
    settle();
    setMenu(null);
    setRefusal(null);
    const held = queued.current;
    queued.current = null;
    if (held) ask({ ...held, step });
  }, [snapshot]);

  // What was refused brings no new board, and what waited for that board was meant for it.
  useEffect(() => {
    if (error) queued.current = null;
  }, [error]);

  useEffect(() => {
    if (!snapshot.bots_to_act) return;
    let timer = 0;
    const go = () => {
      if (waiting()) timer = window.setTimeout(go, 100);
      else ask({ kind: "continue", step }, BOT_PATIENCE);
    };
    timer = window.setTimeout(go, pace);
    return () => clearTimeout(timer);
  }, [snapshot, pace]);

  const send = (message: Action, target: string) => {
    // An answer belongs to what asked: the question must not move to another place before it closes.
    if (!choice) setLast(target);
    setMenu(null);
    setRefusal(null);
    // A click before the last one is answered waits for the board that comes of it; so does one while a bot moves.
    if (waiting()) queued.current = message;
    else ask({ ...message, step });
  };
  const act = (action: string, target: string) => send({ kind: "act", action }, target);
  const pick = (target: string) => {
    const found = options.get(target) ?? [];
    const why = snapshot.why[target];
    clear();
    setRefusal(null);
    if (found.length === 1 && found[0]) act(found[0].action, target);
    else if (found.length > 1 && !choice) setMenu(menu === target ? null : target);
    else if (found.length === 0 && why) setRefusal({ target, text: why, error: false });
  };

  const turn = turnWords({ view, names, seat, live: true, asked: choice !== null, outcome });
  const asked = fromChoice(snapshot, last, () => send({ kind: "cancel" }, last)) ?? fromMenu(menu, options, () => setMenu(null));
  const note = error ? { target: last, text: error, error: true } : refusal;
  const table: Table = { uid, live: true, step, cards, names, view, seat, options, why: snapshot.why, odds, asked, note, changed, beat, pick, act };

  return (
    <Shell
      label="Manaforge board"
      step={step}
      turn={turn}
      table={table}
      entries={entries}
      outcome={outcome}
      open={mat}
      onOpen={(other) => setMat(mat === other ? null : other)}
      settings={bots.length > 0 && !outcome && <Select label="Bots play" value={pace} choices={pacesWith(PACES, pace)} onChange={setPace} />}
      bar={
        <Bar turn={turn} news={isDraft(view) ? undefined : entries[0]}>
          <Take kind="undo" can={snapshot.can_undo} why="There is nothing of yours to take back." onTake={send} />
          <Take kind="redo" can={snapshot.can_redo} why="Nothing has been taken back." onTake={send} />
          {!outcome && !isDraft(view) && (
            <Spot target="turn" mine class="mf-button mf-primary" label="End turn">
              End turn
            </Spot>
          )}
        </Bar>
      }
    />
  );
}

type TakeProps = { kind: "undo" | "redo"; can: boolean; why: string; onTake: (message: Action, target: string) => void };

function Take({ kind, can, why, onTake }: TakeProps) {
  return (
    <Button blocked={!can} data-hint={can ? (kind === "undo" ? "Undo" : "Redo") : why} data-target={kind} onClick={() => onTake({ kind }, "bar")}>
      <Glyph name={kind} /> <span class="mf-take">{kind === "undo" ? "Undo" : "Redo"}</span>
      {!can && <span class="mf-hidden">: {why}</span>}
    </Button>
  );
}

function render({ model, el }: RenderProps<Traits>) {
  mount(<Board model={model} />, el);
  return () => mount(null, el);
}

export default { render };
