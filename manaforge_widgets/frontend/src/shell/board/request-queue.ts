import type { AnyModel } from "@anywidget/types";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Kernel, restReason, useKernel } from "../kernel/kernel.js";
import { placed, type Requests, useRequests, type Wanted } from "../kernel/request.js";
import type { Snapshot } from "../kernel/types.js";
import type { Traits } from "./traits.js";

export type RequestQueue = Requests & {
  kernel: Kernel;
  /** The reason why nothing can be done now, such as a kernel that has ended; empty while Python answers. */
  rest: string;
  /** Send the request of a click on a thing. It waits while an earlier request has no answer, or while a bot moves. */
  send: (wanted: Wanted, target: string) => void;
  /** Send a request at once, or drop it while another has no answer. */
  sendNow: (wanted: Wanted, timeout?: number) => void;
  /** The thing whose click waits, or null. */
  heard: string | null;
  /** Drop the click that waits. */
  drop: () => void;
};

/** The requests of a Board, of which one waits for its answer at a time, and one click waits to be sent. */
export function useRequestQueue(model: AnyModel<Traits>, snapshot: Snapshot): RequestQueue {
  const { seat, step } = snapshot;
  const requests = useRequests(model);
  const { ask, error, clear, settle, waiting } = requests;
  const kernel = useKernel(model);
  const rest = restReason(kernel.state);
  const queued = useRef<(Wanted & { seat: number }) | null>(null);
  const [heard, setHeard] = useState<string | null>(null);
  const drop = () => {
    queued.current = null;
    setHeard(null);
  };
  // At once with the new table, so that no click can come in between.
  useLayoutEffect(() => {
    settle();
    const held = queued.current;
    drop();
    // One player's click must not be carried out for the next player.
    if (held && held.seat === seat) ask(placed(held, seat, step));
  }, [snapshot]);
  // After a refusal there is no new board, so a click that waited for it is dropped.
  useEffect(() => {
    if (error) drop();
    kernel.missed(error);
  }, [error]);
  useEffect(() => {
    if (!rest) clear();
  }, [rest]);
  const send = (wanted: Wanted, target: string) => {
    if (waiting()) {
      queued.current = { ...wanted, seat };
      setHeard(target);
    } else ask(placed(wanted, seat, step));
  };
  const sendNow = (wanted: Wanted, timeout?: number) => {
    if (!waiting()) ask(placed(wanted, seat, step), timeout);
  };
  return { ...requests, kernel, rest, send, sendNow, heard, drop };
}
