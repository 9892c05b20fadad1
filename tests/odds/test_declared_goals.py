"""The chances of the goals that a game declares, against counts by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from asked_games import Straight

import manaforge_widgets as mf
from manaforge_widgets.games.classics.yacht import ROWS
from manaforge_widgets.games.goals import Goal


def yacht(rolls: int, *faces: int, filled: tuple[str, ...] = ()) -> mf.Match:
    view = mf.new_match("yacht", seats=2, seed=1).view(None)
    sheets = [dict.fromkeys(filled, 0), {}]
    dice = dict(zip("abcde", faces, strict=True))
    return mf.match_from({**view, "dice": dice, "rolls": rolls, "sheets": sheets}, seed=1)


def one_reroll(faces: tuple[int, ...], reached: Any) -> Fraction:
    """Return the best chance over all dice to keep; every roll of the others is counted."""
    return max(
        Fraction(sum(reached([*kept, *new]) for new in product(range(1, 7), repeat=5 - number)), 6 ** (5 - number))
        for number in range(6)
        for kept in combinations(faces, number)
    )


def test_every_row_of_yacht_with_one_reroll() -> None:
    faces = (2, 3, 4, 6, 6)
    chances = mf.odds.goals(yacht(2, *faces))
    most = {"Three of a kind": 3, "Four of a kind": 4, "Yacht": 5}
    for row, chance in chances.items():
        if row in most:
            twin = one_reroll(faces, lambda roll, row=row: max(Counter(roll).values()) >= most[row])
        elif row in ("Small straight", "Large straight"):
            long = 4 if row == "Small straight" else 5
            runs = [set(range(low, low + long)) for low in range(1, 8 - long)]
            twin = one_reroll(faces, lambda roll, runs=runs: any(run <= set(roll) for run in runs))
        elif row == "Full house":
            twin = one_reroll(faces, lambda roll: sorted(Counter(roll).values()) == [2, 3])
        else:
            assert row in ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"), row
            number = ("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes").index(row) + 1
            twin = one_reroll(faces, lambda roll, number=number: roll.count(number) >= 3)
        assert chance == twin, row
    assert chances["Large straight"] == Fraction(1, 6)


def test_two_rerolls_for_a_large_straight() -> None:
    others = tuple(row for row in ROWS if row != "Large straight")
    assert mf.odds.goals(yacht(1, 2, 3, 4, 6, 6, filled=others)) == {"Large straight": Fraction(11, 36)}


def test_a_goal_named_like_a_move_has_the_chance_after_it() -> None:
    match = mf.new_match("pig", seats=2, seed=1)
    assert mf.odds.goals(match) == {"roll": Fraction(5, 6)}


def test_bids_are_true_as_far_as_the_seat_knows() -> None:
    match = mf.new_match("liars_dice", seats=2, seed=1)
    mine = Counter(match.view(0)["dice"][0])
    for bid, chance in mf.odds.goals(match).items():
        if bid.startswith("bid"):
            number, face = int(bid.split()[1]), int(bid.split()[3])
            missing = max(0, number - mine[face])
            twin = sum(Fraction(comb(5, hits) * 5 ** (5 - hits), 6**5) for hits in range(missing, 6))
            assert chance == twin, bid


def test_what_a_game_declares_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    mf.register_game(Straight)
    match = mf.new_match("straight", seats=2, seed=1)
    with pytest.raises(mf.OddsError, match=r"Straight declares no goals; .* goals\(position, seat\)"):
        mf.odds.goals(match)
    with pytest.raises(mf.OddsError, match="match must be a match"):
        mf.odds.goals("pig")  # type: ignore[arg-type]

    class Declared(Straight):
        name, title = "declared", "Declared"

        def goals(self, position: Any, seat: int) -> dict[str, Any]:  # noqa: ARG002 - as games write it
            return {"six": 6 in position["dice"], "more": Goal(sum(position["dice"]) > 29, "roll")}

    mf.register_game(Declared)
    view = mf.new_match("declared", seats=2, seed=1).view(None)
    match = mf.match_from({**view, "dice": [1, 1, 1, 1, 1], "roll": 2}, seed=1)
    assert mf.odds.goals(match) == {"six": 1 - Fraction(5, 6) ** 5, "more": Fraction(1, 6**5)}
    monkeypatch.setattr(Declared, "goals", lambda *_: {"six": 3})
    with pytest.raises(mf.OddsError, match="the goal 'six' must be a Goal or a bool, not 3"):
        mf.odds.goals(match)


def test_a_goal_without_a_chance_has_a_reason_and_the_others_their_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})

    class Near(Straight):
        name, title = "near", "Near"

        def goals(self, position: Any, seat: int) -> dict[str, Any]:  # noqa: ARG002 - as games write it
            thirty = sum(position["dice"]) == 30
            return {"now": Goal(thirty, "roll"), "some day": Goal(thirty, "game")}

    mf.register_game(Near)
    view = mf.new_match("near", seats=2, seed=1).view(None)
    match = mf.match_from({**view, "dice": [6, 6, 6, 6, 1], "roll": 1}, seed=1)
    chances = mf.odds.goals(match, positions=1_000)
    assert chances["now"] == Fraction(1, 6)
    assert str(chances["some day"]).startswith("there are more than the 1,000 positions allowed")
    for wrong in ({"positions": 0}, {"seconds": "10"}):
        with pytest.raises(mf.OddsError, match="must be a number above 0"):
            mf.odds.goals(match, **wrong)  # type: ignore[arg-type]


def test_a_chance_that_is_only_sampled_is_no_exact_chance() -> None:
    chances = mf.odds.goals(mf.new_match("liars_dice", seats=6, seed=1), seconds=0.01)
    assert set(chances.values()) == {"too much is hidden from seat 0 for an exact chance."}
