import { Glyph } from "../drawing/glyphs.js";
import { SEATS } from "../drawing/signs.js";
import { classes } from "../drawing/words.js";
import { keepKeys, Named } from "../input/controls.js";
import { glow, useTable } from "../table.js";
import { seatOf } from "./drawer.js";
import { Heading } from "./heading.js";

export function SeatMark({ seat }: { seat: number }) {
  const shape = SEATS[seat % SEATS.length];
  return <span class={`mf-symbol mf-seat${seat % SEATS.length}`}>{shape && <Glyph of={shape} />}</span>;
}

/** The other seats, clockwise from the left of the one in front, one line for each; a click opens a seat's mat. */
export function Seats({ onOpen }: { onOpen: (seat: number) => void }) {
  const { drawer, game, names, seat } = useTable();
  const others = names.map((_, index) => (seat + index) % names.length).slice(1);
  if (!game.SeatCard) return null;
  return (
    <div class="mf-seats" role="group" aria-label="Other players" data-area="seats">
      <Heading hidden>Other players</Heading>
      {others.map((other) => (
        <Seat key={other} seat={other} open={seatOf(drawer.open) === other} onOpen={() => onOpen(other)} />
      ))}
    </div>
  );
}

function Seat({ seat, open, onOpen }: { seat: number; open: boolean; onOpen: () => void }) {
  const table = useTable();
  const { SeatCard, seatHint, seatWords } = table.game;
  const { recap, recaps } = table.session ?? {};
  const row = recap?.seats.find((one) => one.seat === seat);
  const did = row && recaps && `${recaps.title}: ${recaps.sentence(row, table)}`;
  const more = seatHint?.(seat, table) ?? [];
  const turned = row && recaps?.tells(row) ? { parts: row.parts, strip: <recaps.Strip row={row} /> } : null;
  const hint = turned ? [...turned.parts, ...more] : [table.session?.hints[seat], ...more];
  const id = `${table.uid}-seat-${seat}-more`;
  const target = `seat:${seat}`;
  // A seat may be the answer to a question.
  const answer = table.live && !table.rest && table.options.has(target);
  const click = answer
    ? "Choose this player"
    : open
      ? "Their part of the table is open"
      : "Show their part of the table";
  const now = seatWords?.(seat, table) ?? table.names[seat];
  const words = [did, did ? `Now ${now}` : now, click].filter(Boolean).join(". ");
  return (
    <button
      type="button"
      {...keepKeys}
      class={classes(
        "mf-seat",
        table.status.active === seat && "mf-active",
        open && "mf-open",
        turned && "mf-told-of",
        answer && "mf-can",
        glow(table, `seat-${seat}`),
      )}
      aria-expanded={table.live && !answer ? open : undefined}
      data-target={target}
      aria-describedby={more.length > 0 ? id : undefined}
      data-hint={hint.filter(Boolean).join("\n") || undefined}
      onClick={answer ? () => table.pick(target) : onOpen}
    >
      <Named label={words}>{turned ? turned.strip : SeatCard && <SeatCard seat={seat} />}</Named>
      {more.length > 0 && (
        <span id={id} class="mf-hidden" aria-hidden="true">
          {more.join(" ")}
        </span>
      )}
    </button>
  );
}
