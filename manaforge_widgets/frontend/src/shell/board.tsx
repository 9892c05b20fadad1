import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Bar } from "./bar.js";
import { BotNotice } from "./bots.js";
import { useChanges } from "./changes.js";
import { Button, Select } from "./controls.js";
import { seatPart, useDrawer } from "./drawer.js";
import { Frame } from "./frame.js";
import type { GameTable } from "./game.js";
import { Glyph } from "./glyphs.js";
import { restReason, useKernel } from "./kernel.js";
import { KernelNotice, type Words } from "./kernel-notice.js";
import { boardLog } from "./log.js";
import { filled, save, useTrait } from "./model.js";
import { PACES, pacesWith } from "./pace.js";
import { fromChoice, fromMenu } from "./question.js";
import { useRequests } from "./request.js";
import { useRules } from "./rules.js";
import * as signs from "./signs.js";
import { plainWith } from "./symbols.js";
import { byTarget, type Deed, type Note, type Table } from "./table.js";
import { Goal, Guess } from "./teach.js";
import type { BotWords, PuzzleView, Snapshot, TableKit } from "./types.js";
import { useUid } from "./uid.js";

type Traits = { kit: TableKit; snapshot: Snapshot; odds: unknown; pace: number; beamer: boolean; notice: BotWords; prediction?: unknown; task?: PuzzleView; _view_count: number };
type Request = { kind: string; action?: Deed; question?: string; percent?: number };

/** Bots may think for longer than a click takes. */
const BOT_TIMEOUT = 60_000;
const AGAIN = "cell again: a game begun with mf.open_match goes on where it was.";
/** How much later than a bot's last moment its answer may come. */
const AFTER_BOT = 5_000;
/** Pages that show the same board may each think that they were the last; so long after it one says that it is there. */
const STILL_HERE = 1_000;

function Board({ model, game }: { model: AnyModel<Traits>; game: GameTable }) {
  const [kit] = useTrait(model, "kit");
  const [snapshot] = useTrait(model, "snapshot");
  // The odds come a moment after their table; until then the old odds stay.
  const odds = filled(useTrait(model, "odds")[0]);
  const [pace, setPace] = useTrait(model, "pace");
  const [beamer, setBeamer] = useTrait(model, "beamer");
  const [botNotice] = useTrait(model, "notice");
  const [prediction] = useTrait(model, "prediction");
  const [task] = useTrait(model, "task");
  const { ask, error, rule, clear, settle, patience, waiting } = useRequests(model);
  const { state, missed, knock } = useKernel(model);
  const [menu, setMenu] = useState<string | null>(null);
  const drawer = useDrawer();
  const [last, setLast] = useState("undo");
  const [refusal, setRefusal] = useState<Note | null>(null);
  const queued = useRef<Request | null>(null);
  const rules = useRules(model);
  const uid = useUid();
  const { changed, beat } = useChanges(game, snapshot.view);
  const { bots, head, names, outcome, seat, step, view, why } = snapshot;
  // Without a kernel nothing can be done, and a picture of a table has no question either.
  const rest = restReason(state);
  const still = state === "none";
  const choice = rest ? null : snapshot.choice;
  const options = useMemo(() => byTarget(rest ? [] : snapshot.options), [snapshot, rest]);
  const entries = useMemo(() => boardLog(snapshot), [snapshot]);
  const plain = (text: string) => plainWith(kit.symbols, text);

  useEffect(() => {
    settle();
    setMenu(null);
    setRefusal(null);
    const held = queued.current;
    queued.current = null;
    if (held) ask({ ...held, step });
  }, [snapshot]);

  useEffect(() => {
    if (botNotice.wait > 0) patience(1000 * botNotice.wait + AFTER_BOT);
  }, [botNotice]);

  // After a refusal there is no new board, so a click that waited for it is dropped.
  useEffect(() => {
    if (error) queued.current = null;
    missed(error);
  }, [error]);
  useEffect(() => {
    if (!rest) clear();
  }, [rest]);

  useEffect(() => {
    if (!snapshot.bots_to_act || rest) return;
    let timer = 0;
    const go = () => {
      if (waiting()) timer = window.setTimeout(go, 100);
      else ask({ kind: "continue", step }, BOT_TIMEOUT);
    };
    timer = window.setTimeout(go, pace);
    return () => clearTimeout(timer);
  }, [snapshot, pace, rest]);

  const send = (request: Request, target: string) => {
    // While a question is open, its panel stays at the thing that asks, whatever is clicked.
    if (!choice) setLast(target);
    setMenu(null);
    setRefusal(null);
    // A click waits while the one before has no answer, or while a bot moves; it is sent with the next board.
    if (waiting()) queued.current = request;
    else ask({ ...request, step });
  };
  const act = (action: Deed, target: string) => send({ kind: "act", action }, target);
  const pick = (target: string) => {
    const found = options.get(target) ?? [];
    const refused = rest ? { rule: "", words: rest } : why[target];
    clear();
    setRefusal(null);
    if (found.length === 1 && found[0]) act(found[0].action, target);
    else if (found.length > 1 && !choice) setMenu(menu === target ? null : target);
    else if (found.length === 0 && refused) setRefusal({ target, rule: refused.rule, words: refused.words, error: false });
  };

  const teach = (request: Request, timeout?: number) => {
    setLast("bar");
    if (!waiting()) ask({ ...request, step }, timeout);
  };

  const again = () => {
    clear();
    if (!waiting()) ask({ kind: "continue", step }, BOT_TIMEOUT);
  };
  // What a bot did is said in one place.
  const note = error && error !== botNotice.words ? { target: last, rule, words: error, error: true } : refusal;
  const shown = { uid, game, live: !still, rest, step, title: kit.title, names, seat, head, cards: kit.cards, view, odds, outcome, options, why, choice };
  const table: Table = { ...shown, asked: null, note, rules, drawer, changed, beat, plain, pick, act };
  const asker = game.asks?.(last, table) ? last : null;
  const title = (menu != null && game.menuTitle?.(menu, table)) || "What do you do?";
  table.asked =
    fromChoice({ ...snapshot, choice }, asker, () => send({ kind: "cancel" }, last)) ?? fromMenu(menu, title, options, () => setMenu(null));
  const { Actions } = game;

  return (
    <Frame
      label={`${kit.title} board`}
      table={table}
      symbols={kit.symbols}
      entries={entries}
      onSeat={(other) => drawer.toggle(seatPart(other))}
      onTouch={knock}
      notice={
        <>
          <KernelNotice state={state} words={boardWords(snapshot)} />
          {!rest && <BotNotice notice={botNotice} onAgain={again} />}
          <Goal task={task} rest={rest} ask={teach} />
          <Guess prediction={prediction} rest={rest} ask={teach} />
        </>
      }
      beamer={beamer}
      onBeamer={setBeamer}
      settings={!rest && bots.length > 0 && !outcome && <Select label="Bots play" value={pace} choices={pacesWith(PACES, pace)} onChange={setPace} />}
      bar={
        <Bar>
          {snapshot.free_undo && <FreeUndo />}
          {!still && (
            <>
              <Take kind="undo" can={snapshot.can_undo && !rest} why={rest || "There is nothing of yours to take back."} onTake={send} />
              <Take kind="redo" can={snapshot.can_redo && !rest} why={rest || "Nothing has been taken back."} onTake={send} />
              {Actions && <Actions />}
            </>
          )}
        </Bar>
      }
    />
  );
}

/** What is said at the top of a board whose kernel does not answer. */
const boardWords = ({ choice, step }: Snapshot): Words => ({
  silent: `The kernel has not answered yet: it is busy with a cell, or it has stopped. Everything here can be looked at. If the kernel was restarted, run this ${AGAIN}`,
  gone: `The kernel of this board has ended. Everything here can be looked at. Run its ${AGAIN}`,
  none: `A picture of the table after step ${step}: no move can be made here.${choice ? ` The question was: ${choice.title}` : ""} To play, open the notebook that it comes from and run its cell.`,
});

/** Undo without limits is a setting of the match, so it is said. */
function FreeUndo() {
  const words = "Anything can be taken back: a setting for lessons.";
  return (
    <span class="mf-chip" data-hint={words}>
      free undo<span class="mf-hidden">: {words}</span>
    </span>
  );
}

type TakeProps = { kind: "undo" | "redo"; can: boolean; why: string; onTake: (request: Request, target: string) => void };

function Take({ kind, can, why, onTake }: TakeProps) {
  const words = kind === "undo" ? "Undo" : "Redo";
  return (
    <Button class="mf-icon" blocked={!can} data-hint={can ? words : why} data-target={kind} onClick={() => onTake({ kind }, kind)}>
      <Glyph of={signs[kind]} /> <span class="mf-hidden">{words}</span>
      {!can && <span class="mf-hidden">: {why}</span>}
    </Button>
  );
}

/** The Board of a game, in the form that anywidget needs. */
export const boardOf = (game: GameTable) => ({
  render({ model, el }: RenderProps<Traits>) {
    mount(<Board model={model} game={game} />, el);
    let timer = 0;
    const count = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!el.isConnected || model.get("_view_count") !== 0) return;
        model.set("_view_count", 1);
        save(model);
      }, STILL_HERE);
    };
    model.on("change:_view_count", count);
    return () => {
      clearTimeout(timer);
      model.off("change:_view_count", count);
      mount(null, el);
    };
  },
});
