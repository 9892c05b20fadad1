import type { AnyModel } from "@anywidget/types";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { State } from "../kernel/kernel.js";
import { useTrait } from "../kernel/model.js";
import { lookUp } from "../kernel/request.js";
import type { ReviewedGame } from "../kernel/types.js";
import { REVIEW, TO_REVIEW } from "./reviewing.js";

export type GameReviewTraits = { reviewing: number[]; review_number: number };

/** The review of the game on a Board, for the end of the game. */
export type GameReview = {
  /** How many steps are reviewed and how many there are, while the review is made. */
  progress: readonly number[];
  /** Ask for the review; null where nobody would make one. */
  begin: (() => void) | null;
  /** Show it in place of the table; null while there is none. */
  show: (() => void) | null;
};

/** The front end of Replay, as a module of its own. */
type Widget = { render: (props: { model: unknown; el: HTMLElement }) => (() => void) | undefined };
type Loaded = { game: ReviewedGame; widget: Widget };

/** So long a page waits for all steps of a long game. */
const PATIENCE = 60_000;
const ELSEWHERE =
  "This page can't load the review. To see it, run mf.Replay(board.match, review=board.review) in a new cell.";

type Told = {
  /** Called when a review is asked for: what goes wrong with it from then on is told by the Board, as of any click. */
  onAsk: () => void;
  /** Gets words about what went wrong at once; empty if nothing did. */
  tell: (words: string) => void;
};

/**
 * The review of the game on a Board. What shows it is a Replay, whose front end a page loads only when it is wanted.
 *
 * @param kernel what is known of the kernel.
 */
export function useGameReview(
  model: AnyModel<GameReviewTraits>,
  root: RefObject<HTMLElement | null>,
  kernel: State,
  { onAsk, tell }: Told,
) {
  const [progress] = useTrait(model, "reviewing");
  const [number] = useTrait(model, "review_number");
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [open, setOpen] = useState(0);
  // A review that came too late, or was open before, is one of another game.
  const ready = number > 0 && loaded?.game.number === number ? loaded : null;
  const shown = open === number ? ready : null;
  const before = useRef(false);
  useEffect(() => {
    if (before.current && !shown) root.current?.querySelector<HTMLElement>(`[data-target="${TO_REVIEW}"]`)?.focus();
    before.current = shown != null;
  }, [shown]);
  const answers = kernel === "answers";
  const show = async () => {
    if (!ready) {
      const { answer, error } = await lookUp(model as unknown as AnyModel, { kind: "reviewed" }, PATIENCE);
      if (answer == null) return tell(error);
      try {
        setLoaded(await load(answer));
      } catch {
        return tell(ELSEWHERE);
      }
    }
    setOpen(number);
  };
  const begin = async () => {
    onAsk();
    const { error } = await lookUp(model as unknown as AnyModel, { kind: "review" });
    tell(error);
  };
  const review: GameReview = {
    progress: kernel === "gone" ? [] : (progress ?? []),
    begin: answers ? begin : null,
    show: number > 0 && (answers || ready) ? show : null,
  };
  return { review, shown, back: () => setOpen(0) };
}

async function load(game: ReviewedGame): Promise<Loaded> {
  const url = URL.createObjectURL(new Blob([game.module], { type: "text/javascript" }));
  const { default: widget } = (await import(url)) as { default: Widget };
  URL.revokeObjectURL(url);
  return { game, widget };
}

/** The replay of a game with its review, in place of the Board's table. */
export function Reviewed({ shown: { game, widget }, onBack }: { shown: Loaded; onBack: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const el = place.current;
    if (!el) return;
    const away = widget.render({
      model: modelOf({ ...game.replay, for_all: true, reviewing: [], still: true, opened: REVIEW, back: onBack }),
      el,
    });
    el.querySelector<HTMLElement>(".mf-drawer-body")?.focus({ preventScroll: true });
    return away;
  }, [game]);
  return (
    <>
      <style>{game.css}</style>
      <div ref={place} />
    </>
  );
}

/** A model of a widget that no kernel knows. */
function modelOf(state: Record<string, unknown>) {
  const listeners = new Map<string, (() => void)[]>();
  return {
    get: (key: string) => state[key],
    set(key: string, value: unknown) {
      state[key] = value;
      for (const run of listeners.get(`change:${key}`) ?? []) run();
    },
    save_changes() {},
    send() {},
    on: (name: string, run: () => void) => void listeners.set(name, [...(listeners.get(name) ?? []), run]),
    off: (name: string, run: () => void) =>
      void listeners.set(
        name,
        (listeners.get(name) ?? []).filter((other) => other !== run),
      ),
  };
}
