import type { AnyModel } from "@anywidget/types";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { State } from "../kernel/kernel.js";
import { useTrait } from "../kernel/model.js";
import { lookUp } from "../kernel/request.js";
import type { ReviewedGame } from "../kernel/types.js";
import { REVIEW, TO_REVIEW } from "./reviewing.js";

export type GameReviewTraits = { reviewing: number[]; finding: string; review_number: number };

/** The review of the game on a Board, for the end of the game. */
export type GameReview = {
  /** The numbers of finished parts and of all parts, while the review is made. */
  progress: readonly number[];
  /** What it has found so far that matters most, in words. */
  finding: string;
  /** Ask for the review; null if no kernel could make one. */
  begin: (() => void) | null;
  /** Show the review in place of the table; null while there is none. */
  show: (() => void) | null;
};

/** The front end of Replay, as a separate module. */
type Widget = { render: (props: { model: unknown; el: HTMLElement }) => (() => void) | undefined };
type Loaded = { game: ReviewedGame; widget: Widget };

/** How long a page waits for all steps of a long game, in ms. */
const PATIENCE = 60_000;
const ELSEWHERE =
  "This page can't load the review. To see it, run mf.Replay(board.match, review=board.review) in a new cell.";
const OFFLINE = "The page could not load the review. Check the network, and try again.";

type Told = {
  /** Called when somebody asks for a review: from then on the Board shows its errors, as for any click. */
  onAsk: () => void;
  /** Gets the message of an error; empty if there is none. */
  tell: (words: string) => void;
};

/**
 * The review of the game on a Board. A Replay shows it, whose front end a page loads only when needed.
 *
 * @param kernel the state of the kernel.
 */
export function useGameReview(
  model: AnyModel<GameReviewTraits>,
  root: RefObject<HTMLElement | null>,
  kernel: State,
  { onAsk, tell }: Told,
) {
  const [progress] = useTrait(model, "reviewing");
  const [finding] = useTrait(model, "finding");
  const [number] = useTrait(model, "review_number");
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [open, setOpen] = useState(0);
  // A review that comes too late, or was open before, belongs to another game.
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
        return tell(answer.module ? ELSEWHERE : OFFLINE);
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
    finding: finding ?? "",
    begin: answers ? begin : null,
    show: number > 0 && (answers || ready) ? show : null,
  };
  return { review, shown, back: () => setOpen(0) };
}

async function load(game: ReviewedGame): Promise<Loaded> {
  if (!game.module) {
    await sheet(beside(`${game.bundle}.css`));
    const { default: widget } = (await import(beside(`${game.bundle}.js`))) as { default: Widget };
    return { game, widget };
  }
  const url = URL.createObjectURL(new Blob([game.module], { type: "text/javascript" }));
  const { default: widget } = (await import(url)) as { default: Widget };
  URL.revokeObjectURL(url);
  return { game, widget };
}

/** The address of another bundle of a live page, which loads each from the folder of this one. */
const beside = (name: string) => new URL(name, import.meta.url).href;

/** Add a style sheet to the page, and wait until it holds. */
async function sheet(href: string) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  try {
    await new Promise((done, failed) => {
      link.onload = done;
      link.onerror = failed;
      document.head.append(link);
    });
  } catch (error) {
    link.remove();
    throw error;
  }
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
      {game.css && <style>{game.css}</style>}
      <div ref={place} />
    </>
  );
}

/** A model of a widget without a kernel. */
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
