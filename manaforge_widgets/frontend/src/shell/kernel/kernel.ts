import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { withoutNulls } from "./model.js";
import { deadline, GONE, SILENCE } from "./request.js";

/**
 * The known state of the kernel: it answers, it has not answered for a while, it has ended, or there never was one,
 * because the page is an exported picture.
 */
export type State = "answers" | "silent" | "gone" | "none";

export type Kernel = {
  state: State;
  /** Note that a message got no answer, with the error that was shown. */
  missed: (error: string) => void;
  /** Ask again whether there is a kernel, if it is not known to answer. */
  knock: () => void;
};

/** How long the first message may stay unanswered, in ms. */
const PATIENCE = 2_000;

/** Whether Python answers. It is asked as soon as the widget is shown, so that no control looks usable without it. */
export function useKernel(model: AnyModel): Kernel {
  const still = Boolean(model.get("still"));
  const [state, setState] = useState<State>(still ? "none" : "answers");
  const timer = useRef(0);
  const hello = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = deadline(model, PATIENCE, () => {
      timer.current = 0;
      setState((now) => (now === "answers" ? "silent" : now));
    });
    try {
      model.send(withoutNulls({ kind: "hello", request: Math.floor(Math.random() * 1e9) }));
      setState((now) => (now === "gone" ? "silent" : now));
    } catch {
      setState("gone");
    }
  }, [model]);
  useEffect(() => {
    if (still) return;
    const heard = () => {
      clearTimeout(timer.current);
      timer.current = 0;
      setState("answers");
    };
    model.on("msg:custom", heard);
    model.on("change:snapshot", heard);
    // Jupyter's models report a kernel that ends or comes back; other hosts don't have this event.
    model.on("comm_live_update", hello);
    hello();
    return () => {
      clearTimeout(timer.current);
      model.off("msg:custom", heard);
      model.off("change:snapshot", heard);
      model.off("comm_live_update", hello);
    };
  }, [model, still, hello]);
  const missed = useCallback((error: string) => {
    if (error === GONE) setState((now) => (now === "none" ? now : "gone"));
    else if (error === SILENCE) setState((now) => (now === "answers" ? "silent" : now));
  }, []);
  const knock = useCallback(() => {
    if (!still && state !== "answers" && !timer.current) hello();
  }, [still, state, hello]);
  return { state, missed, knock };
}

/** The reason why controls that need a kernel do nothing now, in few words; empty while it answers. */
export const restReason = (state: State): string =>
  ({
    answers: "",
    silent: "The kernel has not answered yet.",
    gone: "The kernel has ended.",
    none: "There is no kernel here.",
  })[state];
