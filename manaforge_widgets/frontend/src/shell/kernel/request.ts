import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { withoutNulls } from "./model.js";
import { type Answers, type Request, TEXTS } from "./requests.js";

/** A request as parts of a widget make it; the widget adds the step and the seat that it shows. */
export type Wanted = Placed<Request>;
export type Placed<R> = R extends unknown ? Omit<R, "step" | "seat"> : never;

/** A request with the step and the seat that the board shows; some kinds ignore them. */
export const placed = (wanted: Wanted, seat: number, step: number): Request => ({ ...wanted, seat, step }) as Request;

type Asking<K> = Extract<Request, { kind: K }>;
/** The answer, or why there is none. */
export type Found<K extends keyof Answers> = { answer: Answers[K]; error: "" } | { answer: null; error: string };

/** Python's answer: an error with its rule, and the requested text; each may be empty. */
export type Reply = { request?: number | null | undefined; error: string; rule: string; text: string };

export const SILENCE = "The kernel did not answer. Is it running?";
export const GONE = "The kernel of this widget has ended. Run its cell again.";

/** Run something if no answer has come after some ms. A live page sees itself how long Python takes, and offers to stop it. */
export const deadline = (model: AnyModel, ms: number, run: () => void): number =>
  model.get("live") ? 0 : window.setTimeout(run, ms);

export type Requests = {
  /** Send a message; `error` gets the answer's error, or a notice about a missing answer. */
  ask: (request: Request, timeout?: number) => void;
  error: string;
  /** The rule behind the error, or empty. */
  rule: string;
  clear: () => void;
  /** Stop waiting for an answer: a new snapshot has come, which counts as one. */
  settle: () => void;
  /** Wait this many milliseconds more for the open answer, if any, because it is known to take long. */
  patience: (timeout: number) => void;
  /** The kind of the unanswered message, or null; until the answer the board is out of date. */
  waiting: () => Request["kind"] | null;
};

const NO_ERROR = { error: "", rule: "" };

/**
 * Sends requests to Python and keeps the error of the last one, if any.
 *
 * @param onAnswer is called with the error, or an empty text, after each answer and when no answer came in time.
 *
 * It uses custom messages instead of `experimental.invoke`, which marimo does not have.
 */
export function useRequests(model: AnyModel, onAnswer?: (error: string) => void): Requests {
  const [{ error, rule }, setRefused] = useState(NO_ERROR);
  const answered = useRef(onAnswer);
  answered.current = onAnswer;
  // Two views of one widget get each other's answers, so each starts counting at a random number.
  const pending = useRef({ request: Math.floor(Math.random() * 1e9), timer: 0, open: null as Request["kind"] | null });
  const settle = useCallback(() => {
    clearTimeout(pending.current.timer);
    pending.current.open = null;
  }, []);
  useEffect(() => {
    const receive = (reply: Reply) => {
      const unasked = reply.request == null && reply.error;
      if (reply.request !== pending.current.request && !unasked) return;
      if (!unasked) settle();
      // The usual answer, without an error, changes nothing that is shown.
      setRefused(reply.error ? { error: reply.error, rule: reply.rule ?? "" } : NO_ERROR);
      answered.current?.(reply.error);
    };
    model.on("msg:custom", receive);
    return () => {
      clearTimeout(pending.current.timer);
      model.off("msg:custom", receive);
    };
  }, [model, settle]);
  const silence = useCallback(() => {
    pending.current.open = null;
    setRefused({ error: SILENCE, rule: "" });
    answered.current?.(SILENCE);
  }, []);
  const patience = useCallback(
    (timeout: number) => {
      if (pending.current.open == null) return;
      clearTimeout(pending.current.timer);
      pending.current.timer = deadline(model, timeout, silence);
    },
    [model, silence],
  );
  const ask = useCallback(
    (wanted: Request, timeout = 5000) => {
      clearTimeout(pending.current.timer);
      const request = pending.current.request + 1;
      const timer = deadline(model, timeout, silence);
      pending.current = { request, timer, open: wanted.kind };
      setRefused(NO_ERROR);
      try {
        model.send(withoutNulls({ ...wanted, request }));
      } catch {
        settle();
        setRefused({ error: GONE, rule: "" });
        answered.current?.(GONE);
      }
    },
    [model, settle, silence],
  );
  const clear = useCallback(() => setRefused(NO_ERROR), []);
  const waiting = useCallback(() => pending.current.open, []);
  return { ask, error, rule, clear, settle, patience, waiting };
}

const LOOK_UP_TIMEOUT = 5000;

/** Asks Python for something; other requests may be open at the same time. */
export async function lookUp<K extends keyof Answers>(
  model: AnyModel,
  wanted: Asking<K>,
  timeout = LOOK_UP_TIMEOUT,
): Promise<Found<K>> {
  const { text, error } = await reply(model, wanted, timeout);
  if (error) return { answer: null, error };
  return { answer: (TEXTS.has((wanted as Request).kind) ? text : JSON.parse(text)) as Answers[K], error: "" };
}

function reply(model: AnyModel, wanted: Request, timeout: number): Promise<Reply> {
  const request = Math.floor(Math.random() * 1e9);
  return new Promise((resolve) => {
    const end = (reply: Reply) => {
      clearTimeout(timer);
      model.off("msg:custom", receive);
      resolve(reply);
    };
    const fail = (error: string) => end({ request, error, rule: "", text: "" });
    const receive = (reply: Reply) => reply.request === request && end(reply);
    const timer = deadline(model, timeout, () => fail(SILENCE));
    model.on("msg:custom", receive);
    try {
      model.send(withoutNulls({ ...wanted, request }));
    } catch {
      fail(GONE);
    }
  });
}
