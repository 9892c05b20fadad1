import { Glyph } from "../../shell/drawing/glyphs.js";
import { classes, count, listed } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { glow } from "../../shell/table.js";
import { Damage, Mini, Plate, REBIRTH, Shards } from "./card.js";
import { colourOf, held, shownBy } from "./cards.js";
import { GLYPHS } from "./glyphs.js";
import { type Table, useTable } from "./table.js";
import type { Cards, Pile } from "./types.js";

/** A longer name is written smaller, on two lines. */
const SHORT_NAME = 6;

/** The part of a seat in the spell now: playing, next or choosing. */
export function roleOf(seat: number, { view }: Pick<Table, "view">): string {
  if (view.to_act.includes(seat))
    return view.row.length === 0 && view.phase === "spell" ? "opens" : view.player === seat ? "playing" : "choosing";
  if (view.row.length === 0) return "";
  if (view.player === seat) return "playing";
  return view.next === seat ? "next" : "";
}

/** The contents of a seat card, as text. */
export function seatWords(seat: number, table: Table): string {
  const { names, view } = table;
  const own = view.seats[seat];
  if (!own) return names[seat] ?? "";
  const known = own.hand.cards.filter((name) => name != null);
  return [
    `${names[seat]}: ${count(own.shards, "shard")}`,
    view.caster === seat && "the Caster",
    roleOf(seat, table),
    `${count(own.hand.count, "card")} in hand${known.length > 0 ? ` (you know ${listed(known)})` : ""}`,
    `${own.damage.count} of ${REBIRTH} damage`,
    own.wizard && `wizard ${own.wizard}${own.used ? ", used in this spell" : ""}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** Hints on big gems and on a seat's wizard. */
export function seatHint(seat: number, { cards, view }: Table): string[] {
  const own = view.seats[seat];
  if (!own) return [];
  return [...(own.shards >= 5 ? [FIVES] : []), ...(own.wizard ? [wizardWords(own.wizard, own.used, cards)] : [])];
}

/** A wizard's power, and whether it has been used. */
export const wizardWords = (name: string, used: boolean, cards: Cards): string =>
  `${name}: ${cards.wizards[name]?.words ?? ""}${used ? " It was used in this spell and is ready again in the next one." : ""}`;

/** The meaning of a big gem. */
export const FIVES = "Shards: a big gem is five.";

/** The shards, the damage and the cards of another seat as numbers. */
export function Counts({ seat }: { seat: number }) {
  const { view } = useTable();
  const own = view.seats[seat];
  if (!own) return null;
  return (
    <>
      <span class="ms-shards mf-c-shard">
        <Glyph of={GLYPHS.shard} />
      </span>
      <b>{own.shards}</b>
      <span class="ms-damage">
        <i class="ms-full" />
      </span>
      <b>{own.damage.count}</b>
      <span class="ms-backs">
        <i />
      </span>
      <b>{own.hand.count}</b>
    </>
  );
}

/** A hand: cards that the viewer knows lie face up, the others face down. */
export function Backs({ hand }: { hand: Pile }) {
  const known = held(hand.cards);
  const backs = Math.max(0, hand.count - known.length);
  return (
    <span class={classes("ms-backs", hand.count > 6 && "ms-tight")} aria-hidden="true">
      {Array.from({ length: backs }, (_, at) => (
        <i key={at} />
      ))}
      {known.map(({ name, copy }) => {
        const { rank, suit } = shownBy(name);
        return (
          <span key={`${name}${copy}`} class={classes("ms-known", colourOf({ suit }))} data-hint={name}>
            {rank > 0 && rank}
            <Plate suit={suit} />
          </span>
        );
      })}
    </span>
  );
}

/** Another seat: its shards, its cards, its damage and its wizard, all as things that can be counted. */
export function SeatCard({ seat }: { seat: number }) {
  const table = useTable();
  const { names, view } = table;
  const own = view.seats[seat];
  if (!own) return null;
  const role = roleOf(seat, table);
  return (
    <span class={classes("ms-seat", role === "next" && "ms-is-next")}>
      <span class="ms-seat-line">
        <SeatMark seat={seat} />
        <b class={classes("ms-seat-name", (names[seat] ?? "").length > SHORT_NAME && "ms-long-name")} data-cut="">
          {names[seat]}
        </b>
        {view.caster === seat && (
          <span class="ms-caster mf-c-gold">
            <Glyph of={GLYPHS.caster} />
            <span class="ms-wide">Caster</span>
          </span>
        )}
        {role && <span class={classes("ms-role", role === "next" && "ms-role-next")}>{role}</span>}
      </span>
      <span class="ms-seat-line">
        <span class={classes("ms-count", glow(table, `score-${seat}`))}>
          <span class="ms-shards mf-c-shard">
            <Glyph of={GLYPHS.shard} />
          </span>
          <b>{own.shards}</b>
          <span class="ms-wide">
            <Shards count={own.shards} />
          </span>
        </span>
        <span class={classes("ms-count ms-end", glow(table, `${seat}/damage`))}>
          <Damage count={own.damage.count} />
          <b>{own.damage.count}</b>
        </span>
      </span>
      <span class="ms-seat-line">
        <span class="ms-count">
          <Backs hand={own.hand} />
          <b>{own.hand.count}</b>
        </span>
        {own.wizard && (
          <span class={classes("ms-wizard ms-end", own.used && "ms-used", glow(table, `${seat}/wizard`))}>
            <Glyph of={GLYPHS.wizard} />
            <span class="ms-wide">{own.wizard}</span>
          </span>
        )}
      </span>
    </span>
  );
}

/** The cards of a hand that the viewer knows. */
export function KnownCards({ hand }: { hand: Pile }) {
  const known = held(hand.cards);
  return (
    <>
      {known.map(({ name, copy }) => (
        <Mini key={`${name}${copy}`} name={name} />
      ))}
    </>
  );
}
