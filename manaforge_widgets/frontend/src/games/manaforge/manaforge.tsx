import { Glyph } from "../../shell/drawing/glyphs.js";
import { LegendRows } from "../../shell/drawing/legend.js";
import { capital } from "../../shell/drawing/words.js";
import type { Panel } from "../../shell/game.js";
import { changes } from "./changes.js";
import { RolledDice } from "./die.js";
import { Draft } from "./draft.js";
import { total } from "./elements.js";
import { GLYPHS } from "./glyphs.js";
import { Help } from "./help.js";
import { Market } from "./market.js";
import { Mat } from "./mat.js";
import { piles } from "./piles.js";
import { SeatCard, seatWords } from "./seat.js";
import { draw } from "./symbols.js";
import { isDraft, type ManaforgeTable, ours, type Table, useTable } from "./table.js";
import type { SeatView } from "./types.js";

/** The parts that Board and Replay of Manaforge share. */
export const manaforge: ManaforgeTable = {
  mark: GLYPHS.arcane,
  draw,
  Centre: () => (isDraft(useTable().view) ? <Draft /> : <Market />),
  Mat,
  SeatCard,
  seatWords: ours(seatWords),
  RolledDice,
  rollsForTurn: true,
  Stage: Era,
  scored: GLYPHS.star,
  goal: ours(({ view }) => ({
    text: `Have the most prestige {star} after ${view.rounds} rounds. Items that you build give it: some once, some each round.`,
    rule: "MF-E1",
  })),
  Help,
  panels: ours((table) => (isDraft(table.view) ? [symbols(table)] : [symbols(table), ...piles(table)])),
  // In Python a die is called fire-1; at the beginning of a sentence it has a capital.
  logged: (text) => text.replace(/\b(earth|fire|wind|water|arcane)-(\d)\b/gi, "$1 die $2"),
  columns: [
    {
      title: "Gems",
      value: ours((seat, { view }) => total(view.seats[seat]?.gems ?? { earth: 0, fire: 0, wind: 0, water: 0 })),
    },
    { title: "Prisms", value: ours((seat, { view }) => view.seats[seat]?.prisms) },
    { title: "Items", value: ours((seat, { view }) => <Built seat={view.seats[seat]} />), decides: true },
  ],
  alone: ours(({ view }) => isDraft(view)),
  changes,
};

/** How many items a seat built; the tip names them. */
function Built({ seat }: { seat: SeatView | undefined }) {
  const built = [...(seat?.workshop.map(({ card }) => card) ?? []), ...(seat?.store ?? [])];
  return <span data-hint={built.join("\n") || undefined}>{built.length}</span>;
}

const symbols = ({ cards }: Table): Panel => ({
  name: "symbols",
  label: "Symbols",
  title: "What the symbols mean",
  view: <LegendRows of={cards.legend} />,
});

function Era() {
  const { era } = useTable().view;
  return (
    <span class="mf-era" data-hint="Dawn, noon and dusk are the three parts of the game; each has its own items.">
      <Glyph of={GLYPHS[era]} /> {capital(era)}
    </span>
  );
}
