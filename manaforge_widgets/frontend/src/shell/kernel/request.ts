import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { withoutNulls } from "./model.js";
import { type Answers, type Request, TEXTS } from "./requests.js";

/** A request as parts of a widget make it; the widget adds the step and the seat that it shows. */
export type Wanted = Placed<Request>;
export type Placed<R> = R extends unknown ? Omit<R, "step" | "seat"> : never;

/** A request with the step and the seat that the board shows; kinds that need neither leave them alone. */
export const placed = (wanted: Wanted, seat: number, step: number): Request => ({ ...wanted, seat, step }) as Request;

type Asking<K> = Extract<Request, { kind: K }>;
/** The answer, or why there is none. */
export type Found<K extends keyof Answers> = { answer: Answers[K]; error: "" } | { answer: null; error: string };

/** Python's answer: an error with its rule, and a requested text; each may be empty. */
export type Reply = { request?: number | null | undefined; error: string; rule: string; text: string };

export const SILENCE = "The kernel did not answer. Is it running?";
export const GONE = "The kernel of this widget has ended. Run its cell again.";

export type Requests = {
  /** Send a message; `error` gets the answer's error, or words about a missing answer. */
  ask: (request: Request, timeout?: number) => void;
  error: string;
  /** The rule behind the error, or empty. */
  rule: string;
  clear: () => void;
  /** Stop waiting for an answer: a new snapshot came, which is an answer too. */
  settle: () => void;
  /** Wait so many milliseconds more for the answer that is due, if there is one: it is known that it takes long. */
  patience: (timeout: number) => void;
  /** The kind of the message that has no answer yet, or null; until then the board is out of date. */
  waiting: () => Request["kind"] | null;
};

const NO_ERROR = { error: "", rule: "" };

/**
 * Send requests to Python and keep the error of the last one, if there was any.
 *
 * @param onAnswer is called with the error, or an empty text, after each answer and when no answer came in time.
 *
 * It uses custom messages and not `experimental.invoke`, which marimo does not have.
 */
export function useRequests(model: AnyModel, onAnswer?: (error: string) => void): Requests {
  const [{ error, rule }, setRefused] = useState(NO_ERROR);
  const answered = useRef(onAnswer);
  answered.current = onAnswer;
  // Two views of one widget get each other's answers, so each begins to count at a random number.
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
      setRefused({ error: reply.error, rule: reply.rule ?? "" });
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
      pending.current.timer = window.setTimeout(silence, timeout);
    },
    [silence],
  );
  const ask = useCallback(
    (wanted: Request, timeout = 5000) => {
      clearTimeout(pending.current.timer);
      const request = pending.current.request + 1;
      const timer = window.setTimeout(silence, timeout);
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

/** Ask Python for something; other requests may wait for their answers at the same time. */
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
    const timer = window.setTimeout(() => fail(SILENCE), timeout);
    model.on("msg:custom", receive);
    try {
      model.send(withoutNulls({ ...wanted, request }));
    } catch {
      fail(GONE);
    }
  });
}
