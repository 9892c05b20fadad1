import { Glyph } from "../../shell/drawing/glyphs.js";
import { GameSymbol } from "../../shell/drawing/rich.js";
import { flag, play } from "../../shell/drawing/signs.js";
import { classes, count, listed } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow } from "../../shell/table.js";
import { MiniDie } from "./die.js";
import { MANA, total } from "./elements.js";
import { GLYPHS } from "./glyphs.js";
import { type Table, useTable } from "./table.js";
import type { SeatView, WorkshopCard } from "./types.js";

/** A seat's mark and name, with marks for the first player and for the seat whose turn it is. */
export function SeatName({ seat }: { seat: number }) {
  const { names, view } = useTable();
  return (
    <span class="mf-seat-name">
      <SeatMark seat={seat} />
      <b data-cut="">{names[seat]}</b>
      {view.first_player === seat && (
        <span class="mf-symbol mf-c-gold" data-hint="Goes first this round.">
          <Glyph of={flag} />
          <span class="mf-hidden"> goes first</span>
        </span>
      )}
      {view.active === seat && view.phase === "play" && (
        <span class="mf-symbol mf-at-turn">
          <Glyph of={play} />
          <span class="mf-hidden"> has the turn</span>
        </span>
      )}
    </span>
  );
}

/** The contents of a seat card as text. */
export function seatWords(seat: number, { names, view }: Table): string {
  const own = view.seats[seat];
  if (!own) return names[seat] ?? "";
  const gems = MANA.filter((element) => own.gems[element] > 0).map((element) => `${own.gems[element]} ${element}`);
  return [
    `${names[seat]}: ${own.prestige} prestige`,
    count(own.dice.length, "die", "dice"),
    gems.length > 0 ? `gems: ${listed(gems)}` : "no gems",
    count(own.prisms, "prism"),
    `workshop: ${listed(own.workshop.map((card) => `${card.card} ${card.charged ? "charged" : "exhausted"}`)) || "empty"}`,
    `${count(own.store.length, "item")} in the store`,
  ].join("; ");
}

/** Another seat in one line, with its most important things. */
export function SeatCard({ seat }: { seat: number }) {
  const table = useTable();
  const own = table.view.seats[seat];
  if (!own) return null;
  return (
    <>
      <SeatName seat={seat} />
      <span class={classes("mf-seat-prestige", glow(table, `${seat}/prestige`))}>
        {own.prestige}
        <Glyph of={GLYPHS.star} />
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
          <GameSymbol name="prism" />
        </span>
      </span>
      <span class="mf-seat-cards">
        {own.workshop.map((card) => (
          <SmallCard key={card.card} card={card} />
        ))}
        {own.workshop.length === 0 && <span class="mf-none">workshop empty</span>}
      </span>
      <span class="mf-token mf-seat-store">
        {own.store.length}
        <span class="mf-symbol">
          <Glyph of={GLYPHS.store} />
        </span>
      </span>
    </>
  );
}

function Gems({ seat }: { seat: SeatView }) {
  if (total(seat.gems) === 0) return <span class="mf-none">no gems</span>;
  return (
    <>
      {MANA.filter((name) => seat.gems[name] > 0).map((name) => (
        <span key={name} class="mf-token">
          {seat.gems[name]}
          <GameSymbol name={`${name}-gem`} />
        </span>
      ))}
    </>
  );
}

function SmallCard({ card }: { card: WorkshopCard }) {
  const { cards } = useTable();
  const item = cards.items[card.card];
  return (
    <span class={classes("mf-small", item && `mf-e-${item.element}`, !card.charged && "mf-tired")}>
      <Glyph of={card.charged ? GLYPHS["power-surge"] : GLYPHS.exhaust} />
      <span class="mf-small-name" data-cut="">
        {card.card}
      </span>
      {item?.sockets.map((socket, index) => (
        <span key={index} class={`mf-symbol mf-c-${card.gems[index] ?? socket}`}>
          <Glyph of={card.gems[index] ? GLYPHS.gem : GLYPHS.socket} />
        </span>
      ))}
    </span>
  );
}
