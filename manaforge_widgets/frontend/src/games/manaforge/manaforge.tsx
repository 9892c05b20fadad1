import type { GameTable } from "../../shell/game.js";
import { Glyph } from "../../shell/glyphs.js";
import { Legend } from "../../shell/legend.js";
import { Spot } from "../../shell/spot.js";
import type { Table as ShellTable } from "../../shell/table.js";
import { capital } from "../../shell/words.js";
import { ItemFace } from "./card.js";
import { changes } from "./changes.js";
import { Draft } from "./draft.js";
import { total } from "./elements.js";
import { GLYPHS } from "./glyphs.js";
import { inWords, leaves } from "./leaves.js";
import { Market } from "./market.js";
import { Mat } from "./mat.js";
import { OddsPanel } from "./odds.js";
import { PaymentEditor } from "./payment-editor.js";
import { OpenPile, Piles } from "./piles.js";
import { asks, menuTitle, placeOf } from "./places.js";
import { SeatCard, seatWords } from "./seat.js";
import { draw } from "./symbols.js";
import { isDraft, type Table, useTable } from "./table.js";
import { TURN } from "./targets.js";
import "./theme.css";

/** A function that takes Manaforge's table, with the type of one that takes any table; the shell never mixes games. */
const ours =
  <First extends unknown[], Result>(run: (...all: [...First, Table]) => Result) =>
  (...all: [...First, ShellTable]): Result =>
    run(...(all as unknown as [...First, Table]));

export const manaforge: GameTable = {
  mark: GLYPHS.arcane,
  draw,
  Centre: () => (isDraft(useTable().view) ? <Draft /> : <Market />),
  Mat,
  SeatCard,
  seatWords: ours(seatWords),
  Stage: Era,
  Chips: Piles,
  Drawer: OpenPile,
  Actions: EndTurn,
  Panels: () => (
    <>
      <OddsPanel />
      <Legend of={useTable().cards.legend} />
    </>
  ),
  Editor: PaymentEditor,
  // Cards that are put back on the deck are drawn as cards.
  card: ours((option, { cards }) => {
    const title = option.kind === "put" ? String(option.args["card"]) : "";
    const item = cards.items[title];
    return item ? <ItemFace title={title} item={item} /> : null;
  }),
  columns: [
    { title: "Gems", value: ours((seat, { view }) => total(view.seats[seat]?.gems ?? { earth: 0, fire: 0, wind: 0, water: 0 })) },
    { title: "Prisms", value: ours((seat, { view }) => view.seats[seat]?.prisms) },
    { title: "Store", value: ours((seat, { view }) => view.seats[seat]?.store.length) },
  ],
  alone: ours(({ view }) => isDraft(view)),
  placeOf: ours(placeOf),
  asks: ours(asks),
  menuTitle: ours(menuTitle),
  leaves: ours((option, table) => inWords(leaves(table, option.action))),
  changes,
};

function Era() {
  const { era } = useTable().view;
  return (
    <span class="mf-chip">
      <Glyph of={GLYPHS[era]} /> {capital(era)}
    </span>
  );
}

function EndTurn() {
  const { outcome, view } = useTable();
  if (outcome || isDraft(view)) return null;
  return (
    <Spot target={TURN} mine ends class="mf-button mf-primary" label="End turn">
      End turn
    </Spot>
  );
}
