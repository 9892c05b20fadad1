import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export type Message = Record<string, unknown> & { kind: string };
/** Python's answer: what was refused and by which rule, or nothing; the text that was asked for, or nothing. */
export type Reply = { request: number; error: string; rule: string; text: string };

export const SILENCE = "The kernel did not answer. Is it running?";
export const GONE = "This widget belongs to a kernel that has ended. Run its cell again.";

export type Requests = {
  /** Send a message; the answer's error, or silence, ends up in `error`. */
  ask: (message: Message, patience?: number) => void;
  error: string;
  /** The rule behind the error, or nothing. */
  rule: string;
  clear: () => void;
  /** A new snapshot is an answer too. */
  settle: () => void;
  /** The kind of message that has no answer yet: a click in between would meet a stale board. */
  waiting: () => string | null;
};

const FINE = { error: "", rule: "" };

/**
 * Ask Python to do something and say what went wrong, if anything did.
 *
 * @param onAnswer is called after each answer, and where none came, with what went wrong.
 *
 * Custom messages rather than `experimental.invoke`: marimo has no invoke.
 */
export function useRequests(model: AnyModel, onAnswer?: (error: string) => void): Requests {
  const [{ error, rule }, setRefused] = useState(FINE);
  const answered = useRef(onAnswer);
  answered.current = onAnswer;
  // Two views of one widget hear each other's answers, so each counts from a place of its own.
  const pending = useRef({ request: Math.floor(Math.random() * 1e9), timer: 0, open: null as string | null });
  const settle = useCallback(() => {
    clearTimeout(pending.current.timer);
    pending.current.open = null;
  }, []);
  useEffect(() => {
    const receive = (reply: Reply) => {
      if (reply.request !== pending.current.request) return;
      settle();
      setRefused({ error: reply.error, rule: reply.rule ?? "" });
      answered.current?.(reply.error);
    };
    model.on("msg:custom", receive);
    return () => {
      clearTimeout(pending.current.timer);
      model.off("msg:custom", receive);
    };
  }, [model, settle]);
  const ask = useCallback(
    (message: Message, patience = 5000) => {
      clearTimeout(pending.current.timer);
      const request = pending.current.request + 1;
      const timer = window.setTimeout(() => {
        pending.current.open = null;
        setRefused({ error: SILENCE, rule: "" });
        answered.current?.(SILENCE);
      }, patience);
      pending.current = { request, timer, open: message.kind };
      setRefused(FINE);
      try {
        model.send({ ...message, request });
      } catch {
        settle();
        setRefused({ error: GONE, rule: "" });
        answered.current?.(GONE);
      }
    },
    [model, settle],
  );
  const clear = useCallback(() => setRefused(FINE), []);
  const waiting = useCallback(() => pending.current.open, []);
  return { ask, error, rule, clear, settle, waiting };
}

const LOOKING = 5000;

/** Ask Python for a text, beside whatever else is under way. */
export function lookUp(model: AnyModel, message: Message): Promise<Reply> {
  const request = Math.floor(Math.random() * 1e9);
  return new Promise((resolve) => {
    const end = (reply: Reply) => {
      clearTimeout(timer);
      model.off("msg:custom", receive);
      resolve(reply);
    };
    const fail = (error: string) => end({ request, error, rule: "", text: "" });
    const receive = (reply: Reply) => reply.request === request && end(reply);
    const timer = window.setTimeout(() => fail(SILENCE), LOOKING);
    model.on("msg:custom", receive);
    try {
      model.send({ ...message, request });
    } catch {
      fail(GONE);
    }
  });
}
