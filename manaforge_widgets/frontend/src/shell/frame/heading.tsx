import type { ComponentChildren } from "preact";
import { classes } from "../drawing/words.js";

/** A heading that a screen reader can jump to; `hidden` if everybody else can see what the part is. */
export function Heading({
  level = 3,
  hidden = false,
  children,
}: {
  level?: number;
  hidden?: boolean;
  children: ComponentChildren;
}) {
  return (
    <span role="heading" aria-level={level} class={classes(hidden && "mf-hidden")}>
      {children}
    </span>
  );
}
