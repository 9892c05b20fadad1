import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Rich } from "../drawing/rich.js";

type Shown = { text: string; element: Element; focus: boolean };

/** The key that shows the hint of the focused thing's icon. */
const ASK = "?";

/** The event of a thing that a finger asks about. */
export const ASKED = "mf-ask";

/** Whether text is cut off at the end of its line, or below its last line. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 ||
  (element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).overflowY === "hidden");

/** The bubble's text for an element: its own text or its button's if that is cut off, and its hint. */
function saidAt(element: Element): Omit<Shown, "focus"> | null {
  let own = element.closest("[data-cut]");
  while (own && !isCut(own)) own = own.parentElement?.closest("[data-cut]") ?? null;
  const cut = own ? [own] : element.matches("button") ? [...element.querySelectorAll("[data-cut]")].filter(isCut) : [];
  const hinted = element.closest("[data-hint]");
  const text = [...cut.map(({ textContent }) => textContent), hinted?.getAttribute("data-hint")]
    .filter(Boolean)
    .join("\n");
  const at = own ?? hinted ?? element;
  return text ? { text, element: at } : null;
}

/**
 * A bubble with text about the icon or small button under the pointer or with the focus. The whole table has one
 * bubble: it shows an element's `data-hint`, and the full text of cut-off elements marked with `data-cut`. On elements
 * that only inform, marked with `data-tells`, a click shows it as well. Screen readers get the text as a description.
 */
export function Bubble({ root }: { root: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const table = root.current;
    if (!table) return;
    // A finger can't point: what it asked for stays until the next tap.
    const down = ({ pointerType }: PointerEvent) => table.toggleAttribute("data-touch", pointerType === "touch");
    const say = (event: Event, focus: boolean) => {
      const said = saidAt(event.target as Element);
      setShown(said && { ...said, focus });
    };
    /** Shows the words about an element until something else is pointed at; the second time it hides them. */
    const point = (element: Element | null) => {
      const said = element && saidAt(element);
      setShown((now) => (said && !(now?.focus && now.element === said.element) ? { ...said, focus: true } : null));
    };
    const fingered = () => table.hasAttribute("data-touch");
    const hide = () => setShown(null);
    const blur = () => setShown((now) => (now?.focus ? null : now));
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
      if (event.key === ASK) point((event.target as Element).querySelector("[data-hint]"));
    };
    // A click opens or changes something, which the bubble must not cover; on a `data-tells` element it only points.
    const click = (event: Event) => {
      const element = event.target as Element;
      point(element.closest("[data-tells]") && element);
    };
    const end = new AbortController();
    const on = (type: string, listener: (event: never) => unknown, capture = false) =>
      table.addEventListener(type, listener as EventListener, { capture, signal: end.signal });
    on("pointerdown", down);
    on("mouseover", (event) => fingered() || say(event, false));
    on("mouseleave", () => fingered() || hide());
    on("focusin", (event: Event) => (event.target as Element).matches(":focus-visible") && say(event, true));
    on("focusout", blur);
    on("keydown", press);
    on(ASKED, (event) => say(event, true));
    // Before the thing itself: a click on the icon of a button does not press the button.
    on("click", click, true);
    return () => end.abort();
  }, [root]);
  const gone = shown != null && !shown.element.isConnected;
  useLayoutEffect(() => {
    const text = (shown && saidAt(shown.element)?.text) ?? "";
    // This change of the table may have removed the element.
    if (shown && !shown.element.isConnected) setShown(null);
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

/** Things that the bubble must not cover, and things that it covers only if there is no other place. */
const NEVER = ".mf-asked, .mf-actions, .mf-answers, [data-first]";
const RATHER_NOT = "button";

/** Puts the bubble above, below or next to the thing, inside the table and the window, where it covers the least. */
function place(bubble: HTMLElement, element: Element, root: HTMLElement) {
  const table = root.getBoundingClientRect();
  const scale = table.width / root.offsetWidth || 1;
  const thing = element.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const least = { x: table.left + 6, y: Math.max(table.top, 0) + 2 };
  const most = {
    x: table.right - width - 6,
    y: Math.min(Math.max(table.bottom, table.top + height + 60), window.innerHeight) - height - 2,
  };
  const keep = (x: number, y: number) =>
    new DOMRect(Math.max(least.x, Math.min(x, most.x)), Math.max(least.y, Math.min(y, most.y)), width, height);
  const middle = thing.left + thing.width / 2 - width / 2;
  const places = [thing.top - height - 6, thing.bottom + 6].flatMap((y) => [
    keep(middle, y),
    keep(thing.left - width + 20, y),
    keep(thing.right - 20, y),
  ]);
  places.push(keep(thing.right + 6, thing.top), keep(thing.left - width - 6, thing.top));
  const own = element.closest("button");
  const covers = (selector: string, at: DOMRect) =>
    [...root.querySelectorAll(selector)].reduce(
      (sum, other) => sum + (other === own ? 0 : shared(at, other.getBoundingClientRect())),
      0,
    );
  const cost = (at: DOMRect) => 1000 * covers(NEVER, at) + covers(RATHER_NOT, at) + 1e6 * shared(at, thing);
  const best = places
    .map((at) => ({ at, cost: cost(at) }))
    .reduce((one, other) => (other.cost < one.cost ? other : one)).at;
  bubble.style.left = `${Math.round((best.left - table.left) / scale)}px`;
  bubble.style.top = `${Math.round((best.top - table.top) / scale)}px`;
}

/** The common area of two boxes. */
function shared(one: DOMRect, other: DOMRect): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
