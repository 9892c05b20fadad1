import { useRef } from "preact/hooks";
import type { Keys } from "../frame/help.js";
import type { Table } from "../game.js";
import { focusOn, inRow, nextChoice } from "./choices.js";
import { leaveForCell } from "./entrance.js";
import { focused } from "./focus.js";
import { SHORTCUTS } from "./shortcuts.js";

/** The keys of a board and what they do, for the help; the arguments say whether the game has such keys. */
export const boardKeys = (ends: boolean, tells: boolean, hints: boolean): Keys => [
  [SHORTCUTS.next, "go to the next thing that you can do; Shift+N goes to the previous one"],
  ["Arrows", "move between the things on the table; Enter chooses one, and Tab goes through everything"],
  ...(ends ? [[SHORTCUTS.end, "end the turn"] as const] : []),
  ...(tells ? [[SHORTCUTS.on, "continue when the bots are waiting for you"] as const] : []),
  ...(hints ? [[SHORTCUTS.hint, "show or close a hint: what the planner bot would do"] as const] : []),
  [SHORTCUTS.undo, "undo; Shift+U redoes"],
  [SHORTCUTS.more, "open or close the side panel: the log and more"],
  ["?", "explain the thing that you are on: what it does, and where its values come from"],
  [
    "Escape",
    "close what is open; if nothing is open, leave the board for its cell in the notebook (Tab brings you back)",
  ],
];

/** Elements in which letters and arrows have their own meaning. */
const WRITING =
  "input, select, textarea, [contenteditable]:not([contenteditable='false']), [role='slider'], [role='spinbutton'], [role='textbox'], [role='combobox']";
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns a function that handles the keys of a live board. */
export function useKeys({ drawer, live }: Pick<Table, "drawer" | "live">) {
  const lastOpen = useRef<string | null>(null);
  if (drawer.open != null) lastOpen.current = drawer.open;
  const more = (root: HTMLElement) => {
    const tabs = [...root.querySelectorAll<HTMLElement>(".mf-tabs .mf-tab")].map(
      ({ dataset }) => dataset.target?.replace("panel:", "") ?? "",
    );
    const name = drawer.open ?? (tabs.includes(lastOpen.current ?? "") ? lastOpen.current : tabs[0]);
    if (name != null) drawer.toggle(name);
  };
  return (event: KeyboardEvent): void => {
    const root = event.currentTarget as HTMLElement;
    const from = event.target as HTMLElement;
    if (!live || event.defaultPrevented || event.isComposing) return;
    if (from.matches(WRITING) && !(event.key === "Escape" && from.matches("input"))) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // Running a cell, as with Ctrl+Enter, must not click anything.
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const press = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
    const deeds: Record<string, () => void> = {
      [SHORTCUTS.end]: () => press("[data-ends]"),
      [SHORTCUTS.on]: () => press("[data-target='go-on']"),
      [SHORTCUTS.undo]: () => press("[data-target='undo']"),
      [SHORTCUTS.redo]: () => press("[data-target='redo']"),
      [SHORTCUTS.hint]: () => press("[data-target='hint']"),
      [SHORTCUTS.next]: () => focusOn(nextChoice(root, focused(root), 1)),
      [SHORTCUTS.before]: () => focusOn(nextChoice(root, focused(root), -1)),
      [SHORTCUTS.more]: () => more(root),
      Escape: () =>
        root.querySelector(".mf-bubble")
          ? undefined
          : drawer.open == null
            ? leaveForCell(root)
            : drawer.toggle(drawer.open),
      "Shift+Enter": () => undefined,
    };
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    const deed = deeds[nameOf(event)];
    if (deed) {
      // A key that is held down must not repeat its action.
      if (!event.repeat) deed();
    } else if ((x || y) && !event.shiftKey && from !== root && from.tabIndex === 0 && from.matches("button, summary"))
      focusOn(inRow(root, from, x, y));
    else return;
    event.preventDefault();
  };
}

/** A key as `aria-keyshortcuts` writes it. On keyboards without Latin letters, the key's place counts. */
function nameOf({ code, key, shiftKey }: KeyboardEvent): string {
  const letter = /^[a-z]$/i.test(key) ? key : /^.$/u.test(key) && /^Key[A-Z]$/.test(code) ? code.slice(3) : "";
  const name = letter ? letter.toUpperCase() : key;
  return shiftKey ? `Shift+${name}` : name;
}
