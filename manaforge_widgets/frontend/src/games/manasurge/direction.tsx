import { Glyph } from "../../shell/drawing/glyphs.js";
import { classes } from "../../shell/drawing/words.js";
import { GLYPHS } from "./glyphs.js";
import { useTable } from "./table.js";

/** The direction of the spell, as arrows on a line round the seats; that from the playing seat to the next is hot. */
export function Way() {
  const { names, seat, view } = useTable();
  const around = names.length;
  const placeOf = (one: number) => (one - seat + around) % around;
  const goes = view.row.length > 0 && view.direction != null;
  const from = placeOf(view.player);
  const to = view.next == null ? -1 : placeOf(view.next);
  // Stretch number k leads from the k-th seat, clockwise from the one in front, to the one after it.
  const hot = !goes ? -1 : to === (from + 1) % around ? from : from === (to + 1) % around ? to : -1;
  const forwards = around === 2 ? hot !== -1 : view.direction === "left";
  const arrow = (stretch: number, side: string) => (
    <span
      class={classes("ms-arrow", side, hot === stretch && "ms-hot", forwards ? "ms-on" : "ms-back")}
      style={{ "--at": stretch }}
    >
      <Glyph of={GLYPHS.arrow} />
    </span>
  );
  return (
    <div
      class={classes("ms-way", hot === 0 && "ms-hot-first", hot === around - 1 && "ms-hot-last")}
      style={{ "--others": around - 1 }}
      aria-hidden="true"
    >
      {goes && (
        <>
          {arrow(0, "ms-first")}
          {Array.from({ length: around - 2 }, (_, at) => arrow(at + 1, "ms-gap"))}
          {arrow(around - 1, "ms-end")}
        </>
      )}
    </div>
  );
}
