import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { Info } from "../../shell/drawing/info.js";
import { LegendRows } from "../../shell/drawing/legend.js";
import { RuleNumber, RuleText } from "../../shell/frame/rule.js";
import { Plate } from "./card.js";
import { GLYPHS } from "./glyphs.js";
import { useTable } from "./table.js";
import type { Suit } from "./types.js";

type Words = { words: string; rule: string; about: string };

/** The symbols, then each suit, metamagic and wizard: its text, its rule and an icon for where the text comes from. */
export function SymbolsPanel() {
  const { cards, view } = useTable();
  const playing = new Set(view.seats.map(({ wizard }) => wizard));
  const wizards = Object.entries(cards.wizards);
  return (
    <>
      <LegendRows of={cards.legend} />
      <Part title="What each suit does in its own spell">
        {Object.entries(cards.suits).map(([name, row]) => (
          <Text
            key={name}
            name={name}
            row={row}
            sign={<Plate suit={name as Suit} />}
            note={name === view.box ? "in the box" : ""}
          />
        ))}
      </Part>
      <Part title="Metamagics, one of each">
        {Object.entries(cards.metamagics).map(([name, row]) => (
          <Text key={name} name={name} row={row} sign={<Plate suit={null} />} />
        ))}
      </Part>
      <Part title={playing.has(null) ? "Wizards, not in this match" : "Wizards, each power once a spell"}>
        {wizards.map(([name, row]) => (
          <Text
            key={name}
            name={name}
            row={row}
            sign={<Glyph of={GLYPHS.wizard} />}
            note={playing.has(name) ? "at this table" : ""}
          />
        ))}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="ms-part">
      <b class="mf-title">{title}</b>
      <ul class="ms-texts">{children}</ul>
    </section>
  );
}

function Text({
  name,
  row: { about, rule, words },
  sign,
  note = "",
}: {
  name: string;
  row: Words;
  sign: ComponentChildren;
  note?: string;
}) {
  return (
    <li>
      <span class="ms-text">
        {sign} <b>{name}</b> {note && <span class="mf-badge">{note}</span>} <span class="mf-soft">{words}</span>
        <Info hint={about} />
        <span class="mf-hidden"> {about}</span>
      </span>
      <RuleNumber rule={rule} />
      <RuleText rule={rule} />
    </li>
  );
}
