import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { focused } from "./focus.js";

/**
 * Moves the focus into the drawer when it opens, and back when it closes, without moving the page. When the keyboard
 * focus reaches a thing that the drawer covers, the drawer closes.
 */
export function useDrawerFocus(ref: RefObject<HTMLElement | null>, open: string | null, close: () => void) {
  const before = useRef<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const root = ref.current;
    if (!root || open == null) return;
    const uncover = ({ target }: FocusEvent) => {
      const drawer = root.querySelector(".mf-drawer:not(.mf-behind)");
      if (
        !(target instanceof HTMLElement) ||
        !drawer ||
        drawer.contains(target) ||
        !target.matches(".mf-mat :focus-visible")
      )
        return;
      if (target.getBoundingClientRect().bottom <= drawer.getBoundingClientRect().top) return;
      // The focus stays where the user has moved it.
      opener.current = null;
      close();
    };
    root.addEventListener("focusin", uncover);
    return () => root.removeEventListener("focusin", uncover);
  });
  useLayoutEffect(() => {
    const root = ref.current;
    const was = before.current;
    before.current = open;
    if (!root || was === open) return;
    const drawer = root.querySelector<HTMLElement>(".mf-drawer");
    if (drawer) {
      const at = focused(root);
      // Another part of the drawer may be opened from inside it.
      if (was == null || (at && !drawer.contains(at))) opener.current = at;
      if (at) drawer.querySelector<HTMLElement>(".mf-drawer-body")?.focus({ preventScroll: true });
    } else if (was != null) {
      const back = opener.current;
      opener.current = null;
      if (back?.isConnected && focused(root) !== back) back.focus({ preventScroll: true });
    }
  }, [ref, open]);
}
