import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Rich } from "./rich.js";

type Shown = { text: string; element: Element; focus: boolean };

/**
 * A bubble with words about the thing that is under the pointer or has the focus. There is one for the whole
 * table: it shows an element's `data-hint`. Screen readers get the same words as a description.
 */
export function Bubble({ root }: { root: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const table = root.current;
    if (!table) return;
    const show = (event: Event) => {
      const element = (event.target as Element).closest("[data-hint]");
      const text = element?.getAttribute("data-hint");
      setShown(element && text ? { text, element, focus: event.type === "focusin" } : null);
    };
    const hide = () => setShown(null);
    const blur = () => setShown((now) => (now?.focus ? null : now));
    const escape = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const focus = (event: Event) => (event.target as Element).matches(":focus-visible") && show(event);
    table.addEventListener("mouseover", show);
    table.addEventListener("mouseleave", hide);
    table.addEventListener("focusin", focus);
    table.addEventListener("focusout", blur);
    table.addEventListener("keydown", escape);
    // A click opens or changes something, which the bubble must not cover.
    table.addEventListener("click", hide);
    return () => {
      table.removeEventListener("mouseover", show);
      table.removeEventListener("mouseleave", hide);
      table.removeEventListener("focusin", focus);
      table.removeEventListener("focusout", blur);
      table.removeEventListener("keydown", escape);
      table.removeEventListener("click", hide);
    };
  }, [root]);
  const gone = shown != null && !shown.element.isConnected;
  useLayoutEffect(() => {
    const text = shown?.element.getAttribute("data-hint") ?? "";
    if (gone) setShown(null);
    else if (shown && text !== shown.text) setShown(text ? { ...shown, text } : null);
    else if (shown && bubble.current && root.current) place(bubble.current, shown.element, root.current);
  });
  if (!shown || gone) return null;
  return (
    <div ref={bubble} class="mf-bubble" aria-hidden="true">
      {shown.text.split("\n").map((line, index) => (
        <div key={index}>
          <Rich text={line} />
        </div>
      ))}
    </div>
  );
}

/** Puts the bubble under the thing if there is room, else above it, and always inside the table's sides. */
function place(bubble: HTMLElement, element: Element, root: HTMLElement) {
  const table = root.getBoundingClientRect();
  const thing = element.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = thing.left + thing.width / 2 - width / 2 - table.left;
  const floor = Math.min(table.bottom, window.innerHeight);
  const below = thing.bottom + 8 + height <= floor || thing.top - 8 - height < Math.max(table.top, 0);
  const top = below ? thing.bottom + 8 : thing.top - 8 - height;
  bubble.style.left = `${Math.round(Math.max(8, Math.min(left, table.width - width - 8)))}px`;
  bubble.style.top = `${Math.round(top - table.top)}px`;
}
