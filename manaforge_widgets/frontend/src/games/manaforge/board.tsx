import { boardOf } from "../../shell/board/board.js";
import { Spot } from "../../shell/input/spot.js";
import "./board.css";
import { ItemFace } from "./card.js";
import { COACH } from "./coach.js";
import { DieMark } from "./die-mark.js";
import { flights } from "./flights.js";
import { KeptPlaces } from "./kept-places.js";
import { said } from "./leaves.js";
import { manaforge } from "./manaforge.js";
import { OddsFoot, OddsPanel, oddsWords } from "./odds.js";
import { PaymentEditor } from "./payment-editor.js";
import { asks, menuTitle } from "./places.js";
import { PlacesLeft } from "./places-left.js";
import { Say, Todo } from "./say.js";
import { isDraft, type ManaforgeTable, ours, useTable } from "./table.js";
import { TURN } from "./targets.js";
import { UseAll } from "./use-all.js";

/** What a click on a card or a die does if it can't be used; neither shows it. */
const ASKS_FIRST: ReadonlySet<string> = new Set(["upgrade", "hold", "release"]);

/** Manaforge as a Board shows it. Parts that only a player needs are not in the bundle of Replay. */
const played: ManaforgeTable = {
  ...manaforge,
  coach: COACH,
  Todo,
  ends: TURN,
  Actions: EndTurn,
  odds: { Foot: OddsFoot, words: oddsWords },
  Say,
  KeptPlaces,
  panels: (table) => [
    ...(table.odds && !manaforge.alone?.(table)
      ? [{ name: "odds", label: "Odds", title: "Odds", view: <OddsPanel />, beside: true }]
      : []),
    ...(manaforge.panels?.(table) ?? []),
  ],
  UseAll,
  DieMark,
  Places: PlacesLeft,
  Editor: PaymentEditor,
  // Cards that are put back on the deck are drawn as cards.
  card: ours((option, { cards }) => {
    const title = option.kind === "put" ? String(option.args.card) : "";
    const item = cards.items[title];
    return item ? <ItemFace title={title} item={item} /> : null;
  }),
  asks: ours(asks),
  menuTitle: ours(menuTitle),
  asksFirst: ({ kind }) => ASKS_FIRST.has(kind),
  leaves: ours((option, table) => said(table, option)),
  weighing: ours(({ odds, step }) => odds != null && odds.step !== step),
  flights,
};

function EndTurn() {
  const { outcome, view } = useTable();
  if (outcome) return null;
  // The buttons beside it stand in the draft where they stand later.
  if (isDraft(view)) return <span class="mf-button mf-primary mf-kept">End turn</span>;
  return (
    <Spot target={TURN} mine ends class="mf-button mf-primary" label="End turn">
      End turn
    </Spot>
  );
}

export default boardOf(played);
