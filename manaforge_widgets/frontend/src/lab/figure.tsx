import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { classes } from "../shell/drawing/words.js";
import { type Size, useSize } from "./use-size.js";

/** A place of fixed size for a picture, so that nothing moves when the picture changes. */
export function Picture({ class: names, draw }: { class: string; draw: (size: Size) => ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  return (
    <div ref={place} class={classes("mf-picture", names)}>
      {size.width > 0 && draw(size)}
    </div>
  );
}
