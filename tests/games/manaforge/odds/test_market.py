"""The odds of a live table: what each item's chance is, now and with the next roll, and what a choice leaves."""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from games.manaforge.rules.table import Table, card, drafted, play

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.odds import cache
from manaforge_widgets.games.manaforge.odds.sampling import exact_or_sampled
from manaforge_widgets.odds import Distribution, Market, OddsError, Question

BOARD = ("Stone Circle", "Spark Wand", "Mana Prisms (dawn)", "Arcane Gloves", "Earth Boots", "Extinguishing Wand")


def table(**seat: Any) -> Table:
    set_up = Table()
    set_up.board(*BOARD)
    set_up.seat(0, **seat)
    return set_up


def test_now_says_what_the_dice_on_the_table_pay() -> None:
    m = table(dice={"earth-1": "2 earth", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "gem copy"}).match()
    odds = mf.odds.market(m)
    assert (odds.when, odds.how) == ("now", "automata")
    # Three earth and a water: two earth and any, any two; no fire, no two water, not one of each.
    assert odds.chances == {
        "Stone Circle": 1, "Spark Wand": 0, "Mana Prisms (dawn)": 1, "Arcane Gloves": 0, "Earth Boots": 1,
        "Extinguishing Wand": 0,
    }  # fmt: skip
    assert (odds.any, odds.all) == (1, 0)
    assert odds.exactly(["Stone Circle", "Mana Prisms (dawn)", "Earth Boots"]) == 1
    assert odds.interval("Stone Circle") is None


def test_now_follows_the_turn() -> None:
    m = table(dice={"earth-1": "2 earth", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "gem copy"}).match()
    play(m, "spend earth-1", "spend water-1", "spend wind-1")
    assert mf.odds.market(m).chances["Stone Circle"] == 1
    play(m, "build Stone Circle")
    # The turn's one build is done (MF-T2): what is left to ask is the next roll.
    assert mf.odds.market(m).when == "next"
    with pytest.raises(OddsError, match="build again in this round"):
        mf.odds.market(m, 0, "now")


def test_now_is_said_of_a_seat_whose_turn_is_to_come() -> None:
    set_up = table()
    set_up.seat(1, dice={"earth-1": "2 earth", "fire-1": "1 wind", "wind-1": "1 fire", "water-1": "gem copy"})
    odds = mf.odds.market(set_up.match(), 1)
    assert odds.when == "now"
    assert {title for title, chance in odds.chances.items() if chance} == {
        "Stone Circle",
        "Mana Prisms (dawn)",
        "Earth Boots",
    }


def test_next_rolls_all_dice_and_charges_the_workshop() -> None:
    m = table(
        dice={"earth-1": "2 earth"}, spent=["earth-1"], workshop=[card("Wind Catcher", charged=False)],
        gems={"fire": 1}, prisms=1,
    ).match()  # fmt: skip
    odds = mf.odds.market(m, 0, "next")
    for title, cost in (("Spark Wand", "2 fire"), ("Extinguishing Wand", "2 water"), ("Earth Boots", "2 earth, 1 any")):
        assert odds.chances[title] == mf.odds.afford(
            "earth, fire, wind, water", cost, gems="1 fire", prisms=1, workshop=["Wind Catcher"]
        )


def test_after_the_last_roll_there_is_no_next() -> None:
    set_up = Table(round=9)
    set_up.board("Excavation Wand")
    m = set_up.match()
    assert mf.odds.market(m).when == "now"
    play(m, "gain prism")
    with pytest.raises(OddsError, match="the last dice of the game are rolled"):
        mf.odds.market(m)


def test_next_keeps_the_die_on_aether_reserve() -> None:
    m = table(talents=["Aether Reserve", "Famous"], dice={"fire-1": "transmute"}, held="fire-1").match()
    assert mf.odds.market(m, 0, "next").chances["Spark Wand"] == mf.odds.afford(
        "earth, wind, water, 2 arcane", "2 fire", held="transmute"
    )


def test_the_market_agrees_with_counting_every_roll() -> None:
    m = table(gems={"earth": 1}).match()
    odds = mf.odds.market(m, 0, "next")
    rolls = mf.odds.pool("earth, fire, wind, water").rolls()
    costs = {title: mf.odds.Question("earth, fire, wind, water", title, gems="1 earth") for title in BOARD}
    sets: Counter[frozenset[str]] = Counter()
    for faces, ways in rolls.ways.items():
        sets[frozenset(title for title, question in costs.items() if question.succeeds(faces))] += ways
    assert odds.payable.ways == sets
    assert odds.any == 1 - Fraction(sets[frozenset()], 6**4)
    assert odds.all == Fraction(sets[frozenset(BOARD)], 6**4)
    for title in BOARD:
        assert odds.chances[title] == Fraction(sum(n for s, n in sets.items() if title in s), 6**4)
    order = ("Arcane Gloves", "Spark Wand", "Earth Boots")
    best = odds.best(order)
    for place, title in enumerate(order):
        first = sum(n for s, n in sets.items() if title in s and not s & set(order[:place]))
        assert best[title] == Fraction(first, 6**4)


def test_what_each_choice_leaves_possible() -> None:
    set_up = Table()
    set_up.board("Excavation Wand", "Levitation Wand", "Spark Wand")
    set_up.seat(0, dice={"earth-1": "runestone", "fire-1": "1 earth", "wind-1": "1 fire", "water-1": "gem copy"})
    m = set_up.match()
    # With the other dice the Runestone makes two earth or two fire; there is one wind at most.
    assert mf.odds.left_possible(m)["spend earth-1"] == ("Excavation Wand", "Spark Wand")
    play(m, "spend earth-1")
    # The choice between the pairs is running: earth and wind keep the wand possible, fire and water don't.
    left = mf.odds.left_possible(m)
    assert left == {"choose 1 earth, 1 wind": ("Excavation Wand",), "choose 1 fire, 1 water": ("Spark Wand",)}
    play(m, "choose 1 earth, 1 wind")
    left = mf.odds.left_possible(m)
    assert left["spend wind-1"] == ("Excavation Wand",)
    assert not {"end turn", "gain prism"} & set(left)
    play(m, "spend wind-1", "spend water-1")
    assert mf.odds.left_possible(m)["spend fire-1"] == ("Excavation Wand",)


def test_a_choice_that_wastes_a_prism_is_seen() -> None:
    set_up = Table()
    set_up.board("Spark Wand")
    set_up.seat(
        0, prisms=2, dice={"earth-1": "2 earth", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "gem copy"}
    )
    left = mf.odds.left_possible(set_up.match())
    assert left["exchange prism for fire"] == ("Spark Wand",)
    # With one prism gone the other is a fire gem and Gem Copy doubles it (MF-D6).
    assert left["exchange prism for earth"] == ("Spark Wand",)
    assert left["spend earth-1"] == ("Spark Wand",)


def test_nothing_is_left_possible_outside_ones_turn() -> None:
    m = table().match()
    assert mf.odds.left_possible(m, 1) == {}
    play(m, "end turn")
    assert mf.odds.left_possible(m, 0) == {}


def test_odds_change_nothing() -> None:
    m = table(prisms=2).match()
    before = m.view(None)
    mf.odds.market(m)
    mf.odds.market(m, 1, "next")
    mf.odds.left_possible(m)
    assert m.view(None) == before
    assert m.step == 0


def test_odds_see_no_hidden_card() -> None:
    m = drafted(3).branch()
    seen = mf.odds.market(m, 1, "next").chances
    view = m.view(None)
    view["deck"]["top"].reverse()
    assert mf.odds.market(mf.match_from(view), 1, "next").chances == seen


def test_a_whole_random_game_is_answered_at_each_step() -> None:
    m = mf.new_match("manaforge", seats=2, seed=4)
    steps = 0
    while m.outcome is None:
        actions = m.legal_actions(m.to_act[0])
        if m.position.phase == "play" and m.step % 7 == 0:
            seat = m.to_act[0]
            if m.position.round == 9 and not mf.odds.left_possible(m, seat):
                m.apply(actions[-1])
                continue
            odds = mf.odds.market(m, seat)
            assert all(0 <= chance <= 1 for chance in odds.chances.values())
            builds = {str(action).removeprefix("build ") for action in actions if action.kind == "build"}
            if odds.when == "now":
                # What can be built at once can be built.
                assert builds <= {title for title, chance in odds.chances.items() if chance == 1}
            left = mf.odds.left_possible(m, seat)
            if left and odds.when == "now":
                assert set().union(*left.values()) <= {title for title, chance in odds.chances.items() if chance}
            steps += 1
        m.apply(actions[(m.step * 7) % len(actions)])
    assert steps > 20
    with pytest.raises(OddsError, match="the game is over"):
        mf.odds.market(m)


@pytest.mark.parametrize(("seat", "when"), [(5, None), (-1, None), (True, None), ("0", None), (0, "later"), (0, 1)])
def test_bad_questions_are_refused_in_words(seat: Any, when: Any) -> None:
    with pytest.raises(OddsError, match=r"\w{3,}.*\."):
        mf.odds.market(table().match(), seat, when)


def test_there_are_no_odds_before_the_dice_are_known() -> None:
    with pytest.raises(OddsError, match="still being drafted"):
        mf.odds.market(mf.new_match("manaforge", seats=2, seed=1))
    with pytest.raises(OddsError, match="needs a match"):
        mf.odds.market("my match")  # type: ignore[arg-type]
    with pytest.raises(OddsError, match="not on the board"):
        mf.odds.market(table().match()).exactly(["Portal Staff"])


def test_the_market_is_shown_as_a_table() -> None:
    odds = mf.odds.market(table().match(), 0, "next")
    assert repr(odds).startswith("Market('next', 'automata', Stone Circle: ")
    page = odds._repr_html_()
    assert page.count("<tr>") == 1 + len(BOARD)
    assert "exact, by automata" in page
    assert all(first <= second for first, second in pairwise([0, odds.all, min(odds.chances.values()), odds.any, 1]))


# ------------------------------------------------------------------------------------ where automata take too long


@pytest.fixture
def declining(monkeypatch: pytest.MonkeyPatch) -> None:
    def decline(*_: object) -> None:
        raise OddsError("this takes longer than it may.")

    monkeypatch.setattr(cache, "roll_counter", decline)


def small_table() -> mf.Match:
    """Return a table whose seat 0 has two earth dice and nothing else but a gem."""
    set_up = Table()
    set_up.board("Excavation Wand", "Levitation Wand")
    set_up.seat(0, gems={"earth": 1})
    view = set_up.full_view()
    view["seats"][0]["dice"] = [
        {"die": f"earth-{number}", "face": "2 earth", "spent": False, "held": False} for number in (1, 2)
    ]
    return mf.match_from(view)


@pytest.mark.usefixtures("declining")
def test_a_market_that_automata_decline_is_searched() -> None:
    odds = mf.odds.market(small_table(), 0, "next")
    assert odds.how == "search"
    assert odds.interval("Excavation Wand") is None
    # One earth is there: the sides with earth are 4 of 6 on each of two earth dice.
    assert odds.chances["Excavation Wand"] == 1 - Fraction(2, 6) ** 2
    assert odds.any == odds.chances["Excavation Wand"] + odds.chances["Levitation Wand"] - odds.all


def test_the_search_agrees_with_the_automata(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = mf.odds.market(small_table(), 0, "next")
    monkeypatch.setattr(sys.modules[Market.__module__], "_counted", lambda *_: mf.odds.afford("mud", "1 any"))
    searched = mf.odds.market(small_table(), 0, "next")
    assert (exact.how, searched.how) == ("automata", "search")
    assert searched.chances == exact.chances
    assert searched.payable == exact.payable


@pytest.mark.usefixtures("declining")
def test_now_is_searched_where_automata_decline() -> None:
    m = table(dice={"earth-1": "2 earth", "fire-1": "1 earth", "wind-1": "1 water", "water-1": "gem copy"}).match()
    odds = mf.odds.market(m)
    assert (odds.when, odds.how) == ("now", "search")
    assert {title for title, chance in odds.chances.items() if chance} == {
        "Stone Circle", "Mana Prisms (dawn)", "Earth Boots",
    }  # fmt: skip


def test_many_rolls_are_sampled_and_the_interval_is_told() -> None:
    set_up = Table()
    set_up.board("Excavation Wand")
    set_up.seat(0, gems={"earth": 1})
    m = set_up.match()
    exact = mf.odds.market(m, 0, "next").chances["Excavation Wand"]
    pos = m.rules.from_view(m.view(None))
    item = pos.components.item_ids["Excavation Wand"]
    how, sets = exact_or_sampled(pos, 0, [item], 0.0)
    assert how == "simulation"
    assert sets.total() == 100
    low, high = mf.odds.wilson(sets[frozenset([item])], 100)
    assert low < exact < high
    sampled = Market(
        "next", how, {"Excavation Wand": Fraction(sets[frozenset([item])], 100)}, lambda: Distribution([True]), 100
    )
    assert sampled.interval("Excavation Wand") == (low, high)
    assert "sampled in 100 rolls" in sampled._repr_html_()


OWN = {"meta": {"edition": "own"}, "items": [{"number": 1, "levels": [{"gain": {"earth": 1, "recharge_other": 1}}]}]}


def test_a_card_of_ones_own_edition_that_is_not_accounted_for_is_tried_out() -> None:
    set_up = Table()
    set_up.board("Excavation Wand", "Levitation Wand")
    set_up.seat(0, workshop=[card("Stone Circle"), card("Verdant Haven")])
    m = mf.match_from({**set_up.full_view(), "edition": "own"}, edition=OWN)
    odds = mf.odds.market(m)
    # The Haven gives an earth, the Circle another and recharges the Haven.
    assert (odds.how, odds.chances) == ("search", {"Excavation Wand": 1, "Levitation Wand": 1})
    assert mf.odds.left_possible(m)["activate Stone Circle 1"] == ("Excavation Wand", "Levitation Wand")
    assert mf.odds.market(m, 0, "next").how in ("search", "simulation")
    question = Question("earth", "2 earth", workshop=["Stone Circle"], components=m.rules.components)
    with pytest.raises(OddsError, match="include a level of Stone Circle; mf"):
        _ = question.chance
