import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "../shell/controls.js";
import { Glyph } from "../shell/glyphs.js";
import * as signs from "../shell/signs.js";
import { classes } from "../shell/words.js";
import { useWidth } from "../shell/use-width.js";

type Props = {
  title: string;
  class?: string;
  /** A sentence about the picture. */
  text?: ComponentChildren;
  head?: ComponentChildren;
  picture: (width: number) => ComponentChildren;
  table: ComponentChildren;
};

/** A picture with a sentence about it and a table of its numbers, which opens with a click; screen readers always get it. */
export function Figure({ title, class: names, text, head, picture, table }: Props) {
  const [asTable, setAsTable] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  return (
    <div class={classes("mf-figure", names)} role="group" aria-label={title}>
      <div class="mf-figure-top">
        <span class="mf-title">{title}</span>
        <Button class="mf-chip" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Glyph of={asTable ? signs.check : signs.table} /> as a table
        </Button>
      </div>
      {head}
      <div ref={place} class="mf-picture" hidden={asTable}>
        {width > 0 && picture(width)}
      </div>
      {text && <p class="mf-reading">{text}</p>}
      <div class={classes("mf-behind", !asTable && "mf-hidden")}>{table}</div>
    </div>
  );
}
