import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { capital } from "../../shell/drawing/words.js";
import { Button } from "../../shell/input/controls.js";
import { useTable } from "../../shell/table.js";
import { useSelecting } from "./selecting.js";
import { Words } from "./words.js";

/** The button of the selection again, at the lower edge, while the page is scrolled so far that it is out of sight. */
export function Dock() {
  const { act } = useTable();
  const { buttons, selection } = useSelecting();
  const [move, other] = buttons.flatMap((button) => button.move ?? []);
  const ready = move && !other && Object.keys(selection).length > 0 ? move : null;
  const place = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  useLayoutEffect(() => {
    const asked = place.current?.parentElement?.querySelector(".bl-asked");
    if (!asked) return;
    const watch = new IntersectionObserver(([seen]) => setAway(seen != null && !seen.isIntersecting));
    watch.observe(asked);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} class="bl-dock" aria-hidden="true">
      {ready && away && (
        <Button class="mf-primary" tabIndex={-1} onClick={() => act(ready.action, ready.target)}>
          <Words text={capital(ready.label)} />
        </Button>
      )}
    </div>
  );
}
