/** Moving the focus on a table by keyboard: to the next possible action, or to the next thing in a direction. */

const ASKED = "[data-area='asked']";
const FREE = ":not([aria-disabled='true']):not([disabled])";
/** The possible actions on the table; the button that ends the turn comes only when nothing else is left. */
const CHOICE = `:is(button.mf-can, .mf-answers button, [data-area='centre'] button[aria-pressed], button[data-first], :is([data-area='end'], [data-area='bots']) button, [data-area='coach'] .mf-primary, .mf-guess-field)${FREE}:not([data-ends])`;
const ANSWER = `:is(button, select, input, summary)${FREE}`;
const ENDS = `button[data-ends]${FREE}`;
const THINGS = "button, select, input, summary, [tabindex='0']";

/** Gives an element the focus; the page scrolls only as far as needed to show it. */
export function focusOn(element: HTMLElement | null) {
  if (!element) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The next possible action, or with -1 the previous one; while a question is open, the next answer. */
export function nextChoice(root: HTMLElement, from: HTMLElement | null, by: 1 | -1): HTMLElement | null {
  const asked = root.querySelector<HTMLElement>(ASKED);
  const answers = asked ? seen(root, asked, ANSWER) : [];
  const choices = answers.length > 0 ? answers : seen(root, root, CHOICE);
  const all = choices.length > 0 ? choices : seen(root, root, ENDS);
  const at = from ? all.indexOf(from) : -1;
  if (at >= 0) return all[(at + by + all.length) % all.length] ?? null;
  const mark = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const order = by > 0 ? all : all.toReversed();
  return (
    order.find((one) => from != null && from !== root && from.compareDocumentPosition(one) & mark) ?? order[0] ?? null
  );
}

/** The thing to begin with: the suggested answer to a question, or the first possible action. */
export const firstChoice = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>(`${ASKED} [data-first]`) ?? nextChoice(root, null, 1);

/** A part of the table whose things belong together, such as dice in a row; arrows along its axes, x or y, stay in it. */
const KEPT = "[data-arrows]";

/** The nearest thing on the page to the left (x is -1), right, above (y is -1) or below. */
export function inRow(root: HTMLElement, from: HTMLElement, x: number, y: number): HTMLElement | null {
  const kept = from.closest<HTMLElement>(KEPT);
  if (kept?.dataset.arrows?.includes(x ? "x" : "y")) return nearest(root, kept, from, x, y);
  return nearest(root, from.closest<HTMLElement>(`${ASKED}, .mf-drawer`) ?? root, from, x, y);
}

function nearest(root: HTMLElement, scope: HTMLElement, from: HTMLElement, x: number, y: number): HTMLElement | null {
  const here = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of seen(root, scope, THINGS)) {
    const box = one.getBoundingClientRect();
    const gone = along(here, box, x, y);
    if (one === from || gone == null || gone >= least) continue;
    best = one;
    least = gone;
  }
  return best;
}

/** The distance of a box from another in a direction, null if it is not there; sideways distance counts twice. */
function along(here: DOMRect, box: DOMRect, x: number, y: number): number | null {
  const middle = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const;
  const [fromX, fromY] = middle(here);
  const [toX, toY] = middle(box);
  if (x) {
    // Sideways only within a row, where boxes stand next to each other.
    const shared = Math.min(here.bottom, box.bottom) - Math.max(here.top, box.top);
    const way = x * (toX - fromX);
    return shared > 0.4 * Math.min(here.height, box.height) && way > 1 ? way + Math.abs(toY - fromY) : null;
  }
  const way = y > 0 ? box.top - here.bottom : here.top - box.bottom;
  const apart = Math.max(0, Math.max(here.left, box.left) - Math.min(here.right, box.right));
  return way > -4 ? way + 2 * apart + Math.abs(toX - fromX) / 100 : null;
}

/** The elements of a part of the table that are visible and not covered by another part. */
function seen(root: HTMLElement, scope: HTMLElement, selector: string): HTMLElement[] {
  const above = [...root.querySelectorAll<HTMLElement>(".mf-beside, .mf-drawer")].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
  return [...scope.querySelectorAll<HTMLElement>(selector)].filter((one) => {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || !one.checkVisibility({ visibilityProperty: true })) return false;
    return !above.some(
      ({ element, box: over }) =>
        !element.contains(one) &&
        over.left <= box.left &&
        over.top <= box.top &&
        over.right >= box.right &&
        over.bottom >= box.bottom &&
        !isOver(one, element),
    );
  });
}

/** A question covers the drawer, and the drawer covers the seats. */
const isOver = (one: HTMLElement, other: HTMLElement): boolean =>
  one.closest(".mf-beside") != null && other.matches(".mf-drawer");
