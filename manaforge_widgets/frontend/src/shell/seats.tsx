import { keepKeys, Named } from "./controls.js";
import { seatOf } from "./drawer.js";
import { Glyph } from "./glyphs.js";
import { SEATS } from "./signs.js";
import { glow, useTable } from "./table.js";
import { classes } from "./words.js";

export function SeatMark({ seat }: { seat: number }) {
  const shape = SEATS[seat % SEATS.length];
  return <span class={`mf-symbol mf-seat${seat % SEATS.length}`}>{shape && <Glyph of={shape} />}</span>;
}

/** The other seats, clockwise from the left of the one in front, a line each; a click opens a seat's mat. */
export function Seats({ onOpen }: { onOpen: (seat: number) => void }) {
  const { drawer, game, names, seat } = useTable();
  const others = names.map((_, index) => (seat + index) % names.length).slice(1);
  if (!game.SeatCard) return null;
  return (
    <div class="mf-seats" role="group" aria-label="Other seats" data-area="seats">
      {others.map((other) => (
        <Seat key={other} seat={other} open={seatOf(drawer.open) === other} onOpen={() => onOpen(other)} />
      ))}
    </div>
  );
}

function Seat({ seat, open, onOpen }: { seat: number; open: boolean; onOpen: () => void }) {
  const table = useTable();
  const { SeatCard, seatWords } = table.game;
  const words = [seatWords?.(seat, table) ?? table.names[seat], open ? "mat is open" : "show the mat"].join(", ");
  return (
    <button
      type="button"
      {...keepKeys}
      class={classes("mf-seat", table.head.active === seat && "mf-active", open && "mf-open", glow(table, `seat-${seat}`))}
      aria-expanded={table.live ? open : undefined}
      data-target={`seat:${seat}`}
      onClick={onOpen}
    >
      <Named label={words}>{SeatCard && <SeatCard seat={seat} />}</Named>
    </button>
  );
}
