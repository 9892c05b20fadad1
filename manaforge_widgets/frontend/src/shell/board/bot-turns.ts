import type { AnyModel } from "@anywidget/types";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LogEntry } from "../frame/log.js";
import type { GameTable } from "../game.js";
import { useTrait } from "../kernel/model.js";
import type { BotWords, Snapshot } from "../kernel/types.js";
import { beatOf, MOVE_PACES, PACES, type Pace, readingTime } from "./pace.js";
import type { RequestQueue } from "./request-queue.js";
import type { Traits } from "./traits.js";

/** Bots may think for longer than a click takes. */
const TIMEOUT = 60_000;
/** How long after a bot's deadline its answer may still come, in ms. */
const LATER = 5_000;
/** How long to wait before asking again a bot that may not move yet, in ms. */
const SOON = 100;

export type BotTurns = {
  /** The pace and a function that sets it, as its control wants them. */
  paces: { paces: readonly Pace[]; pace: number; byTurn: boolean; onPace: (pace: Pace) => void };
  /** The message about a bot that is slow or has failed. */
  notice: BotWords;
  /** The number of the latest story on the table; 0 if there is none. */
  story: number;
  /** Whether the bots wait until somebody has read that story. */
  wait: boolean;
  /** Note that somebody has read it. */
  readOn: () => void;
  /** Whether the seat in front has just ended its turn, and no bot has moved since. */
  ended: boolean;
  skipping: boolean;
  /** Let all bots move at once, up to the next decision of a person. */
  skip: () => void;
  /** Ask a bot that has failed once more. */
  again: () => void;
};

type Given = {
  model: AnyModel<Traits>;
  game: GameTable;
  snapshot: Snapshot;
  entries: readonly LogEntry[];
  queue: RequestQueue;
};

/** Lets the bots move one after the other at the chosen pace, as long as it is their turn. */
export function useBotTurns({ model, game, snapshot, entries, queue }: Given): BotTurns {
  const [pace, setPace] = useTrait(model, "pace");
  const [inTurns, setByTurn] = useTrait(model, "by_turn");
  const byMove = game.byMove ?? false;
  const byTurn = byMove || inTurns;
  const [notice] = useTrait(model, "notice");
  const { bots_to_act, can_undo, seat, status, step, undo_of, view } = snapshot;
  const { ask, clear, error, patience, rest, waiting } = queue;
  const [skipping, setSkipping] = useState(false);
  // A story that was there when the board opened counts as read.
  const seen = useStory(game, snapshot);
  const story = game.told?.(view as never) ?? seen;
  const [read, setRead] = useState(story);
  // After an undo, or in another game, the same story may come again.
  if (story < read) setRead(story);
  const wait = story > read && bots_to_act && pace > 0 && !skipping && !rest;
  const ended =
    bots_to_act &&
    can_undo &&
    undo_of == null &&
    status.active != null &&
    status.active !== seat &&
    entries[0]?.seat === seat;
  useLayoutEffect(() => {
    if (!bots_to_act) setSkipping(false);
  }, [snapshot]);
  useEffect(() => {
    if (notice.wait > 0) patience(1000 * notice.wait + LATER);
  }, [notice]);
  useEffect(() => {
    if (error) setSkipping(false);
  }, [error]);
  useEffect(() => {
    if (!bots_to_act || rest || wait) return;
    let timer = 0;
    const go = () => {
      if (waiting()) timer = window.setTimeout(go, SOON);
      else ask(skipping ? { kind: "skip" } : { kind: "continue", step, whole: byTurn && !byMove }, TIMEOUT);
    };
    const stays = byMove ? readingTime(pace, entries[0]?.text ?? "") : pace;
    timer = window.setTimeout(go, skipping ? 0 : beatOf(stays, ended, status.active == null));
    return () => clearTimeout(timer);
  }, [snapshot, pace, byTurn, skipping, rest, wait]);
  const onPace = (chosen: Pace) => {
    setPace(chosen.pace);
    setByTurn(chosen.byTurn);
  };
  const again = () => {
    clear();
    if (!waiting()) ask({ kind: "continue", step }, TIMEOUT);
  };
  return {
    paces: { paces: byMove ? MOVE_PACES : PACES, pace, byTurn, onPace },
    notice,
    story,
    wait,
    readOn: () => setRead(story),
    ended,
    skipping,
    skip: () => setSkipping(true),
    again,
  };
}

/** The step of the snapshot, if the last move told a story that somebody should read; otherwise 0. */
function useStory(game: GameTable, snapshot: Snapshot): number {
  const last = useRef({ snapshot, story: 0 });
  const before = last.current.snapshot;
  if (before !== snapshot) {
    const newer = snapshot.step > before.step && snapshot.seat === before.seat;
    const story = newer && game.tells?.(before, snapshot) ? snapshot.step : 0;
    // A snapshot of the same step, such as one with a hint, takes no story away.
    const same = snapshot.step === before.step && snapshot.seat === before.seat;
    last.current = { snapshot, story: same ? last.current.story : story };
  }
  return last.current.story;
}
