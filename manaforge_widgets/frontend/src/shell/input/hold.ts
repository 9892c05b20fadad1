import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { ASKED } from "../frame/bubble.js";

/** How long a finger holds a thing to read about it, in ms, and how far it may slip meanwhile, in pixels. */
const HOLD = 500;
const SLIP = 8;

/** A finger can’t point at a thing: it reads about it by holding it, and does not press it then. */
export function useHold(root: RefObject<HTMLElement | null>) {
  // In a layout effect, before the bubble listens: a click that ends a hold must not close it.
  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let held = false;
    const down = ({ clientX: x, clientY: y, pointerType, target }: PointerEvent) => {
      held = false;
      from = { x, y };
      if (pointerType !== "touch" || !(target instanceof Element)) return;
      const thing = target.closest(".mf-spot, button")?.querySelector(".mf-info") ?? target;
      timer = setTimeout(() => {
        held = thing.closest("[data-hint], [data-cut]") != null;
        thing.dispatchEvent(new CustomEvent(ASKED, { bubbles: true }));
      }, HOLD);
    };
    const up = () => clearTimeout(timer);
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > SLIP) up();
    };
    const click = (event: Event) => {
      if (!held) return;
      held = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const end = new AbortController();
    const on = (type: string, listener: (event: never) => unknown) =>
      table.addEventListener(type, listener as EventListener, { capture: true, signal: end.signal });
    on("pointerdown", down);
    on("pointermove", move);
    on("pointerup", up);
    on("pointercancel", up);
    on("click", click);
    return () => {
      up();
      end.abort();
    };
  }, [root]);
}
