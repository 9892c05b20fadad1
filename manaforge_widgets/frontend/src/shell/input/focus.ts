import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const FOCUSABLE = "button, select, input, [tabindex='0']";
type Kept = { element: HTMLElement; target: string | undefined; area: string | undefined };

/** The focused element inside a root, which may be in a shadow tree. */
export function focused(root: HTMLElement): HTMLElement | null {
  const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
  return active instanceof HTMLElement && root.contains(active) ? active : null;
}

/**
 * Keeps the keyboard focus in place: it moves into a question that opens, back to the thing that asked when the
 * question closes, and to the nearest thing when the focused one leaves the table. After a click the page does not
 * scroll, whatever gets the focus.
 */
export function useFocusKeeping(ref: RefObject<HTMLElement | null>, asked: string | null) {
  const kept = useRef<Kept | null>(null);
  const question = useRef(asked);
  const byPointer = useRef(false);
  useEffect(() => {
    const root = ref.current;
    if (!root) return;
    const enter = (event: FocusEvent) => {
      const element = event.target as HTMLElement;
      const marked = element.closest<HTMLElement>("[data-target], [data-from]");
      const area = element.closest<HTMLElement>("[data-area]")?.dataset.area;
      kept.current = { element, target: marked?.dataset.target ?? marked?.dataset.from, area };
    };
    // An element that is removed from the page loses the focus, too; then the user has not moved it.
    // Read the target at once: in a shadow tree an event loses it when its listeners have run.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const element = target as HTMLElement;
        if (element.isConnected && !focused(root) && kept.current?.element === element) kept.current = null;
      });
    // Only keyboard users want the page to follow the focus.
    const used = ({ type }: Event) => {
      byPointer.current = type === "pointerdown";
    };
    root.addEventListener("pointerdown", used, true);
    root.addEventListener("keydown", used, true);
    root.addEventListener("focusin", enter);
    root.addEventListener("focusout", leave);
    return () => {
      root.removeEventListener("pointerdown", used, true);
      root.removeEventListener("keydown", used, true);
      root.removeEventListener("focusin", enter);
      root.removeEventListener("focusout", leave);
    };
  }, [ref]);
  useLayoutEffect(() => {
    const root = ref.current;
    const last = kept.current;
    const opened = asked != null && asked !== question.current;
    question.current = asked;
    if (!root || !last) return;
    const lost = !last.element.isConnected;
    if (lost || (opened && !last.element.matches("input, select, textarea") && focused(root)))
      nearest(root, last, opened || lost)?.focus({ preventScroll: byPointer.current });
  });
}

function nearest(root: HTMLElement, { target, area }: Kept, ask: boolean): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  return (
    (ask ? find("[data-area='asked'] [data-first]") : null) ??
    (target ? find(`:is(${FOCUSABLE})[data-target="${CSS.escape(target)}"]`) : null) ??
    (area ? find(`[data-area="${CSS.escape(area)}"] :is(${FOCUSABLE})`) : null) ??
    // Never on the button that ends the turn, so that pressing Enter once more can't end it by accident.
    find("[data-area='mat'] .mf-can") ??
    find("[data-area='centre'] .mf-can") ??
    find(`:is(${FOCUSABLE}):not([data-ends])`)
  );
}
