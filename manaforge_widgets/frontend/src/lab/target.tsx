import { useState } from "preact/hooks";
import { Glyph } from "../shell/drawing/glyphs.js";
import { Rich } from "../shell/drawing/rich.js";
import * as signs from "../shell/drawing/signs.js";
import { useSymbols } from "../shell/drawing/symbols.js";
import { classes } from "../shell/drawing/words.js";
import { Button, keepKeys } from "../shell/input/controls.js";
import { onEscape } from "../shell/input/escape.js";
import type { LabCard } from "../shell/kernel/types.js";

type Props = {
  cards: readonly LabCard[];
  chosen: string | null | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (title: string) => void;
};

/** The cards whose cost can be the target: a button that opens them as a list. */
export function CardChooser({ cards, chosen, open, onOpen, onChoose }: Props) {
  return (
    <div class="mf-chooser">
      <Button class="mf-chosen-card" aria-expanded={open} data-target="card" onClick={() => onOpen(!open)}>
        <Glyph of={signs.cards} />
        <span>{chosen ?? "choose a card"}</span>
        <Glyph of={open ? signs.close : signs.down} />
      </Button>
      {open && <CardList cards={cards} chosen={chosen} onChoose={onChoose} onClose={() => onOpen(false)} />}
    </div>
  );
}

type ListProps = {
  cards: readonly LabCard[];
  chosen: string | null | undefined;
  onChoose: (title: string) => void;
  onClose: () => void;
};

function CardList({ cards, chosen, onChoose, onClose }: ListProps) {
  const { plain } = useSymbols();
  const [sought, setSought] = useState("");
  const words = sought.trim().toLowerCase();
  const found = cards.filter(({ title, cost }) => `${title} ${plain(cost)}`.toLowerCase().includes(words));
  const sections = [...new Set(found.map(({ section }) => section))];
  return (
    <div
      class="mf-asked mf-cards mf-over"
      role="group"
      aria-label="Choose a card"
      data-area="asked"
      data-from="card"
      onKeyDown={onEscape(onClose)}
    >
      <label class="mf-seek">
        <span>Find</span>
        <input
          type="text"
          value={sought}
          data-first="true"
          onInput={(event) => setSought(event.currentTarget.value)}
          {...keepKeys}
        />
        <span class="mf-none" role="status">
          {found.length} of {cards.length}
        </span>
      </label>
      <div class="mf-card-list">
        {sections.map((section) => (
          <div key={section} role="group" aria-label={section}>
            <div class="mf-title">{section}</div>
            {found
              .filter((card) => card.section === section)
              .map(({ title, cost }) => (
                <Button
                  key={title}
                  class={classes("mf-card-row", title === chosen && "mf-proposed")}
                  aria-pressed={title === chosen}
                  onClick={() => onChoose(title)}
                >
                  <span>{title}</span>
                  <span class="mf-row-cost">
                    <Rich text={cost} />
                  </span>
                </Button>
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
