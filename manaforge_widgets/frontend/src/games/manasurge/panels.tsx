import { Rich } from "../../shell/drawing/rich.js";
import { cards as pile } from "../../shell/drawing/signs.js";
import { capital, count, twoDigits } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import type { Panel } from "../../shell/game.js";
import { Mini, Plate } from "./card.js";
import { shownBy } from "./cards.js";
import { withNames } from "./names.js";
import { drawHint, leftOut, percentOf, percentWithin, wayWords, withinWords } from "./odds.js";
import { Story, storyTitle } from "./story.js";
import { SymbolsPanel } from "./symbols-panel.js";
import { oddsNow, type Table, useTable } from "./table.js";
import type { BoardOdds, Suit } from "./types.js";

/** The parts of the drawer: the odds, the last spell, the deck, the discards, and the suits, metamagics and wizards. */
export function panels(table: Table): Panel[] {
  const { view } = table;
  const odds = oddsNow(table);
  return [
    ...(table.odds
      ? [
          {
            name: "odds",
            label: "Odds",
            title: "Who can answer, how likely and why",
            view: odds && <Odds odds={odds} />,
          },
        ]
      : []),
    ...(view.last_spell
      ? [{ name: "story", label: "Last spell", title: storyTitle(table), view: <Story story={view.last_spell} /> }]
      : []),
    {
      name: "deck",
      label: `Deck ${twoDigits(view.deck.count)}`,
      title: `Deck: ${count(view.deck.count, "card")}`,
      icon: pile,
      changed: "deck",
      view: <Deck />,
    },
    {
      name: "discards",
      label: `Discards ${twoDigits(view.discards.length)}`,
      title: `Discards: ${count(view.discards.length, "card")}`,
      changed: "discards",
      view: <Discards />,
    },
    { name: "symbols", label: "Suits", title: "Suits, metamagics and wizards", view: <SymbolsPanel /> },
  ];
}

/** Each chance with how it is counted. */
function Odds({ odds }: { odds: BoardOdds }) {
  const { names, plain } = useTable();
  const rows = Object.entries(odds.answers).flatMap(([action, ways]) => ways.map((way) => ({ action, way })));
  return (
    <div class="ms-odds">
      {odds.error && <p>{odds.error}</p>}
      {odds.struck && (
        <p>
          <b>Struck next: {percentWithin(odds.struck)}.</b> {withNames(odds.struck.words, names)}
        </p>
      )}
      {Object.entries(odds.draws).map(([action, draw]) => (
        <p key={action}>
          <b>{capital(action)}:</b> {drawHint(draw)}
        </p>
      ))}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {["If you", "then", "can answer", "how it is counted", "struck on your next turn"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ action, way, way: { chance, choice, seat, struck, why } }) => (
              <tr key={`${action} ${choice} ${seat}`}>
                <th scope="row">{[withNames(action, names), wayWords(choice, names)].filter(Boolean).join(", ")}</th>
                <td>
                  <SeatMark seat={seat} /> {names[seat]}
                </td>
                <td>
                  <b>{chance ? chance.percent : "?"}</b>
                </td>
                <td class="mf-soft">
                  {plain(why.words)} {leftOut(way)}
                </td>
                <td>
                  {struck && (
                    <>
                      <b>{percentOf(struck)}</b>
                      {withinWords(struck)}
                      {struck.lock && " (Spell Lock)"}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {odds.seen && (
        <p class="mf-soft">
          <Rich text={odds.seen} />
        </p>
      )}
    </div>
  );
}

function Deck() {
  const { view } = useTable();
  const known = view.deck.cards;
  return (
    <div class="ms-piles">
      <p>
        {view.box ? (
          <>
            In the box: <Plate suit={view.box as Suit} /> <b>{view.box}</b>. None of its cards is in this game.
          </>
        ) : (
          "All six suits are in the game."
        )}
      </p>
      {known.length > 0 && (
        <p>
          From the top:{" "}
          {known.map((name, at) =>
            name == null ? <span key={at}>a card that you don’t know </span> : <Mini key={at} name={name} />,
          )}
        </p>
      )}
      <p class="mf-soft">
        When the deck is empty, the discards are shuffled. This happened {count(view.shuffles, "time")} in this game.
      </p>
    </div>
  );
}

/** The discards by suit, which everybody may look at. */
function Discards() {
  const { cards, view } = useTable();
  const named = view.discards.map(shownBy);
  const suits = [...(Object.keys(cards.suits) as Suit[]), null];
  if (named.length === 0) return <p class="mf-soft">Nothing has been discarded since the deck was shuffled.</p>;
  return (
    <ul class="ms-discards">
      {suits.map((suit) => {
        const here = named.filter((card) => card.suit === suit).toSorted((a, b) => a.rank - b.rank);
        if (here.length === 0) return null;
        return (
          <li key={suit ?? "meta"}>
            <Plate suit={suit} /> <b>{suit ?? "Metamagics"}</b>{" "}
            <span>{here.map(({ name, rank }) => (suit ? rank : name)).join(suit ? " " : ", ")}</span>
          </li>
        );
      })}
    </ul>
  );
}
