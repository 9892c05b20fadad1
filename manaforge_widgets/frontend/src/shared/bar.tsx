import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Slot } from "./asked.js";
import { Button } from "./controls.js";
import { Glyph } from "./glyphs.js";
import { Pile } from "./pile.js";
import { Spot } from "./spot.js";
import { glow, useTable } from "./table.js";
import { capital, classes, count } from "./words.js";

/** The game, how far it is, the piles, whose turn it is, and at the end the actions. */
export function Bar({ turn, children }: { turn: string; children?: ComponentChildren }) {
  const table = useTable();
  const { live, options, view } = table;
  const [open, setOpen] = useState(false);
  const asks = [...options.keys()].some((target) => target.startsWith("discard:"));
  const top = view.deck.top.length;
  return (
    <>
      <div class="mf-bar" data-area="bar">
        <span class="mf-brand">
          <Glyph name="arcane" /> Manaforge
        </span>
        <Rounds />
        <span class="mf-whose" data-turn={view.active ?? undefined}>
          {turn}
        </span>
        <span class="mf-piles">
          {live && options.has("deck") ? (
            <Spot target="deck" mine class="mf-chip" label={`Deck: ${count(view.deck.count, "card")}, look at the top`}>
              <Glyph name="cards" /> deck {view.deck.count}
            </Spot>
          ) : (
            <span class={classes("mf-chip", glow(table, "deck"))}>
              <Glyph name="cards" /> deck {view.deck.count}
              {top > 0 && `, ${top} known`}
            </span>
          )}
          <Button
            class={classes("mf-chip", asks && "mf-can", glow(table, "discard"))}
            aria-expanded={open}
            data-target="discards"
            onClick={() => setOpen(!open)}
          >
            <Glyph name="discard" /> discard {view.discard.length} <Glyph name={open ? "close" : "down"} />
          </Button>
        </span>
        <span class="mf-actions">{children}</span>
      </div>
      {open && (
        <div class="mf-drawer" data-area="bar">
          <Pile titles={view.discard} label="Discard pile, top first" empty="Nothing on the discard pile yet." build />
        </div>
      )}
      <Slot at="bar" />
    </>
  );
}

/** Nine rounds in three eras. */
function Rounds() {
  const { view } = useTable();
  const words = view.round === 0 ? "Draft" : `Round ${view.round} of ${view.rounds}`;
  return (
    <span class="mf-progress">
      <span class="mf-chip mf-era">
        <Glyph name={view.era} /> {capital(view.era)}
      </span>
      <span class="mf-rounds" aria-hidden="true">
        {Array.from({ length: view.rounds }, (_, round) => (
          <i key={round} class={classes(round + 1 < view.round && "mf-on", round + 1 === view.round && "mf-now")} />
        ))}
      </span>
      <span class="mf-round-words">{words}</span>
    </span>
  );
}
