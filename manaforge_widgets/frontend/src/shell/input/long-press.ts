import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { ASKED } from "../frame/bubble.js";

/** How long a long press is at least, in ms, and how far the finger may slip meanwhile, in pixels. */
const LONG = 500;
const SLIP = 8;

/** A finger can’t point at a thing: a long press shows the words about it, and is no click. */
export function useLongPress(root: RefObject<HTMLElement | null>) {
  // In a layout effect, before the bubble listens: the click that ends a long press must not close it.
  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let long = false;
    const up = () => clearTimeout(timer);
    const down = ({ clientX: x, clientY: y, pointerType, target }: PointerEvent) => {
      up();
      long = false;
      from = { x, y };
      if (pointerType !== "touch" || !(target instanceof Element)) return;
      const thing = target.closest(".mf-spot, button")?.querySelector(".mf-info") ?? target;
      timer = setTimeout(() => {
        long = thing.closest("[data-hint], [data-cut]") != null;
        thing.dispatchEvent(new CustomEvent(ASKED, { bubbles: true }));
      }, LONG);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > SLIP) up();
    };
    const click = (event: MouseEvent) => {
      // A click by key has no detail; the finger may have left without a click.
      if (!long || event.detail === 0) return;
      long = false;
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
