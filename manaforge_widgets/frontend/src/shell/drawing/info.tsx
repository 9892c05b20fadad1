import { Glyph } from "./glyphs.js";
import { info } from "./signs.js";

/** An icon whose hint about the thing around it is shown only when somebody points at the icon, or taps it. */
export function Info({ hint }: { hint: string | undefined }) {
  if (!hint) return null;
  const keep = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <span class="mf-info" data-hint={hint} data-tells="" aria-hidden="true" onClick={keep}>
      <Glyph of={info} />
    </span>
  );
}
