"""What a seat can work out from the past: re-deals follow it, saves and tables keep it, edited tables begin again."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.bots.unseen import deal
from manaforge_widgets.games.manasurge.rules.belief import belief_of, remembers
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS
from manaforge_widgets.games.manasurge.rules.resample import resample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from manaforge_widgets.games.manasurge.rules.position import Position

DEALS = 2_000


def after_a_gift() -> mf.Match:
    """Seat 3 knew a card of seat 1, which has since given one away unseen; the discards were never shuffled."""
    m = mf.new_match("manasurge", seats=4, seed=95)
    mf.play_out(m, ["greedy", "random", "greedy", "random"])
    return m.branch(71)


def after_a_shuffle() -> mf.Match:
    """The discards were shuffled a moment ago; seat 1 has held its five cards since before."""
    m = mf.new_match("manasurge", seats=5, seed=882674834)
    mf.play_out(m, ["greedy"] * 5)
    return m.branch(76)


@pytest.mark.rule("MS-H1", "MS-H2", "MS-S2")
@pytest.mark.parametrize(("table", "seat"), [(after_a_gift, 3), (after_a_shuffle, 0)])
def test_cards_are_dealt_again_as_often_as_the_belief_says(table: Callable[[], mf.Match], seat: int) -> None:
    """By kind, how often another hand holds it in re-deals; the belief's chances are added up case by case."""
    pos = table().copy_position()
    belief = belief_of(pos, seat)
    likely: Counter[int] = Counter()
    for ways, (stocks, places, _) in belief.cases:
        slots, known = places[1]
        for kind in known:
            likely[kind] += ways / belief.ways
        for number, stock in enumerate(stocks):
            here = slots >> 7 * number & 127
            for kind, count in enumerate(stock):
                if count and here:
                    likely[kind] += ways / belief.ways * here * count / sum(stock)
    luck = random.Random(5)
    found: Counter[int] = Counter()
    for _ in range(DEALS):
        found.update(card >> SEAT_BITS for card in resample(pos, seat, luck.randrange).hands[1])
    assert sum(likely.values()) == pytest.approx(len(pos.hands[1]))
    for kind in likely | found:
        # Six standard errors; a hand may hold two cards of a kind.
        assert abs(found[kind] / DEALS - likely[kind]) < 6 * (2 * max(likely[kind], 0.001) / DEALS) ** 0.5


@pytest.mark.parametrize(("table", "seat"), [(after_a_gift, 3), (after_a_shuffle, 0)])
def test_a_table_set_up_again_and_a_save_for_a_seat_keep_what_it_knows(
    table: Callable[[], mf.Match], seat: int, tmp_path: Path
) -> None:
    m = table()
    odds = mf.odds.market(m, seat)
    assert mf.odds.market(mf.match_from(m.view(None)), seat) == odds
    m.save(tmp_path / "own.json", seat=seat)
    assert mf.odds.market(mf.load_match(tmp_path / "own.json"), seat) == odds


def test_an_edited_table_is_remembered_from_there_on() -> None:
    """A card of the new deck is put into a hand that was dealt before: that the past can't have led to."""
    m = after_a_shuffle()
    view = deepcopy(m.view(None))
    hand, deck = view["seats"][1]["hand"], view["deck"]
    place = next(number for number, card in enumerate(deck["cards"]) if card not in hand["cards"])
    hand["cards"][0], deck["cards"][place] = deck["cards"][place], hand["cards"][0]
    edited = mf.match_from(view).copy_position()
    # The memory of that hand begins here.
    assert edited.shown[1][0] > 0
    # Each card that seat 0 does not know is now as likely there as any other.
    (_, (stocks, _, _)), *more = belief_of(edited, 0).cases
    assert not more
    assert len(stocks) == 1
    del view["past"], view["shown"]
    again = mf.match_from(view)
    assert belief_of(again.copy_position(), 0).cases == belief_of(edited, 0).cases


def test_what_is_played_from_an_edited_table_is_remembered() -> None:
    view = after_a_gift().view(None)
    del view["past"], view["shown"]
    m = mf.match_from(view)
    mf.play_out(m, ["greedy"] * 4)
    for step in range(0, m.step, 5):
        pos = m.branch(step).copy_position()
        assert all(remembers(pos, seat) for seat in range(4))


def moments() -> Iterator[tuple[Position, Position]]:
    """Tables just before and after a shuffle."""
    for seed in range(12):
        m = mf.new_match("manasurge", seats=5, seed=seed)
        mf.play_out(m, ["random"] * 5)
        at = next((step for step in range(m.step) if m.at(step).shuffles), 0)
        if at:
            yield m.branch(at - 1).copy_position(), m.branch(at).copy_position()


@pytest.mark.rule("MS-S2")
def test_a_review_deals_no_card_of_the_new_deck_to_damage_that_lay_there_before() -> None:
    tried = 0
    for before, after in moments():
        lay = Counter(card >> SEAT_BITS for pile in before.damage for card in pile)
        if after.damage != before.damage:
            continue
        luck = random.Random(tried)
        dealt = deal(after, lambda cards, luck=luck: luck.sample(cards, len(cards)))
        assert Counter(card >> SEAT_BITS for pile in dealt.damage for card in pile) == lay
        tried += 1
    assert tried > 2
