import type { AnyModel } from "@anywidget/types";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Requests, useRequests } from "../shell/kernel/request.js";
import type { LessonControl } from "./types.js";

/** How long to wait for thousands of rolls, in ms. */
export const PATIENCE = 30_000;
/** The least time between two changes of a slider, in ms. */
export const REST = 250;

type Waiting = { control: string; value: string; press: boolean; slide: boolean };

export type Changes = Requests & {
  /** Change a control, or press it. */
  change: (control: string, value: string) => void;
  /** The value of a control: the one that was chosen here last, or Python's. */
  value: (control: LessonControl) => string;
};

/**
 * Sends the changes of an explorer one after the other. A control shows its new value at once. While Python works on a
 * change, only the last value of each control waits, and a slider sends no more than a few changes a second.
 */
export function useChanges(model: AnyModel, controls: readonly LessonControl[]): Changes {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const queue = useRef<Waiting[]>([]);
  const open = useRef<Waiting | null>(null);
  const timer = useRef(0);
  const kinds = useRef(controls);
  kinds.current = controls;
  const requests = useRequests(model, () => {
    const answered = open.current;
    open.current = null;
    if (answered && !queue.current.some(({ control }) => control === answered.control)) {
      setChosen(({ [answered.control]: _, ...others }) => others);
    }
    send.current();
  });
  const send = useRef(() => {});
  send.current = () => {
    if (open.current || timer.current) return;
    const next = queue.current.shift();
    if (!next) return;
    open.current = next;
    if (next.slide) {
      timer.current = window.setTimeout(() => {
        timer.current = 0;
        send.current();
      }, REST);
    }
    requests.ask({ kind: "change", control: next.control, value: next.value }, PATIENCE);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback((control: string, value: string) => {
    const kind = kinds.current.find(({ id }) => id === control)?.kind;
    const press = kind == null || kind === "press";
    if (!press) queue.current = queue.current.filter((one) => one.control !== control);
    queue.current.push({ control, value, press, slide: kind === "slide" });
    if (!press) setChosen((before) => ({ ...before, [control]: value }));
    send.current();
  }, []);
  return { ...requests, change, value: ({ id, value }) => chosen[id] ?? value };
}
