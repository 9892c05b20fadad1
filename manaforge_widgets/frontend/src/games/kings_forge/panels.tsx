import { LegendRows } from "../../shell/drawing/legend.js";
import { cards as pile } from "../../shell/drawing/signs.js";
import { count, twoDigits } from "../../shell/drawing/words.js";
import type { Panel } from "../../shell/game.js";
import { Rank, slotWords } from "./crafts.js";
import { Cube, Wanted } from "./cube.js";
import { Gain, Square } from "./gather.js";
import { GLYPHS } from "./glyphs.js";
import { COLOURS } from "./kinds.js";
import { type Table, useTable } from "./table.js";

/** Return the parts of the drawer: the waiting crafts, the gather cards still to come, and the symbols. */
export function panels({ view }: Table): Panel[] {
  return [
    {
      name: "waiting",
      label: "Crafts",
      title: `Crafts that wait: ${view.waiting.length || "none"}${view.waiting.length > 1 ? ", the next one at the top" : ""}`,
      icon: GLYPHS.hammer,
      view: <WaitingCrafts />,
    },
    {
      name: "deck",
      label: twoDigits(view.deck.count),
      title: `Gather deck: ${count(view.deck.count, "card")} in unknown order`,
      icon: pile,
      changed: "deck",
      view: <DeckCards />,
    },
    { name: "symbols", label: "Symbols", title: "What the symbols mean", view: <Symbols /> },
  ];
}

function WaitingCrafts() {
  const { cards, view } = useTable();
  if (view.waiting.length === 0) return <p class="mf-soft">No crafts are waiting.</p>;
  return (
    <ul class="kf-list">
      {view.waiting.map((name) => (
        <li key={name}>
          <Rank rank={cards.crafts[name]?.rank} /> <b>{name}</b>
          <span class="kf-listed" role="img" aria-label={`needs ${slotWords(cards.crafts[name]?.needs ?? [])}`}>
            {cards.crafts[name]?.needs.map(({ kind, least }, at) => (
              <Wanted key={at} kind={kind} least={least} class="kf-tiny" />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The gather cards of the game that have not been seen this round. */
function DeckCards() {
  const { cards, view } = useTable();
  const seen = new Set([...view.market, ...view.seats.flatMap(({ gathered }) => gathered.map(({ card }) => card))]);
  const rest = view.gathers.filter((name) => !seen.has(name));
  if (rest.length === 0) return <p class="mf-soft">All eleven gather cards have been seen this round.</p>;
  return (
    <ul class="kf-list">
      {rest.map((name) => (
        <li key={name}>
          <b>{name}</b>
          {cards.gathers[name]?.actions.map((action, at) => (
            <span key={at} class="mf-soft">
              {action.words}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Symbols() {
  const { cards } = useTable();
  return (
    <>
      <LegendRows of={cards.legend} />
      <ul class="kf-list kf-legend">
        <li>
          <Wanted kind="gem" least={3} class="kf-tiny" /> <span>a need: a die of this colour that shows 3 or more</span>
        </li>
        <li>
          <Square kinds={COLOURS} lost={false} /> <span>a place for a die of any colour; you get it back</span>
        </li>
        <li>
          <Square kinds={["wood"]} lost /> <span>a place where you lose the die for good</span>
        </li>
        <li>
          <Gain
            action={{
              squares: [],
              consumed: [],
              unused: false,
              lines: [],
              gain: { wood: 1 },
              supply: {},
              bonuses: [
                { kind: "plus", left: [1] },
                { kind: "reroll", left: [2] },
              ],
              cemetery: false,
              words: "",
            }}
          />
          <span>what an action gives</span>
        </li>
        <li>
          <Cube kind="gem" value={5} class="kf-proposed kf-tiny" />{" "}
          <span>a proposed die: nothing is done until you confirm</span>
        </li>
      </ul>
    </>
  );
}
