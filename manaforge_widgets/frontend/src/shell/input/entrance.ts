import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { firstChoice, focusOn } from "./choices.js";

const CELL = ".jp-Notebook .jp-Cell";

/**
 * The way into a board in JupyterLab and Notebook by keyboard. When a cell has been run, the focus stays or goes to the
 * next cell; the board never takes it. While a cell as a whole has the focus, so that nobody is writing, Tab leads into
 * the board: always from its own cell, and from the next cell until the board has been used.
 *
 * @returns whether to say so on the page: true until the board is used after its cell was run.
 */
export function useEntrance(ref: RefObject<HTMLElement | null>, live: boolean): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const root = ref.current;
    const cell = root?.closest<HTMLElement>(CELL);
    if (!root || !cell || !live) return;
    let fresh = true;
    let last: HTMLElement | null = null;
    setOffered(true);
    const enter = (event: KeyboardEvent) => {
      if (
        event.key !== "Tab" ||
        event.shiftKey ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        event.defaultPrevented
      )
        return;
      const at = document.activeElement;
      if (at !== cell && !(fresh && at != null && at === cell.nextElementSibling)) return;
      const to = last?.isConnected ? last : firstChoice(root);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      focusOn(to);
    };
    const use = ({ target, type }: Event) => {
      fresh = false;
      if (type === "focusin" && target !== root) last = target as HTMLElement;
      setOffered(false);
    };
    document.addEventListener("keydown", enter, true);
    root.addEventListener("focusin", use);
    root.addEventListener("pointerdown", use);
    return () => {
      document.removeEventListener("keydown", enter, true);
      root.removeEventListener("focusin", use);
      root.removeEventListener("pointerdown", use);
    };
  }, [ref, live]);
  return offered;
}

/** Gives the focus to the notebook's cell around the board; outside a notebook nothing happens. */
export function leaveForCell(root: HTMLElement) {
  root.closest<HTMLElement>(CELL)?.focus({ preventScroll: true });
}
