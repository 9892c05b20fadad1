import type { AnyModel } from "@anywidget/types";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useChanges } from "../drawing/changes.js";
import { useDrawer, useGivingWay } from "../frame/drawer.js";
import { boardLog } from "../frame/log.js";
import { useRules } from "../frame/rules.js";
import { useUid } from "../frame/uid.js";
import type { GameTable } from "../game.js";
import { filled, useParts, useTrait } from "../kernel/model.js";
import type { PredictView, RollView } from "../kernel/types.js";
import { type GameReviewTraits, useGameReview } from "../review/reviewed-game.js";
import { TO_REVIEW } from "../review/reviewing.js";
import { byTarget } from "../table.js";
import { tableOf } from "./board-table.js";
import { useBotTurns } from "./bot-turns.js";
import { useClicks } from "./clicks.js";
import { useCoach, useGuide } from "./coach.js";
import { useHint } from "./hint.js";
import { useLookBack } from "./look-back.js";
import { usePanels } from "./panels.js";
import { useRecap } from "./recap.js";
import { useRequestQueue } from "./request-queue.js";
import { useRounds } from "./rounds.js";
import { useSharedScreen } from "./shared-screen.js";
import type { Traits } from "./traits.js";

/** The parts of a Board, one for each purpose, and the table that they make. */
export function useBoard(model: AnyModel<Traits>, game: GameTable) {
  const [kit] = useTrait(model, "kit");
  const [snapshot] = useTrait(model, "snapshot");
  // The odds come a moment after their table; until then the old odds stay.
  const odds = useParts(model, "odds");
  // So do the rolls, which stay true while the game goes on.
  const told = useParts(model, "rolls");
  const rolls = told?.rolls ?? NO_ROLLS;
  const calibration = (told?.step === snapshot.step && told.calibration) || null;
  const [prediction] = useTrait(model, "prediction");
  const [askFirst, setAskFirst] = useTrait(model, "ask_before_end");
  const { seat } = snapshot;
  const root = useRef<HTMLElement>(null);
  const uid = useUid();
  const rules = useRules(model);
  const { changed, beat } = useChanges(game, snapshot.view);
  const entries = useMemo(() => boardLog(snapshot), [snapshot]);
  const queue = useRequestQueue(model, snapshot);
  const { kernel, rest } = queue;
  // Without a kernel nothing can be done, so a picture of a table has no open question either.
  const still = kernel.state === "none";
  const choice = rest ? null : snapshot.choice;
  const options = useMemo(() => byTarget(rest ? [] : snapshot.options), [snapshot, rest]);
  const panels = usePanels(snapshot);
  const bots = useBotTurns({ model, game, snapshot, entries, queue });
  const clicks = useClicks({ game, snapshot, choice, options, askFirst, queue, bots, panels });
  const screen = useSharedScreen(snapshot, rest, still);
  const lookBack = useLookBack(model, snapshot, told);
  const hint = useHint(model, snapshot, queue, rest || snapshot.no_hint || guessFirst(prediction));
  const ownDrawer = useDrawer();
  useEffect(() => {
    if (ownDrawer.open != null) ownDrawer.toggle(ownDrawer.open);
  }, [seat]);
  const coach = useCoach(model, kit.title);
  const recap = useRecap(snapshot, rest !== "");
  const rounds = useRounds(snapshot, rest !== "" || still);
  const drawer = useGivingWay(root, ownDrawer, recap.shown?.turn ?? null);
  const reviewed = useGameReview(model as unknown as AnyModel<GameReviewTraits>, root, kernel.state, {
    onAsk: () => clicks.setLast(TO_REVIEW),
    tell: lookBack.tell,
  });
  const parts = {
    kit,
    snapshot,
    entries,
    prediction,
    root,
    queue,
    panels,
    bots,
    clicks,
    screen,
    lookBack,
    hint,
    coach,
    recap,
    rounds,
    drawer,
    reviewed,
  };
  const table = tableOf({ ...parts, game, uid, odds, rolls, calibration, choice, options, changed, beat, rules });
  // A hint or the end of a round has the guide's place while it is open.
  const open = hint.open || rounds.shown.length > 0;
  const covered = screen.cover || screen.look || panels.ending || panels.undoing || open;
  const free = !covered && ownDrawer.open == null;
  const guide = useGuide(coach, table, snapshot.people, free);
  return { ...parts, still, askFirst, setAskFirst, table, guide };
}

const NO_ROLLS: readonly RollView[] = [];

/** The reason why there is no hint while a question waits for a guess, or empty. */
const guessFirst = (prediction: unknown): string =>
  filled(prediction as PredictView | undefined)?.next != null ? "Guess first: a hint would give the answer away." : "";
