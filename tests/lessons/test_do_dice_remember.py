"""Lesson 2: its keys against counts of all deals and all rolls, and what its games and its explorer show."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any

import pytest
from lessons.working import begun, predicted

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.lessons.do_dice_remember import DEPENDENT, do_dice_remember

TITLE = "do dice remember"
PLAN = do_dice_remember()
KEYS = {question.id: question.key for question in PLAN.questions}


def rounds_of_every_deal() -> list[tuple[bool, bool, bool]]:
    """For each way in which five Wands can lie in a deck of 24: which of the first three rounds has one."""
    return [
        (places[0] < 6, any(6 <= one < 12 for one in places), any(12 <= one < 18 for one in places))
        for places in combinations(range(24), 5)
    ]


def test_the_keys_are_those_of_a_count_of_all_deals() -> None:
    deals = rounds_of_every_deal()
    assert len(deals) == comb(24, 5)
    late = [third for first, second, third in deals if not first and not second]
    both = Fraction(sum(first and second for first, second, _ in deals), len(deals))
    third = Fraction(sum(third for *_, third in deals), len(deals))
    assert KEYS["third_round"] == Fraction(sum(late), len(late)) == Fraction(131, 132)
    assert KEYS["both_rounds"] == both == Fraction(1090, 1771)
    assert third == Fraction(202, 253)
    assert both < third**2
    assert KEYS["independent"] == DEPENDENT
    exact = [measure.exact for measure in PLAN.experiment.measures]
    assert exact == [Fraction(1, 6), third, Fraction(131, 132), both]


def test_the_next_roll_is_what_it_was() -> None:
    # Six rolls instead of eight: each of the six sides of the last one follows each history equally often.
    histories = [rolls for rolls in product(range(6), repeat=7) if 0 not in rolls[:6]]
    assert KEYS["eight_rolls"] == Fraction(sum(rolls[6] == 0 for rolls in histories), len(histories)) == Fraction(1, 6)


def test_the_rules_and_the_cards_say_what_the_lesson_says() -> None:
    assert "18 random cards of each era's 24" in mf.rule("MF-S2")
    assert "Deal six items" in mf.rule("MF-R1")
    match = mf.new_match("manaforge", seats=2, seed=5)
    names = {match.view(None)["deck"]["top"][place] for place in range(18)}
    assert len(names) == 18
    assert mf.odds.die("earth").outcomes.count("runestone") == 1


def test_nobody_has_seen_a_wand_when_the_match_begins() -> None:
    widget = begun(TITLE).play("wait")
    view = widget.match.view(None)
    seen = [*view["board"], *view["discard"]]
    assert len(seen) == 12
    assert not [name for name in seen if "Wand" in name]
    assert (view["round"], widget.match.to_act) == (2, (0,))
    assert widget._bots.by_seat.keys() == {1}


def test_round_three_of_the_match_brings_a_wand_as_often_as_the_key_says() -> None:
    hits = 0
    for seed in range(60):
        view = PLAN.plays["wait"](seed).view(None)
        hits += any("Wand" in name for name in view["deck"]["top"][:6])
    assert hits >= 57


def test_a_small_class_that_never_saw_two_rounds_without_a_wand_has_a_plot() -> None:
    view = predicted(TITLE).class_plot(2).part
    assert view["table"]["rows"][0][3] == "none"
    assert [row["label"] for row in view["dots"]][:2] == ["runestone after 8 rolls without", "Wand in round 3"]


def test_pig_is_played_to_forty_against_a_bot() -> None:
    widget = begun(TITLE).play("streak")
    assert (widget.match.game, widget.match.position.goal) == ("pig", 40)
    assert widget._bots.by_seat.keys() == {1}


def test_the_explorer_draws_what_the_student_believes() -> None:
    lesson = predicted(TITLE)
    part = lesson.explore()
    assert part.part["said"] == "You said: the next roll: less likely than at the first roll; the third round: 0.4."
    part._answer({"request": 1, "kind": "change", "control": "more", "value": ""})
    die, deck = part.part["charts"]
    assert next(one for one in die["series"] if one["tone"] == "guess")["label"] == "your guess: falls"
    assert [one["label"] for one in deck["marks"] if one["tone"] == "guess"] == ["your guess 40.0 %"]


@cache
def drawn() -> Any:
    """The explorer with 30,000 histories."""
    explorer = PLAN.explorers["memory"](Random(3))
    for _ in range(3):
        explorer.take("more", "")
    return explorer


@pytest.mark.parametrize("past", range(9))
def test_the_explorer_keeps_and_hits_as_often_as_it_should(past: int) -> None:
    explorer = drawn()
    explorer.take("rounds", str(past))
    row = explorer.view()["table"]["rows"][past]  # type: ignore[index]
    kept, total = int(row[1].replace(",", "")), 30_000
    share, exact = float(row[2].split()[0]) / 100, 1 / 6
    expected = (5 / 6) ** past
    assert abs(kept / total - expected) <= 4 * (expected * (1 - expected) / total) ** 0.5
    assert abs(share - exact) <= 4 * (exact * (1 - exact) / kept) ** 0.5 + 0.0005
    if past < 3:
        none = comb(24 - 6 * past, 5) / comb(24, 5)
        kept = int(row[4].replace(",", ""))
        assert abs(kept / total - none) <= 4 * (none * (1 - none) / total) ** 0.5 + 1e-9
        exact = [202 / 253, 108 / 119, 131 / 132][past]
        share = float(row[5].split()[0]) / 100
        assert abs(share - exact) <= 4 * (exact * (1 - exact) / kept) ** 0.5 + 0.0005
        assert row[6].endswith(f"{100 * exact:.1f} %")


def test_one_history_is_one_that_is_kept() -> None:
    explorer = PLAN.explorers["memory"](Random(3))
    for past in ("0", "1", "2", "8"):
        explorer.take("rounds", past)
        explorer.take("one", "")
        rows = explorer.view()["charts"][0]["rows"]  # type: ignore[typeddict-item]
        states = [[box["state"] for box in row["cells"]] for row in rows]
        assert len(states) == (1 if past == "8" else 4)
        assert states[0][:-1] == ["plain"] * int(past)
        assert all("lit" not in row for row in states[1 : 1 + int(past)])


def test_an_edition_without_wands_is_refused() -> None:
    rows = [{"number": number, "name": f"Stick {number}"} for number in range(19, 24)]
    with pytest.raises(mf.GameError, match="must have “Wand” in their names, not 0"):
        begun(TITLE, edition={"meta": {"edition": "odd"}, "items": rows})
