"""Reach: the chance that a card of the next round can be paid for by the next roll."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest
from games.manaforge.odds import every_action
from games.manaforge.odds.tables import Setting, random_setting, rolled, rolls
from games.manaforge.rules.components import ITEMS
from games.manaforge.rules.table import Table, drafted

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.odds.coming import cards_to_come
from manaforge_widgets.games.manaforge.odds.reach import reach_steps
from manaforge_widgets.games.manaforge.odds.search import next_turn
from manaforge_widgets.games.manaforge.rules.own_table import one_seat
from manaforge_widgets.games.manaforge.rules.resample import resample
from manaforge_widgets.games.manaforge.rules.view import view
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import run_to_end

if TYPE_CHECKING:
    from manaforge_widgets.games.manaforge.rules.position import Position


def patient() -> Budget:
    return Budget("it is small", 600)


# ----------------------------------------------------------------------------------------------------- the slow twin


def candidates(pos: Position, seat: int) -> list[list[int]]:
    """Return for each of the six places of the next board the cards that may come there, from the seat's view alone."""
    seen = view(pos, seat)
    known = [pos.components.item_ids[title] for title in seen["deck"]["top"]]
    lying = {*seen["board"], *seen["discard"], seen["building"], *seen["deck"]["top"]}
    for mat in seen["seats"]:
        lying |= {*mat["store"], *(row["card"] for row in mat["workshop"])}
    eras = [pos.components.items[item].era for item in pos.deck[-6:][::-1]]
    unseen = [item.id for item in pos.components.items if item.title not in lying]
    return [
        [known[place]]
        if place < len(known)
        else [item for item in unseen if pos.components.items[item].era == eras[place]]
        for place in range(6)
    ]


def slow_reach(pos: Position, setting: Setting, prisms: int) -> Fraction:
    """Try every card at each place, every roll and every action of the turn."""
    places = candidates(pos, 0)
    items = sorted({item for place in places for item in place})
    chance = Fraction()
    for faces, ways in rolls(setting.dice):
        turn = next_turn(rolled(pos, faces), 0)
        turn.prisms[0] = prisms
        turn.talents = [turn.talents[0]] + [()] * (turn.seats - 1)
        payable = every_action.buildable(one_seat(turn, 0), items)
        chance += Fraction(ways, 6 ** len(setting.dice)) * sum(
            Fraction(len(payable.intersection(place)), 6 * len(place)) for place in places
        )
    return chance


def compare(seed: str) -> None:
    rng = Random(seed)
    setting = random_setting(rng, dice=2, cards=1, prisms=1, most_gems=1)
    pos = setting.table()
    if rng.random() < 0.5:
        pos.talents[0] = (*pos.talents[0][:1], pos.components.talent_ids["Precognition"])
        pos.peeked = rng.randint(0, 6)
    prisms = rng.randint(0, 1)
    fast = run_to_end(reach_steps(pos, 0, (prisms,), patient()))
    assert fast.chances[prisms] == slow_reach(pos, setting, prisms), f"{seed}: {setting}"
    ways, total = fast.ways(prisms)
    assert Fraction(ways, total) == fast.chances[prisms]


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=() if number < 15 else pytest.mark.nightly) for number in range(30)]
)
def test_every_card_roll_and_action_tried_gives_the_same(number: int) -> None:
    compare(f"reach {number}")


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_every_card_roll_and_action_tried_gives_the_same_of_many() -> None:
    for number in range(200):
        compare(f"nightly reach {number}")


# ------------------------------------------------------------------------------------------------------ by hand


@pytest.mark.rule("MF-A6")
def test_cards_that_were_looked_at_count_as_known() -> None:
    t = Table()
    t.deck("Excavation Wand", "Levitation Wand")
    t.seat(0, talents=["Precognition"])
    m = t.match()
    pos = m.rules.from_view(m.view(None))
    pos.peeked = 2
    mine, others = cards_to_come(pos, 0), cards_to_come(pos, 1)
    wand = pos.components.item_ids["Excavation Wand"]
    assert (mine.known, others.known) == (2, 0)
    assert mine.weights[wand] == Fraction(1, 6)
    assert others.weights[wand] < Fraction(1, 6)


@pytest.mark.rule("MF-S2")
def test_cards_that_were_seen_do_not_come() -> None:
    t = Table(round=2)
    dawn = [title for title, item in ITEMS.items() if item["era"] == "dawn"]
    t.board(*dawn[:4])
    t.discard(*dawn[4:6])
    m = t.match()
    pos = m.rules.from_view(m.view(None))
    coming = cards_to_come(pos, 0)
    assert sum(coming.weights.values()) == 1
    assert not {pos.components.items[item].title for item in coming.weights} & set(dawn[:6])


def test_it_never_looks_at_hidden_cards() -> None:
    m = drafted(3).branch()
    pos = m.rules.from_view(m.view(None))
    rng = Random(9)
    for seat in range(3):
        expected = run_to_end(reach_steps(pos, seat, (0, 1), patient())).chances
        for _ in range(3):
            other = resample(pos, seat, rng.randrange)
            assert run_to_end(reach_steps(other, seat, (0, 1), patient())).chances == expected


def test_more_prisms_reach_further() -> None:
    chances = [mf.odds.reach(drafted(2), 0, prisms=count) for count in range(5)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[1] < chances[4] == 1


@pytest.mark.rule("MF-R1")
def test_before_the_roll_the_items_that_lie_there_are_meant() -> None:
    t = Table(round=8)
    t.board("Stone Circle", "Spark Wand")
    t.seat(0, talents=["Aether Reserve"], dice={"earth-1": "2 earth"}, held="earth-1")
    full = t.full_view()
    full["pending"] = [["roll all"], ["offer", 0, 1]]
    full["to_act"] = [0]
    m = mf.match_from(full)
    chances = mf.odds.market(m, 0, "next").chances
    assert mf.odds.reach(m, 0) == sum(chances.values()) / 2


def test_what_makes_no_sense_is_said() -> None:
    with pytest.raises(OddsError, match="drafted"):
        mf.odds.reach(mf.new_match("manaforge", seats=2, seed=1))
    with pytest.raises(OddsError, match=r"last dice of the game are rolled \(MF-R3\)"):
        mf.odds.reach(Table(round=9).match())
    with pytest.raises(OddsError, match="no seat 5"):
        mf.odds.reach(drafted(2), 5)
    with pytest.raises(OddsError, match="the number of prisms"):
        mf.odds.reach(drafted(2), 0, prisms=-1)
    with pytest.raises(OddsError, match="a match"):
        mf.odds.reach("mud")
