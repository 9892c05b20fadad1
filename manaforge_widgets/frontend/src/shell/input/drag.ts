import { useRef } from "preact/hooks";

/** How far a pointer must move, in pixels, before it drags the pressed thing. */
const FAR = 6;

type Drag = { x: number; y: number; from: HTMLElement; ghost: HTMLElement | null; listening: AbortController };

/**
 * Lets a thing be dragged by mouse, pen or finger.
 *
 * @param selector the elements on which it can be dropped; the class `…-over` marks the one under it.
 * @param onDrop is called with the element on which the thing is dropped.
 * @param copied the part of the thing whose copy follows the pointer, in an element of the class `…-ghost`.
 * @param prefix the prefix of the game's classes; the class `…-dragged` marks the thing itself.
 */
export function useDrag(selector: string, onDrop: (onto: HTMLElement) => void, copied: string, prefix: string) {
  const drag = useRef<Drag | null>(null);
  const under = ({ clientX, clientY }: PointerEvent, from: HTMLElement) =>
    (from.getRootNode() as Document | ShadowRoot).elementFromPoint(clientX, clientY)?.closest<HTMLElement>(selector) ??
    null;
  const mark = (from: HTMLElement, onto: HTMLElement | null) => {
    for (const one of from.closest(".mf-table")?.querySelectorAll(`.${prefix}-over`) ?? [])
      if (one !== onto) one.classList.remove(`${prefix}-over`);
    onto?.classList.add(`${prefix}-over`);
  };
  const end = () => {
    const now = drag.current;
    drag.current = null;
    if (!now) return;
    now.listening.abort();
    now.ghost?.remove();
    mark(now.from, null);
    now.from.classList.remove(`${prefix}-dragged`);
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    if (!now.ghost) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < FAR) return;
      now.from.setPointerCapture(event.pointerId);
      now.ghost = ghostOf(now.from, copied, prefix);
      now.from.classList.add(`${prefix}-dragged`);
    }
    const table = now.from.closest<HTMLElement>(".mf-table");
    const box = table?.getBoundingClientRect();
    if (!table || !box) return;
    const scale = box.width / table.offsetWidth || 1;
    now.ghost.style.translate = `calc(${(event.clientX - box.left) / scale}px - 50%) calc(${(event.clientY - box.top) / scale}px - 50%)`;
    mark(now.from, under(event, now.from));
  };
  const drop = (event: PointerEvent) => {
    const now = drag.current;
    const onto = now?.ghost ? under(event, now.from) : null;
    if (now?.ghost) {
      // The click that follows belongs to the drag; if none follows, later clicks must not be lost.
      const { from } = now;
      const swallow = (click: Event) => click.stopImmediatePropagation();
      from.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => from.removeEventListener("click", swallow, { capture: true }));
    }
    end();
    if (onto) onDrop(onto);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      end();
      // A quick pointer may have left the thing before its first event.
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener("pointermove", move, { signal });
      window.addEventListener("pointerup", drop, { signal });
      window.addEventListener("pointercancel", end, { signal });
      drag.current = {
        x: event.clientX,
        y: event.clientY,
        from: event.currentTarget as HTMLElement,
        ghost: null,
        listening,
      };
    },
  };
}

/** A copy that follows the pointer, only for the eye. */
function ghostOf(from: HTMLElement, copied: string, prefix: string): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = `${prefix}-ghost`;
  ghost.setAttribute("aria-hidden", "true");
  const copy = from.querySelector(copied)?.cloneNode(true);
  if (copy) ghost.append(copy);
  from.closest(".mf-table")?.append(ghost);
  return ghost;
}
