import type { ComponentChildren } from "preact";
import { Button } from "../../shell/controls.js";
import type { Drawers } from "../../shell/game.js";
import { Glyph, type Shape } from "../../shell/glyphs.js";
import { cards, close, crossed, down } from "../../shell/signs.js";
import { Spot } from "../../shell/spot.js";
import { glow } from "../../shell/table.js";
import { classes } from "../../shell/words.js";
import { Pile } from "./pile.js";
import { useTable } from "./table.js";
import { DECK, discardTarget } from "./targets.js";

/** The deck and the discard pile, in the bar. */
export function Piles({ open, toggle }: Drawers) {
  const { live, options, view } = useTable();
  const build = view.discard.some((title) => options.has(discardTarget(title)));
  return (
    <span class="mf-piles">
      <PileChip name="deck" icon={cards} open={open === "deck"} onToggle={view.deck.top.length > 0 ? toggle : undefined}>
        deck {view.deck.count}
      </PileChip>
      {live && options.has(DECK) && (
        <Spot target={DECK} mine class="mf-chip" label="Look at the top of the deck">
          look
        </Spot>
      )}
      <PileChip name="discard" icon={crossed} open={open === "discard"} ring={build} onToggle={toggle}>
        discard {view.discard.length}
      </PileChip>
    </span>
  );
}

/** The cards of a pile, open under the bar. */
export function OpenPile({ open }: { open: string }) {
  const { view } = useTable();
  if (open === "deck") {
    return <Pile titles={view.deck.top} label="Deck as far as it is known, next card first" empty="Nothing is known of the deck." newestFirst={false} />;
  }
  return <Pile titles={view.discard} label="Discard pile, top first" empty="Nothing on the discard pile yet." target={discardTarget} />;
}

type ChipProps = {
  name: string;
  icon: Shape;
  open: boolean;
  ring?: boolean;
  onToggle: ((name: string) => void) | undefined;
  children: ComponentChildren;
};

/** A pile and its size; a pile whose cards may be seen opens as a list. */
function PileChip({ name, icon, open, ring = false, onToggle, children }: ChipProps) {
  const names = classes("mf-chip", ring && "mf-can", glow(useTable(), name));
  if (!onToggle) {
    return (
      <span class={names}>
        <Glyph of={icon} /> {children}
      </span>
    );
  }
  return (
    <Button class={names} aria-expanded={open} data-target={`pile:${name}`} onClick={() => onToggle(name)}>
      <Glyph of={icon} /> {children} <Glyph of={open ? close : down} />
    </Button>
  );
}
