import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { classes, count, possessive } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { Button } from "../../shell/input/controls.js";
import { glow } from "../../shell/table.js";
import { OwnCard } from "./card.js";
import { Die } from "./die.js";
import { GLYPHS } from "./glyphs.js";
import { Pile } from "./pile.js";
import { SeatName } from "./seat.js";
import { useTable } from "./table.js";
import { TalentCard } from "./talent.js";
import { storeTarget } from "./targets.js";
import { BagView, Prisms } from "./tokens.js";
import type { SeatView } from "./types.js";

/** A seat's whole mat. `mine` is the mat of the seat that plays here. */
export function Mat({ seat, mine }: { seat: number; mine: boolean }) {
  const table = useTable();
  const { cards, game, names, view } = table;
  const own = view.seats[seat];
  if (!own) return null;
  const active = view.active === seat && view.phase === "play";
  const places = Math.max(0, cards.places - own.workshop.length);
  const paying = mine && table.asked?.form != null;
  return (
    <div
      class={classes("mf-mat", seat === table.seat && "mf-front")}
      role="group"
      aria-label={`${possessive(names[seat] ?? "")} part of the table`}
      data-area={mine ? "mat" : "other"}
    >
      <div class="mf-hand">
        <div class="mf-dice-group" {...(mine ? { "data-anchor": "", "data-beside": "under" } : {})}>
          <div class="mf-title">
            <Heading>{mine ? "Dice" : <SeatName seat={seat} />}</Heading>{" "}
            {active ? <Spends left={view.spends_left} /> : null}
          </div>
          <div class="mf-dice">
            {own.dice.map((die) => (
              <Die key={die.die} die={die} seat={seat} mine={mine} />
            ))}
          </div>
        </div>
        <div
          class="mf-purse"
          role="group"
          aria-label="Mana, gems and prisms"
          {...(paying ? { "data-in-view": "" } : {})}
        >
          <Heading hidden>Mana, gems and prisms</Heading>
          <Row title="Reserve">
            {active ? (
              <BagView bag={view.reserve} suffix="" changed="reserve" empty={noMana(own, mine, view.spends_left)} />
            ) : (
              <span class="mf-none">no mana between turns</span>
            )}
            {mine && game.UseAll && <game.UseAll />}
          </Row>
          <Row title="Gems">
            <BagView bag={own.gems} suffix="-gem" changed={`${seat}/gem`} empty="none" />
            <Prisms prisms={own.prisms} seat={seat} mine={mine} />
          </Row>
        </div>
      </div>
      <div class="mf-bench">
        <div class="mf-workshop" role="group" aria-label={`Workshop: ${own.workshop.length} of ${cards.places}`}>
          <Heading hidden>Workshop</Heading>
          {own.workshop.map((card) => (
            <OwnCard key={card.card} card={card} seat={seat} mine={mine} />
          ))}
          {game.Places ? <game.Places free={places} /> : freePlaces(places)}
        </div>
        <div class="mf-side">
          <div class="mf-talents" role="group" aria-label="Talents">
            {own.talents.map((name) => (
              <TalentCard key={name} name={name} seat={seat} mine={mine} used={active && view.used.includes(name)} />
            ))}
            {own.talents.length === 0 && <span class="mf-none">no talents yet</span>}
          </div>
          <Store own={own} seat={seat} mine={mine} />
        </div>
      </div>
    </div>
  );
}

/** The words for an empty reserve in a seat's turn. */
const noMana = ({ dice }: SeatView, mine: boolean, spends: number): string =>
  mine && spends > 0 && dice.some(({ spent }) => !spent) ? "no mana until you spend dice" : "no mana";

/** Free places of a workshop; all but the first `shown` are folded on a phone. */
export const freePlaces = (free: number, shown = free) =>
  Array.from({ length: free }, (_, place) => (
    <div key={place} class={classes("mf-card mf-own mf-empty", place >= shown && "mf-folded")}>
      free place
    </div>
  ));

function Row({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="mf-row">
      <span class="mf-title">{title}</span>
      {children}
    </div>
  );
}

function Spends({ left }: { left: number }) {
  return (
    <span class="mf-spends">
      <span class="mf-spend-marks">
        {Array.from({ length: Math.min(left, 8) }, (_, mark) => (
          <Glyph key={mark} of={GLYPHS.spend} />
        ))}
      </span>
      {count(left, "die spend")} left
    </span>
  );
}

/** The number of cards in the store. The cards of the seat in front open in the drawer; those of others are listed. */
function Store({ own, seat, mine }: { own: SeatView; seat: number; mine: boolean }) {
  const table = useTable();
  const { drawer } = table;
  const marked = mine && own.store.some((title) => table.options.has(storeTarget(title)));
  const wands = own.store.filter((title) => table.cards.items[title]?.wand).length;
  const words = `Store: ${count(own.store.length, "item")}${wands > 0 ? ` (${count(wands, "Wand")})` : ""}`;
  if (seat !== table.seat) {
    return (
      <div class="mf-store">
        <b>{words}</b> <Pile titles={own.store} label="Store, top card first" empty="" />
      </div>
    );
  }
  return (
    <Button
      class={classes("mf-store", "mf-store-button", marked && "mf-can", glow(table, `${seat}/store`))}
      aria-expanded={drawer.open === "store"}
      onClick={() => drawer.toggle("store")}
    >
      <Glyph of={GLYPHS.store} /> {words}
    </Button>
  );
}
