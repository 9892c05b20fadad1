import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { classes } from "../../shell/drawing/words.js";
import { MANA } from "./elements.js";
import { GLYPHS } from "./glyphs.js";
import { type Table, useTable } from "./table.js";
import type { Mana } from "./types.js";

type Paid = Mana | "any";
type Pip = { of: Paid; filled: boolean };

const AMOUNTS = /(\d+)\{(earth|fire|wind|water|any)\}/g;

/** A pip for each mana of a cost: filled if the seat has it, as mana in the reserve or as a gem; otherwise hollow. */
export function pipsOf(cost: string, hand: Readonly<Record<Mana, number>>): Pip[] {
  const left = { ...hand };
  const needs = [...cost.matchAll(AMOUNTS)].flatMap(([, amount, of]) =>
    Array.from({ length: Number(amount) }, () => of as Paid),
  );
  const pips = needs.map((of): Pip => {
    const filled = of !== "any" && left[of] > 0;
    if (of !== "any" && filled) left[of] -= 1;
    return { of, filled };
  });
  let spare = MANA.reduce((sum, name) => sum + left[name], 0);
  for (const pip of pips) {
    if (pip.of !== "any" || spare === 0) continue;
    pip.filled = true;
    spare -= 1;
  }
  return pips;
}

/** What the seat in front can pay with now: its gems and, in its turn, its reserve. */
export function inHand({ seat, view }: Table): Record<Mana, number> {
  const gems = view.seats[seat]?.gems;
  const reserve = view.active === seat ? view.reserve : undefined;
  return Object.fromEntries(MANA.map((name) => [name, (gems?.[name] ?? 0) + (reserve?.[name] ?? 0)])) as Record<
    Mana,
    number
  >;
}

/** The cost of an item as pips. */
export function Cost({ of }: { of: string }) {
  return <Pips of={of} hand={inHand(useTable())} />;
}

/** A cost as pips, filled where `hand` can pay them; parts of the cost that are not mana are written out. */
export function Pips({ of, hand }: { of: string; hand: Readonly<Record<Mana, number>> }) {
  const { plain } = useTable();
  const rest = of.replace(AMOUNTS, "").trim();
  return (
    <span class="mf-price">
      <span class="mf-contents" aria-hidden="true">
        {pipsOf(of, hand).map((pip, index) => (
          <span key={index} class={classes("mf-pip", `mf-c-${pip.of}`, !pip.filled && "mf-hollow")}>
            <Glyph of={GLYPHS[pip.of]} />
          </span>
        ))}
        {rest && <Rich text={rest} />}
      </span>
      <span class="mf-hidden">{plain(of)}</span>
    </span>
  );
}
