import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps an element as high as it has been since a key changed, so that nothing below moves when its text gets shorter.
 * At another width it starts again, because text then needs another height.
 */
export function useKeptHeight(node: RefObject<HTMLElement | null>, key: string) {
  const kept = useRef<{ element: HTMLElement | null; width: number; height: number }>({
    element: null,
    width: 0,
    height: 0,
  });
  // Sizes are read where the browser has them anyway: reading them after each change would lay the page out once more.
  const watch = useRef<ResizeObserver | null>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const { element, width, height } = kept.current;
      if (!element) return;
      if (element.offsetWidth !== width) {
        element.style.minHeight = "";
        kept.current = { element, width: element.offsetWidth, height: element.offsetHeight };
      } else kept.current.height = Math.max(height, element.offsetHeight);
      element.style.minHeight = `${kept.current.height}px`;
    });
    watch.current = observer;
    return () => observer.disconnect();
  }, []);
  const last = useRef("");
  useLayoutEffect(() => {
    const element = node.current;
    if (element === kept.current.element && key === last.current) return;
    watch.current?.disconnect();
    last.current = key;
    kept.current = { element, width: 0, height: 0 };
    if (element) {
      element.style.minHeight = "";
      watch.current?.observe(element);
    }
  });
}
