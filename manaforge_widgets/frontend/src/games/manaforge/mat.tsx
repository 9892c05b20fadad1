import { Fragment, type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Slot } from "../../shell/asked.js";
import { Button } from "../../shell/controls.js";
import { Glyph } from "../../shell/glyphs.js";
import { close, down } from "../../shell/signs.js";
import { glow } from "../../shell/table.js";
import { classes, count } from "../../shell/words.js";
import { OwnCard } from "./card.js";
import { Die } from "./die.js";
import { GLYPHS } from "./glyphs.js";
import { Pile } from "./pile.js";
import { SeatName } from "./seat.js";
import { useTable } from "./table.js";
import { TalentCard } from "./talent.js";
import { cardTarget, storeTarget } from "./targets.js";
import { BagView, Prisms } from "./tokens.js";
import type { SeatView } from "./types.js";

function Group({ title, class: names, children }: { title: ComponentChildren; class?: string; children: ComponentChildren }) {
  return (
    <div class={classes("mf-group", names)}>
      <div class="mf-title">{title}</div>
      {children}
    </div>
  );
}

/** A seat's whole mat. `mine` is the mat of the seat that plays here. */
export function Mat({ seat, mine, onClose }: { seat: number; mine: boolean; onClose?: () => void }) {
  const table = useTable();
  const { cards, names, view } = table;
  const own = view.seats[seat];
  if (!own) return null;
  const active = view.active === seat && view.phase === "play";
  return (
    <div class="mf-mat" role="group" aria-label={`${names[seat]}: mat`} data-area={mine ? "mat" : "other"} data-from={onClose ? `seat:${seat}` : undefined}>
      <div class="mf-hand">
        <Group class="mf-who" title={<SeatName seat={seat} />}>
          <div class={classes("mf-prestige", glow(table, `${seat}/prestige`))}>
            <Glyph of={GLYPHS.star} />
            {own.prestige}
            <span class="mf-hidden"> prestige</span>
          </div>
        </Group>
        <Group
          class="mf-dice-group"
          title={
            <>
              Dice {active && <Spends left={view.spends_left} />}
            </>
          }
        >
          <div class="mf-dice">
            {own.dice.map((die) => (
              <Die key={die.die} die={die} seat={seat} mine={mine} />
            ))}
          </div>
        </Group>
        <div class="mf-purse">
          {active && (
            <Group title="Reserve">
              <BagView bag={view.reserve} suffix="" changed="reserve" empty="empty" />
            </Group>
          )}
          <Group title="Gems">
            <BagView bag={own.gems} suffix="-gem" changed={`${seat}/gem`} empty="none" />
          </Group>
          <Group title="Prisms">
            <Prisms prisms={own.prisms} seat={seat} mine={mine} />
          </Group>
        </div>
        {onClose && (
          <Button class="mf-icon mf-close" aria-label={`Close the mat of ${names[seat]}`} onClick={onClose}>
            <Glyph of={close} />
          </Button>
        )}
      </div>
      {mine && <Slot at="hand" />}
      <div class="mf-bench">
        <Group title={`Workshop · ${own.workshop.length} of ${cards.places}`}>
          <div class="mf-workshop">
            {own.workshop.map((card) => (
              <Fragment key={card.card}>
                <OwnCard card={card} seat={seat} mine={mine} />
                {mine && <Slot at={cardTarget(card.card)} />}
              </Fragment>
            ))}
            {Array.from({ length: Math.max(0, cards.places - own.workshop.length) }, (_, place) => (
              <div key={place} class="mf-card mf-empty">
                free place
              </div>
            ))}
          </div>
        </Group>
        <div class="mf-side">
          <Group title="Talents">
            <div class="mf-talents">
              {own.talents.map((name) => (
                <TalentCard key={name} name={name} seat={seat} mine={mine} used={active && view.used.includes(name)} />
              ))}
              {own.talents.length === 0 && <span class="mf-none">none yet</span>}
            </div>
          </Group>
          {mine && <Slot at="talents" />}
          <Store own={own} seat={seat} mine={mine} />
        </div>
      </div>
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
      {count(left, "spend")} left
    </span>
  );
}

function Store({ own, seat, mine }: { own: SeatView; seat: number; mine: boolean }) {
  const table = useTable();
  const [open, setOpen] = useState(false);
  const asked = mine && own.store.some((title) => table.options.has(storeTarget(title)));
  const wands = own.store.filter((title) => table.cards.items[title]?.wand).length;
  return (
    <Group class={classes("mf-store", glow(table, `${seat}/store`))} title="Store">
      <Button class={classes("mf-store-button", asked && "mf-can")} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Glyph of={GLYPHS.store} />
        <span>
          {count(own.store.length, "item")}
          {wands > 0 && `, ${count(wands, "wand")}`}
        </span>
        <Glyph of={open ? close : down} />
      </Button>
      {open ? (
        <Pile titles={own.store} label="Store, top first" empty="Nothing in the store yet." {...(mine ? { target: storeTarget } : {})} />
      ) : (
        own.store.length > 0 && <div class="mf-top-card">on top: {own.store.at(-1)}</div>
      )}
    </Group>
  );
}
