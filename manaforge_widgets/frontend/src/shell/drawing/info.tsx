import { Glyph } from "./glyphs.js";
import { info } from "./signs.js";

/** Words about the thing that it is in are shown only where somebody points at this icon, so that they are in nobody's way. */
export function Info({ hint }: { hint: string | undefined }) {
  if (!hint) return null;
  const keep = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <span class="mf-info" data-hint={hint} aria-hidden="true" onClick={keep}>
      <Glyph of={info} />
    </span>
  );
}
