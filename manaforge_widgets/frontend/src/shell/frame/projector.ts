import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

export type Fit = { width: number; height: number };

/** The size that shows a whole turn while the other seats are folded away; it is enlarged to fill the window. */
const TURN: Fit = { width: 800, height: 566 };
const MOST = 2.5;

/** Enlarges the whole table until it fills the available width or height, so that it can be read from the back. */
export function useProjector(ref: RefObject<HTMLElement | null>, on: boolean, { width, height }: Fit = TURN) {
  useLayoutEffect(() => {
    const root = ref.current;
    const around = root?.parentElement;
    if (!root || !around || !on) return;
    const fit = () => {
      const zoom = Math.max(1, Math.min(around.clientWidth / width, heightFor(root) / height, MOST));
      root.style.setProperty("zoom", String(Math.floor(100 * zoom) / 100));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(around);
    window.addEventListener("resize", fit);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", fit);
      root.style.removeProperty("zoom");
    };
  }, [ref, on]);
}

/** The height of the scrolling area around: the notebook, or the window. */
function heightFor(root: HTMLElement): number {
  for (let one = root.parentElement; one; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one);
    if (
      (overflowY === "auto" || overflowY === "scroll") &&
      one.clientHeight > 200 &&
      one.scrollHeight > one.clientHeight
    )
      return one.clientHeight;
  }
  return window.innerHeight;
}
