import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Bar } from "./shared/bar.js";
import { Button, Select } from "./shared/controls.js";
import { useChanges } from "./shared/diff.js";
import { Glyph } from "./shared/glyphs.js";
import type { LogEntry } from "./shared/log.js";
import { useTrait } from "./shared/model.js";
import { useRequests } from "./shared/request.js";
import { Shell } from "./shared/shell.js";
import { Spot } from "./shared/spot.js";
import { type Asked, byTarget, type Note, type Table } from "./shared/table.js";
import { turnWords } from "./shared/turn.js";
import type { Cards, Snapshot } from "./shared/types.js";
import { useUid } from "./shared/uid.js";

type Traits = { cards: Cards; snapshot: Snapshot; pace: number };

const PACES = [
  [0, "at once"],
  [400, "quick"],
  [900, "steady"],
  [1500, "slow"],
] as const;
/** Bots may think for longer than a click takes. */
const BOT_PATIENCE = 60_000;
/** Kinds of choice whose options hold their own way out, or which can't be taken back. */
const FINAL = ["draft", "keep", "offer", "give"];

function Board({ model }: { model: AnyModel<Traits> }) {
  const [cards] = useTrait(model, "cards");
  const [snapshot] = useTrait(model, "snapshot");
  const [pace, setPace] = useTrait(model, "pace");
  const { ask, error, clear, settle, waiting } = useRequests(model);
  const [menu, setMenu] = useState<string | null>(null);
  const [mat, setMat] = useState<number | null>(null);
  const [last, setLast] = useState("bar");
  const [refusal, setRefusal] = useState<Note | null>(null);
  const uid = useUid();
  const { changed, beat } = useChanges(snapshot.view);
  const { bots, choice, names, outcome, seat, step, view } = snapshot;
  const options = useMemo(() => byTarget(snapshot.options), [snapshot]);

  useEffect(() => {
    settle();
    setMenu(null);
    setRefusal(null);
    if (!snapshot.bots_to_act) return;
    const timer = setTimeout(() => ask({ kind: "continue", step }, BOT_PATIENCE), pace);
    return () => clearTimeout(timer);
  }, [snapshot, pace]);

  const send = (message: { kind: string; action?: string }, target: string) => {
    if (waiting()) return;
    setLast(target);
    setMenu(null);
    setRefusal(null);
    ask({ ...message, step });
  };
  const act = (action: string, target: string) => send({ kind: "act", action }, target);
  const pick = (target: string) => {
    const found = options.get(target) ?? [];
    const [only] = found;
    clear();
    setRefusal(null);
    if (found.length === 1 && only) act(only.action, target);
    else if (found.length > 1 && !choice) setMenu(menu === target ? null : target);
    else if (found.length === 0 && snapshot.why[target]) setRefusal({ target, text: snapshot.why[target], error: false });
  };

  const asked = askedNow();
  const note = error ? { target: last, text: error, error: true } : refusal;
  const table: Table = { uid, live: true, cards, names, view, seat, options, why: snapshot.why, asked, note, changed, beat, pick, act };
  const entries = useMemo(() => newestFirst(snapshot), [snapshot]);

  return (
    <Shell
      label="Manaforge board"
      table={table}
      entries={entries}
      outcome={outcome}
      open={mat}
      onOpen={(other) => setMat(mat === other ? null : other)}
      settings={bots.length > 0 && !outcome && <Select label="Bots play" value={pace} choices={PACES} onChange={setPace} />}
      bar={
        <Bar turn={turnWords({ view, names, seat, live: true, asked: choice !== null, outcome })}>
          <Button blocked={!snapshot.can_undo} data-hint={snapshot.can_undo ? undefined : "There is nothing to take back."} onClick={() => send({ kind: "undo" }, "bar")}>
            <Glyph name="undo" /> Undo
          </Button>
          <Button blocked={!snapshot.can_redo} data-hint={snapshot.can_redo ? undefined : "Nothing has been taken back."} onClick={() => send({ kind: "redo" }, "bar")}>
            <Glyph name="redo" /> Redo
          </Button>
          {!outcome && (
            <Spot target="turn" mine class="mf-button mf-primary" label="End turn">
              End turn
            </Spot>
          )}
        </Bar>
      }
    />
  );

  function askedNow(): Asked | null {
    if (choice && snapshot.options.length + (choice.pay ? 1 : 0) > 0) {
      const drafting = snapshot.options.some(({ action }) => /^(draft|keep) /.test(action) && action !== "keep order");
      if (drafting) return null;
      const back = snapshot.can_undo && !FINAL.includes(choice.kind);
      return { ...choice, key: `${step} ${choice.title}`, options: snapshot.options, cancel: back ? () => send({ kind: "cancel" }, choice.source ?? "bar") : null };
    }
    const found = menu === null ? undefined : options.get(menu);
    if (menu === null || !found) return null;
    const title = menu.slice(menu.indexOf(":") + 1);
    return { key: menu, kind: "menu", title: menuTitle(menu, title), source: menu, options: found, pay: null, cancel: () => setMenu(null) };
  }
}

function menuTitle(target: string, name: string): string {
  if (target === "prism") return "Exchange a prism for a gem of which element?";
  if (target.startsWith("die:")) return `${name.replace("-", " die ")}: what with it?`;
  return `${name}: which one?`;
}

function newestFirst({ log }: Snapshot): LogEntry[] {
  return log.map((line, index) => ({ ...line, key: line.step * 100 + log.slice(0, index).filter(({ step }) => step === line.step).length })).toReversed();
}

function render({ model, el }: RenderProps<Traits>) {
  mount(<Board model={model} />, el);
  return () => mount(null, el);
}

export default { render };
