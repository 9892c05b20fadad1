import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const ACTIVE = "jp-mod-active";

/**
 * Brings a board into view when its cell has just been run in JupyterLab, which shows the next cell instead. The page
 * does not move if the user has gone on to another cell, or is writing.
 */
export function useArrival(ref: RefObject<HTMLElement | null>, live: boolean) {
  useEffect(() => {
    const root = ref.current;
    const cell = root?.closest(".jp-Notebook .jp-Cell");
    if (!root || !cell || !live) return;
    const ran = [cell, cell.nextElementSibling].some((one) => one?.classList.contains(ACTIVE));
    const writing = document.activeElement?.closest(".cm-editor") != null && !cell.contains(document.activeElement);
    if (!ran || writing) return;
    // JupyterLab changes the layout of its cells when an output has come.
    const frame = requestAnimationFrame(() => root.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [ref]);
}
