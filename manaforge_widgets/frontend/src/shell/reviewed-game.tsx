import type { AnyModel } from "@anywidget/types";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTrait } from "./model.js";
import { lookUp } from "./request.js";
import { REVIEW, TO_REVIEW } from "./reviewing.js";
import type { ReviewedGame } from "./types.js";

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

/**
 * The review of the game on a Board. What shows it is a Replay, whose front end a page loads only when it is wanted.
 *
 * @param answers whether the kernel answers.
 * @param tell gets words about what went wrong.
 */
export function useGameReview(model: AnyModel<GameReviewTraits>, root: RefObject<HTMLElement | null>, answers: boolean, tell: (words: string) => void) {
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
  const show = async () => {
    if (!ready) {
      const { text, error } = await lookUp(model as unknown as AnyModel, { kind: "reviewed" }, PATIENCE);
      if (error) return tell(error);
      setLoaded(await load(JSON.parse(text) as ReviewedGame));
    }
    setOpen(number);
  };
  const review: GameReview = {
    progress: progress ?? [],
    begin: answers ? () => lookUp(model as unknown as AnyModel, { kind: "review" }).then(({ error }) => tell(error)) : null,
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
    const away = widget.render({ model: modelOf({ ...game.replay, for_all: true, reviewing: [], still: true, opened: REVIEW, back: onBack }), el });
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
    off: (name: string, run: () => void) => void listeners.set(name, (listeners.get(name) ?? []).filter((other) => other !== run)),
  };
}
