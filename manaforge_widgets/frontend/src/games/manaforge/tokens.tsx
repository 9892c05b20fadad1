import { Glyph } from "../../shell/drawing/glyphs.js";
import { GameSymbol } from "../../shell/drawing/rich.js";
import { classes, count } from "../../shell/drawing/words.js";
import { Spot } from "../../shell/input/spot.js";
import { glow } from "../../shell/table.js";
import { MANA, total } from "./elements.js";
import { GLYPHS } from "./glyphs.js";
import { useTable } from "./table.js";
import { BANK, PRISM } from "./targets.js";
import type { Bag } from "./types.js";

type BagProps = { bag: Bag; suffix: "" | "-gem"; changed: string; empty: string };

/** Mana or gems, without the elements of which there are none. */
export function BagView({ bag, suffix, changed, empty }: BagProps) {
  const table = useTable();
  if (total(bag) === 0) return <span class="mf-none">{empty}</span>;
  return (
    <span class="mf-tokens">
      {MANA.filter((name) => bag[name] > 0).map((name) => (
        <span key={name} class={classes("mf-token", glow(table, `${changed}-${name}`))}>
          {bag[name]}
          <GameSymbol name={`${name}${suffix}`} />
        </span>
      ))}
    </span>
  );
}

/** The seat's prisms, which can be exchanged for gems, and the bank, which gives one prism. */
export function Prisms({ prisms, seat, mine }: { prisms: number; seat: number; mine: boolean }) {
  const { live } = useTable();
  const stock = (
    <>
      {prisms}
      <span class="mf-symbol mf-c-arcane">
        <Glyph of={GLYPHS.prism} />
      </span>
    </>
  );
  return (
    <span class="mf-tokens">
      <Spot
        target={PRISM}
        mine={mine}
        changed={`${seat}/prisms`}
        class="mf-token mf-chip-button"
        label={`${count(prisms, "prism")}${mine && live ? ": exchange one for a gem" : ""}`}
        about="You can exchange a prism for a gem of any element."
      >
        {stock}
      </Spot>
      {mine && live && (
        <Spot
          target={BANK}
          mine={mine}
          class="mf-chip-button mf-bank"
          label="Gain a prism"
          about="You may do this instead of building an item."
        >
          <span aria-hidden="true">+1</span>
          <span class="mf-symbol mf-c-arcane">
            <Glyph of={GLYPHS.prism} />
          </span>
        </Spot>
      )}
    </span>
  );
}
