import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Slot } from "./asked.js";
import { Button } from "./controls.js";
import { Glyph, type GlyphName } from "./glyphs.js";
import { type LogEntry, News } from "./log.js";
import { Pile } from "./pile.js";
import { Spot } from "./spot.js";
import { glow, useTable } from "./table.js";
import { capital, classes } from "./words.js";

type Props = { turn: string; news?: LogEntry | undefined; children?: ComponentChildren };

/** The game, how far it is, the piles, whose turn it is, and at the end the actions. */
export function Bar({ turn, news, children }: Props) {
  const { live, options, view } = useTable();
  const [open, setOpen] = useState<"deck" | "discard" | null>(null);
  const build = [...options.keys()].some((target) => target.startsWith("discard:"));
  const known = view.deck.top;
  const toggle = (pile: "deck" | "discard") => setOpen(open === pile ? null : pile);
  return (
    <>
      <div class="mf-bar" data-area="bar">
        <span class="mf-brand">
          <Glyph name="arcane" /> Manaforge
        </span>
        <Rounds />
        <span class="mf-whose">{turn}</span>
        <span class="mf-piles">
          <PileChip icon="cards" changed="deck" open={open === "deck"} onToggle={known.length > 0 ? () => toggle("deck") : undefined}>
            deck {view.deck.count}
          </PileChip>
          {live && options.has("deck") && (
            <Spot target="deck" mine class="mf-chip" label="Look at the top of the deck">
              look
            </Spot>
          )}
          <PileChip icon="discard" changed="discard" open={open === "discard"} ring={build} onToggle={() => toggle("discard")}>
            discard {view.discard.length}
          </PileChip>
        </span>
        <span class="mf-actions">{children}</span>
        {news && <News entry={news} />}
      </div>
      {open && (
        <div class="mf-drawer" data-area="bar">
          {open === "deck" ? (
            <Pile titles={known} label="Deck as far as it is known, next card first" empty="Nothing is known of the deck." newestFirst={false} />
          ) : (
            <Pile titles={view.discard} label="Discard pile, top first" empty="Nothing on the discard pile yet." of="discard" />
          )}
        </div>
      )}
      <Slot at="bar" />
    </>
  );
}

type ChipProps = {
  icon: GlyphName;
  changed: string;
  open: boolean;
  ring?: boolean;
  onToggle: (() => void) | undefined;
  children: ComponentChildren;
};

/** A pile and its size; one whose cards may be seen opens as a list. */
function PileChip({ icon, changed, open, ring = false, onToggle, children }: ChipProps) {
  const table = useTable();
  const names = classes("mf-chip", ring && "mf-can", glow(table, changed));
  if (!onToggle) {
    return (
      <span class={names}>
        <Glyph name={icon} /> {children}
      </span>
    );
  }
  return (
    <Button class={names} aria-expanded={open} data-target={`pile:${icon}`} onClick={onToggle}>
      <Glyph name={icon} /> {children} <Glyph name={open ? "close" : "down"} />
    </Button>
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
