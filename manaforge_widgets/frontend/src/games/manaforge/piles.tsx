import { count, twoDigits } from "../../shell/drawing/words.js";
import type { Panel } from "../../shell/game.js";
import { Spot } from "../../shell/input/spot.js";
import { Pile } from "./pile.js";
import { type Table, useTable } from "./table.js";
import { DECK, discardTarget, storeTarget } from "./targets.js";

/** The deck, the discard pile and the store of the seat in front, each as a panel of the drawer. */
export function piles({ options, seat, view }: Table): Panel[] {
  const store = view.seats[seat]?.store ?? [];
  return [
    {
      name: "deck",
      label: `Deck ${twoDigits(view.deck.count)}`,
      title: `Deck: ${count(view.deck.count, "card")}`,
      marked: options.has(DECK),
      changed: "deck",
      view: <Deck />,
    },
    {
      name: "discard",
      label: `Discard ${twoDigits(view.discard.length)}`,
      title: `Discard pile: ${count(view.discard.length, "card")}, top card first`,
      marked: view.discard.some((title) => options.has(discardTarget(title))),
      changed: "discard",
      view: (
        <Pile
          titles={view.discard}
          label="Discard pile, top card first"
          empty="Nothing on the discard pile yet."
          target={discardTarget}
        />
      ),
    },
    {
      name: "store",
      label: `Store ${twoDigits(store.length)}`,
      title: `Store: ${count(store.length, "card")}, top card first`,
      marked: store.some((title) => options.has(storeTarget(title))),
      changed: `${seat}/store`,
      view: (
        <Pile titles={store} label="Store, top card first" empty="Nothing in the store yet." target={storeTarget} />
      ),
    },
  ];
}

function Deck() {
  const { live, options, view } = useTable();
  return (
    <>
      {live && options.has(DECK) && (
        <Spot target={DECK} mine class="mf-chip" label="Look at the top of the deck">
          look at the top cards
        </Spot>
      )}
      <Pile
        titles={view.deck.top}
        label="Known cards of the deck, next card first"
        empty="You don't know the order of its cards."
        newestFirst={false}
      />
    </>
  );
}
