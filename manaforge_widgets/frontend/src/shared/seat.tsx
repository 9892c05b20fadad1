import { keepKeys, Named } from "./controls.js";
import { MiniDie } from "./die.js";
import { Glyph, type GlyphName } from "./glyphs.js";
import { Symbol } from "./rich.js";
import { glow, useTable } from "./table.js";
import type { SeatView, WorkshopCard } from "./types.js";
import { classes, count, listed, MANA, total } from "./words.js";

const MARKS: readonly GlyphName[] = ["seat0", "seat1", "seat2", "seat3"];

export function SeatMark({ seat }: { seat: number }) {
  return (
    <span class={`mf-symbol mf-seat${seat % 4}`}>
      <Glyph name={MARKS[seat % 4] ?? "seat0"} />
    </span>
  );
}

/** A seat's mark and name, and whether it goes first or is at turn. */
export function SeatName({ seat }: { seat: number }) {
  const { names, view } = useTable();
  return (
    <span class="mf-seat-name">
      <SeatMark seat={seat} />
      <b>{names[seat]}</b>
      {view.first_player === seat && (
        <span class="mf-symbol mf-c-gold" data-hint="Goes first this round.">
          <Glyph name="flag" />
          <span class="mf-hidden"> goes first</span>
        </span>
      )}
      {view.active === seat && view.phase === "play" && <span class="mf-badge">at turn</span>}
    </span>
  );
}

function summary(name: string, seat: SeatView, open: boolean): string {
  const gems = MANA.filter((element) => seat.gems[element] > 0).map((element) => `${seat.gems[element]} ${element}`);
  return [
    `${name}: ${seat.prestige} prestige`,
    count(seat.dice.length, "die", "dice"),
    gems.length > 0 ? `gems: ${listed(gems)}` : "no gems",
    count(seat.prisms, "prism"),
    `workshop: ${listed(seat.workshop.map((card) => `${card.card} ${card.charged ? "charged" : "exhausted"}`)) || "empty"}`,
    `${count(seat.store.length, "item")} in the store`,
    open ? "mat is open" : "show the mat",
  ].join(", ");
}

/** Another seat, small but whole; a click opens its mat. */
export function SeatCard({ seat, open, onOpen }: { seat: number; open: boolean; onOpen: () => void }) {
  const table = useTable();
  const { names, view } = table;
  const own = view.seats[seat];
  if (!own) return null;
  return (
    <button
      type="button"
      {...keepKeys}
      class={classes("mf-seat", view.active === seat && "mf-active", open && "mf-open", glow(table, `seat-${seat}`))}
      aria-expanded={table.live ? open : undefined}
      data-target={`seat:${seat}`}
      onClick={onOpen}
    >
      <Named label={summary(names[seat] ?? "", own, open)}>
        <span class="mf-seat-top">
          <SeatName seat={seat} />
          <span class="mf-seat-prestige">
            <Glyph name="star" />
            {own.prestige}
          </span>
        </span>
        <span class="mf-mini">
          {own.dice.map((die) => (
            <MiniDie key={die.die} die={die} />
          ))}
        </span>
        <span class="mf-seat-row">
          <Gems seat={own} />
          <span class="mf-token">
            {own.prisms}
            <Symbol name="prism" />
          </span>
          <span class="mf-token">
            {own.store.length}
            <span class="mf-symbol">
              <Glyph name="store" />
            </span>
          </span>
        </span>
        <span class="mf-seat-cards">
          {own.workshop.map((card) => (
            <SmallCard key={card.card} card={card} />
          ))}
          {own.workshop.length === 0 && <span class="mf-none">workshop empty</span>}
        </span>
        {own.talents.length > 0 && <span class="mf-seat-talents">{own.talents.join(" · ")}</span>}
        {own.draft && <span class="mf-seat-talents">has picked {count(own.draft.picked_count, "talent")}</span>}
      </Named>
    </button>
  );
}

function Gems({ seat }: { seat: SeatView }) {
  if (total(seat.gems) === 0) return <span class="mf-none">no gems</span>;
  return (
    <>
      {MANA.filter((name) => seat.gems[name] > 0).map((name) => (
        <span key={name} class="mf-token">
          {seat.gems[name]}
          <Symbol name={`${name}-gem`} />
        </span>
      ))}
    </>
  );
}

function SmallCard({ card }: { card: WorkshopCard }) {
  const { cards } = useTable();
  const item = cards.items[card.card];
  const sockets = item?.levels.filter((level) => level.gem) ?? [];
  return (
    <span class={classes("mf-small", item && `mf-e-${item.element}`, !card.charged && "mf-tired")}>
      <Glyph name={card.charged ? "power-surge" : "exhaust"} />
      <span class="mf-small-name">{card.card}</span>
      {sockets.map((level, index) => (
        <span key={index} class={`mf-symbol mf-c-${card.gems[index] ?? level.gem}`}>
          <Glyph name={card.gems[index] ? "gem" : "socket"} />
        </span>
      ))}
    </span>
  );
}
