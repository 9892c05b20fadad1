import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useArrival } from "../input/arrival.js";
import { Questions } from "./asked.js";
import { Bar } from "../frame/bar.js";
import { useProjector } from "../frame/projector.js";
import { BotNotice, BotsPlay, PaceSelect } from "./bots.js";
import { useChanges } from "../drawing/changes.js";
import { Coach, hasSeenCoach, rememberCoach } from "./coach.js";
import { Button } from "../input/controls.js";
import { Cover, passWords } from "./cover.js";
import { seatPart, useDrawer, useGivingWay } from "../frame/drawer.js";
import { EndQuestion } from "./end-turn.js";
import { Ending } from "./ending.js";
import { useEntrance } from "../input/entrance.js";
import { Frame } from "../frame/frame.js";
import type { Deed, GameTable, Note, Table } from "../game.js";
import { Glyph } from "../drawing/glyphs.js";
import { HintButton, HintPanel, HintSaid, useHint } from "./hint.js";
import { restReason, useKernel } from "../kernel/kernel.js";
import { KernelNotice, type Words } from "../kernel/kernel-notice.js";
import { boardKeys, useKeys } from "../input/keys.js";
import { boardLog } from "../frame/log.js";
import { Look } from "./look.js";
import { filled, save, useTrait } from "../kernel/model.js";
import { useFlights } from "../drawing/motion.js";
import { beatOf, type Pace } from "./pace.js";
import { Past, type Turn } from "../replay/past.js";
import { fromChoice, fromMenu } from "./question.js";
import { RECAP, RECAPS } from "./recap.js";
import { lookUp, placed, useRequests, type Wanted } from "../kernel/request.js";
import { type GameReviewTraits, Reviewed, useGameReview } from "../review/reviewed-game.js";
import { TO_REVIEW } from "../review/reviewing.js";
import { useRules } from "../frame/rules.js";
import { Setting } from "../frame/settings.js";
import type { Session } from "./session.js";
import { SHORTCUTS } from "../input/shortcuts.js";
import * as signs from "../drawing/signs.js";
import { plainWith } from "../drawing/symbols.js";
import { byTarget } from "../table.js";
import { Goal, Guess } from "./teach.js";
import type { BotWords, PastView, PredictView, PuzzleView, Snapshot, TableKit } from "../kernel/types.js";
import { UndoQuestion } from "./undo-question.js";
import { useUid } from "../frame/uid.js";

type Traits = { kit: TableKit; snapshot: Snapshot; odds: unknown; pace: number; notice: BotWords; _view_count: number } & Switches & Teaching & GameReviewTraits;
type Switches = { by_turn: boolean; ask_before_end: boolean; coach: boolean; projector: boolean; hints: boolean };
type Teaching = { prediction?: unknown; task?: PuzzleView };

/** Bots may think for longer than a click takes. */
const BOT_TIMEOUT = 60_000;
const AGAIN = "cell again: a game begun with mf.open_match goes on where it was.";
/** How much later than a bot's last moment its answer may come. */
const AFTER_BOT = 5_000;
/** A click here is one of somebody who reads on what the others did. */
const READS_ON = `[data-target="panel:${RECAP}"], [data-from="panel:${RECAP}"]`;
/** Pages that show the same board may each think that they were the last; so long after it one says that it is there. */
const STILL_HERE = 1_000;

function Board({ model, game }: { model: AnyModel<Traits>; game: GameTable }) {
  const [kit] = useTrait(model, "kit");
  const [snapshot] = useTrait(model, "snapshot");
  // The odds come a moment after their table; until then the old odds stay.
  const odds = filled(useTrait(model, "odds")[0]);
  const [pace, setPace] = useTrait(model, "pace");
  const [projector, setProjector] = useTrait(model, "projector");
  const [botNotice] = useTrait(model, "notice");
  const [prediction] = useTrait(model, "prediction");
  const [task] = useTrait(model, "task");
  const { ask, error, rule, clear, settle, patience, waiting } = useRequests(model);
  const { state, missed, knock } = useKernel(model);
  const [menu, setMenu] = useState<string | null>(null);
  const ownDrawer = useDrawer();
  const [last, setLast] = useState("undo");
  const [refusal, setRefusal] = useState<Note | null>(null);
  const [byTurn, setByTurn] = useTrait(model, "by_turn");
  const [askFirst, setAskFirst] = useTrait(model, "ask_before_end");
  const [coach, setCoach] = useTrait(model, "coach");
  const [hints] = useTrait(model, "hints");
  const [seenCoach, setSeenCoach] = useState(() => hasSeenCoach(kit.title));
  const queued = useRef<(Wanted & { seat: number }) | null>(null);
  const [heard, setHeard] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const [past, setPast] = useState<(PastView & { at: Turn | undefined }) | null>(null);
  const [told, setTold] = useState("");
  const [seen, setSeen] = useState<number | null>(null);
  const [readAt, setReadAt] = useState<number | null>(null);
  const rules = useRules(model);
  const uid = useUid();
  const root = useRef<HTMLElement>(null);
  const { changed, beat } = useChanges(game, snapshot.view);
  const { bots, status, names, outcome, seat, step, view, why } = snapshot;
  // Without a kernel nothing can be done, and a picture of a table has no question either.
  const rest = restReason(state);
  const still = state === "none";
  const cover = still ? null : (snapshot.cover ?? null);
  const shownAlone = rest ? null : (snapshot.look ?? null);
  const choice = rest ? null : snapshot.choice;
  const options = useMemo(() => byTarget(rest ? [] : snapshot.options), [snapshot, rest]);
  const entries = useMemo(() => boardLog(snapshot), [snapshot]);
  const guessFirst = filled(prediction as PredictView | undefined)?.next != null ? "Guess first: a hint would tell what the board asks." : "";
  const noHint = rest || snapshot.no_hint || guessFirst;
  const { hinted, open: hintOpen, toggle: toggleHint, close: closeHint } = useHint({ model, step, seat, why: noHint });
  const plain = (text: string) => plainWith(kit.symbols, text);
  // The seat has just declared its turn over, and no bot has moved since.
  const ended = snapshot.bots_to_act && snapshot.can_undo && snapshot.undo_of == null && status.active != null && status.active !== seat && entries[0]?.seat === seat;
  // What was told when the board opened was read.
  const toldNow = game.told?.(view as never) ?? 0;
  const [read, setRead] = useState(toldNow);
  // After an undo, or in another game, the same may be told again.
  if (toldNow < read) setRead(toldNow);
  const waits = toldNow > read && snapshot.bots_to_act && pace > 0 && !skipping && !rest;
  const drop = () => {
    queued.current = null;
    setHeard(null);
  };

  // At once with the new table: a moment later it could close what a quick click has opened on it.
  useLayoutEffect(() => {
    settle();
    setMenu(null);
    setRefusal(null);
    setEnding(false);
    setUndoing(false);
    setTold("");
    setHeard(null);
    closeHint();
    if (!snapshot.bots_to_act) setSkipping(false);
    const held = queued.current;
    queued.current = null;
    // What one person clicked is not done in the name of the next.
    if (held && held.seat === seat) ask(placed(held, seat, step));
  }, [snapshot]);
  useEffect(() => {
    if (ownDrawer.open != null) ownDrawer.toggle(ownDrawer.open);
  }, [seat]);

  useEffect(() => {
    if (botNotice.wait > 0) patience(1000 * botNotice.wait + AFTER_BOT);
  }, [botNotice]);

  // After a refusal there is no new board, so a click that waited for it is dropped.
  useEffect(() => {
    if (error) {
      drop();
      setSkipping(false);
    }
    missed(error);
  }, [error]);
  useEffect(() => {
    if (!rest) clear();
  }, [rest]);

  useEffect(() => {
    if (!snapshot.bots_to_act || rest || waits) return;
    let timer = 0;
    const go = () => {
      if (waiting()) timer = window.setTimeout(go, 100);
      else ask(skipping ? { kind: "skip" } : { kind: "continue", step, whole: byTurn }, BOT_TIMEOUT);
    };
    timer = window.setTimeout(go, skipping ? 0 : beatOf(pace, ended, status.active == null));
    return () => clearTimeout(timer);
  }, [snapshot, pace, byTurn, skipping, rest, waits]);

  const send = (wanted: Wanted, target: string) => {
    setRead(toldNow);
    // While a question is open, its panel stays at the thing that asks, whatever is clicked.
    if (!choice) setLast(target);
    setMenu(null);
    setRefusal(null);
    setEnding(false);
    setUndoing(false);
    // A click waits while the one before has no answer, or while a bot moves; it is sent with the next board.
    if (waiting()) {
      queued.current = { ...wanted, seat };
      setHeard(target);
    } else ask(placed(wanted, seat, step));
  };
  const act = (action: Deed | Deed[], target: string) => send({ kind: "act", action }, target);
  const pick = (target: string) => {
    const found = options.get(target) ?? [];
    const refused = rest ? { rule: "", words: rest } : why[target];
    clear();
    setRefusal(null);
    if (target === game.ends && found.length > 0 && askFirst && snapshot.waste.length > 0) setEnding(!ending);
    else if (found.length === 1 && found[0] && formOf(target) == null) act(found[0].action, target);
    else if (found.length > 0 && !choice?.panel) setMenu(menu === target ? null : target);
    else if (found.length === 0 && refused) setRefusal({ target, rule: refused.rule, words: refused.words, error: false });
  };

  const formOf = (target: string) => game.form?.(target, table) ?? null;
  const teach = (wanted: Wanted, timeout?: number) => {
    setLast("bar");
    if (!waiting()) ask(placed(wanted, seat, step), timeout);
  };

  const again = () => {
    clear();
    if (!waiting()) ask({ kind: "continue", step }, BOT_TIMEOUT);
  };
  const look = (since: number, at?: Turn) => {
    setTold("");
    lookUp(model, { kind: "past", since }).then(({ answer, error: why }) => (answer ? setPast({ ...answer, at }) : setTold(why)));
  };
  const keep = () => {
    lookUp(model, { kind: "save" }).then(({ answer, error: why }) => setTold(answer || why));
  };
  const setPaces = (chosen: Pace) => {
    setPace(chosen.pace);
    setByTurn(chosen.byTurn);
  };
  // In one's own first turn, while nothing is asked and nothing lies where the words would.
  const newcomer = coach && !seenCoach && !cover && status.round === 1 && status.active === seat && status.to_act.includes(seat);
  const coached = newcomer && !rest && !choice && menu == null && !ending && ownDrawer.open == null && game.coach;
  // The words for newcomers lie over what the others did, which waits until they are read.
  const recap = !rest && !coached && snapshot.recap && snapshot.recap.turn !== seen ? snapshot.recap : null;
  const drawer = useGivingWay(root, ownDrawer, recap?.turn ?? null);
  const { review, shown: reviewed, back } = useGameReview(model as unknown as AnyModel<GameReviewTraits>, root, state, { onAsk: () => setLast(TO_REVIEW), tell: setTold });
  const session: Session | null = still
    ? null
    : {
        waste: ending ? snapshot.waste : [],
        recap,
        recaps: RECAPS,
        ending: snapshot.ending ?? null,
        hints: snapshot.bot_hints ?? [],
        hint: hinted.view,
        heard,
        look,
        open: (of, round) => look(0, { seat: of, round }),
        again: (luck) => send({ kind: "again", luck }, "again"),
        save: keep,
        review,
        goOn: waits ? () => setRead(toldNow) : null,
        cancel: choice && !choice.panel && !choice.final && snapshot.can_undo ? () => send({ kind: "cancel" }, last) : null,
        told,
      };
  // What a bot did is said in one place.
  const note = error && error !== botNotice.words ? { target: last, rule, words: error, error: true } : refusal;
  const shown = { uid, game, live: !still, rest, step, title: kit.title, names, seat, status, cards: kit.cards, view, odds, outcome, options, why, choice };
  const table: Table = { ...shown, asked: null, note, rules, session, drawer, changed, beat, plain, pick, act };
  const asker = game.asks?.(last, table) ? last : null;
  const title = (menu != null && game.menuTitle?.(menu, table)) || "What do you do?";
  table.asked =
    fromChoice({ ...snapshot, choice }, asker, () => send({ kind: "cancel" }, last)) ?? fromMenu(menu, title, options, () => setMenu(null), menu == null ? null : formOf(menu));
  const { Actions } = game;
  const here = past == null && reviewed == null;
  useFlights(root, table);
  useArrival(root, !still);
  useProjector(root, projector && here, game.fit);
  const entrance = useEntrance(root, !still && here);
  const press = useKeys(table);
  if (past) return <Past past={past} at={past.at} table={table} symbols={kit.symbols} onBack={() => setPast(null)} />;
  if (reviewed) return <Reviewed shown={reviewed} onBack={back} />;
  const paces = { pace, byTurn, onPace: setPaces };

  return (
    <Frame
      root={root}
      label={`${kit.title} board`}
      table={table}
      symbols={kit.symbols}
      entries={entries}
      onSeat={(other) => drawer.toggle(seatPart(other))}
      keys={boardKeys(game.ends != null, game.told != null, hints)}
      onKey={(event) => {
        if (event.key === "Escape" && hintOpen && !event.defaultPrevented) {
          event.preventDefault();
          closeHint();
        } else press(event);
      }}
      entrance={entrance}
      onTouch={knock}
      onClick={({ target }) => {
        setReadAt(step);
        if (recap && !(target as Element).closest(READS_ON)) setSeen(recap.turn);
      }}
      notice={
        <>
          <div class="mf-over">
            <div class="mf-over-in">
              {!still && <KernelNotice over state={state} words={boardWords(snapshot)} />}
              {!rest && <BotNotice notice={botNotice} onAgain={again} />}
              {!cover && !still && snapshot.passed && readAt !== step && <p class="mf-note mf-passed">{snapshot.passed}</p>}
            </div>
          </div>
          {still && <KernelNotice state={state} words={boardWords(snapshot)} />}
          <Goal task={task} rest={rest} ask={teach} />
          <Guess prediction={prediction} rest={rest} ask={teach} />
        </>
      }
      settings={
        !rest &&
        !outcome && (
          <>
            {game.coach && status.round <= 1 && (
              <Button
                onClick={() => {
                  rememberCoach(kit.title, false);
                  setSeenCoach(false);
                  setCoach(true);
                  drawer.toggle("help");
                }}
              >
                Show what is what
              </Button>
            )}
            {bots.length > 0 && <PaceSelect {...paces} />}
            {game.ends && (
              <Setting on={askFirst} onChange={setAskFirst}>
                Ask before a turn is ended that wastes something
              </Setting>
            )}
          </>
        )
      }
      coach={
        coached && (
          <Coach
            marks={game.coach ?? []}
            onLeave={() => {
              rememberCoach(kit.title, true);
              setCoach(false);
            }}
          />
        )
      }
      cover={
        cover &&
        ((under) => (
          <Cover key={`cover ${cover.number}`} cover={cover} passed={snapshot.passed} onTake={() => send({ kind: "reveal", cover: cover.number }, "take-screen")}>
            {under}
          </Cover>
        ))
      }
      asks={[snapshot.passed, shownAlone && `${plain(shownAlone.words)}.`, waits && "The bots wait: On with it.", cover && `${passWords(names, cover)}.`].filter(Boolean).join(" ")}
      askedKey={cover ? `cover ${cover.number}` : (table.asked?.key ?? (ending || undoing ? "board" : shownAlone ? `look ${step}` : waits ? `story ${toldNow}` : null))}
      asking={
        undoing && snapshot.undo_of != null ? (
          <UndoQuestion whose={snapshot.undo_of} onKeep={() => setUndoing(false)} onUndo={() => send({ kind: "undo" }, "undo")} />
        ) : ending ? (
          <EndQuestion
            waste={snapshot.waste}
            onKeep={() => setEnding(false)}
            onEnd={() => {
              const [end, other] = options.get(game.ends ?? "") ?? [];
              setEnding(false);
              // Where a turn can be ended in several ways, they are asked for next.
              if (end && other) setMenu(end.target);
              else if (end) act(end.action, end.target);
            }}
            onNever={() => setAskFirst(false)}
          />
        ) : shownAlone ? (
          <Look look={shownAlone} onRead={() => send({ kind: "read" }, "go-on")} />
        ) : (
          <>
            <Questions />
            <HintPanel hinted={hinted} onClose={closeHint} />
            {!still && <HintSaid hinted={hinted} />}
          </>
        )
      }
      end={outcome && session && <Ending outcome={outcome} session={session} />}
      projector={projector}
      onProjector={setProjector}
      bar={
        <Bar
          over={
            !rest &&
            snapshot.bots_to_act &&
            status.active != null && (
              <BotsPlay
                {...paces}
                words={waits ? "The bots wait for you." : ended ? "You ended the turn." : status.whose}
                onUndo={ended ? () => send({ kind: "undo" }, "undo") : null}
                onSkip={() => setSkipping(true)}
                skipping={skipping}
                onDrop={heard == null ? null : drop}
              />
            )
          }
        >
          {snapshot.free_undo && <FreeUndo />}
          {!still && (
            <>
              <Take kind="undo" can={snapshot.can_undo && !rest} whose={snapshot.undo_of == null ? "" : `: what ${names[snapshot.undo_of]} did last`} why={rest || "There is nothing of yours to take back."} onTake={(request, target) => (snapshot.undo_passes ? setUndoing(!undoing) : send(request, target))} />
              <Take kind="redo" can={snapshot.can_redo && !rest} why={rest || (snapshot.cover ? "Take the screen first." : "Nothing has been taken back.")} onTake={send} />
              {hints && !outcome && <HintButton why={noHint} open={hintOpen} onClick={toggleHint} />}
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

type TakeProps = { kind: "undo" | "redo"; can: boolean; why: string; whose?: string; onTake: (wanted: Wanted, target: string) => void };

/** `whose` says whose deed it is, where several people share the screen. */
function Take({ kind, can, why, whose = "", onTake }: TakeProps) {
  const words = kind === "undo" ? "Undo" : "Redo";
  return (
    <Button class="mf-icon" blocked={!can} data-hint={can ? `${words} (${SHORTCUTS[kind]})${whose}` : why} data-target={kind} aria-keyshortcuts={SHORTCUTS[kind]} onClick={() => onTake({ kind }, kind)}>
      <Glyph of={signs[kind]} /> <span class="mf-hidden">
        {words}
        {can && whose}
      </span>
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
