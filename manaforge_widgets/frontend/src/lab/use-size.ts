import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export type Size = { width: number; height: number };

/** The size of an element, or its last size before it was hidden. Charts use it so that text keeps its size. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => {
      const [width, height] = [Math.floor(element.clientWidth), Math.floor(element.clientHeight)];
      setSize((before) =>
        width === 0 || (width === before.width && height === before.height) ? before : { width, height },
      );
    };
    read();
    const watch = new ResizeObserver(read);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return size;
}
