import type { GameTable, Panel } from "../../shell/game.js";
import { Glyph } from "../../shell/glyphs.js";
import { LegendRows } from "../../shell/legend.js";
import { Spot } from "../../shell/spot.js";
import type { Table as ShellTable } from "../../shell/table.js";
import { capital } from "../../shell/words.js";
import { ItemFace } from "./card.js";
import { changes } from "./changes.js";
import { Draft } from "./draft.js";
import { total } from "./elements.js";
import { flights } from "./flights.js";
import { GLYPHS } from "./glyphs.js";
import { COACH, Help } from "./help.js";
import { said } from "./leaves.js";
import { Market } from "./market.js";
import { Mat } from "./mat.js";
import { OddsPanel } from "./odds.js";
import { PaymentEditor } from "./payment-editor.js";
import { piles } from "./piles.js";
import { asks, menuTitle } from "./places.js";
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
  scored: GLYPHS.star,
  coach: COACH,
  Help,
  ends: TURN,
  Actions: EndTurn,
  panels: ours((table) =>
    isDraft(table.view)
      ? [symbols(table)]
      : [
          ...(table.odds ? [{ name: "odds", label: "Odds", title: "Odds", view: <OddsPanel />, beside: true }] : []),
          symbols(table),
          ...piles(table),
        ],
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
  asks: ours(asks),
  menuTitle: ours(menuTitle),
  leaves: ours((option, table) => said(table, option)),
  changes,
  flights,
};

const symbols = ({ cards }: Table): Panel => ({ name: "symbols", label: "Symbols", title: "What the symbols mean", view: <LegendRows of={cards.legend} /> });

function Era() {
  const { era } = useTable().view;
  return (
    <span class="mf-era">
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
