import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps an element as high as it has been since a key changed, so that nothing below moves when its text gets shorter.
 * At another width it starts again, because text then needs another height.
 */
export function useKeptHeight(node: RefObject<HTMLElement | null>, key: string) {
  const kept = useRef<{ element: HTMLElement | null; key: string; height: number }>({
    element: null,
    key: "",
    height: 0,
  });
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return;
    const now = `${key} ${element.offsetWidth}`;
    if (kept.current.element !== element || kept.current.key !== now) {
      element.style.minHeight = "";
      kept.current = { element, key: now, height: 0 };
    }
    const height = element.offsetHeight;
    if (height <= kept.current.height) return;
    kept.current.height = height;
    element.style.minHeight = `${height}px`;
  });
}
