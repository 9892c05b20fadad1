"""Dice that belong to no game: their notation, and their distributions against a count of every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

import manaforge_widgets as mf
from manaforge_widgets.odds import Distribution, OddsError, die, pool


def slow_total(count: int, faces: list[int], keep: slice) -> Distribution:
    return Distribution([sum(sorted(roll)[keep]) for roll in product(faces, repeat=count)])


D6 = list(range(1, 7))


@pytest.mark.parametrize(
    ("text", "twin"),
    [
        ("5d6", slow_total(5, D6, slice(None))),
        ("d20", Distribution(range(1, 21))),
        ("d%", Distribution(range(1, 101))),
        ("4d6 keep 3", slow_total(4, D6, slice(1, None))),
        ("4d6kh3", slow_total(4, D6, slice(1, None))),
        ("4d6 drop 1", slow_total(4, D6, slice(1, None))),
        ("4D6 DROP LOWEST 1", slow_total(4, D6, slice(1, None))),
        ("2d20 keep lowest 1", slow_total(2, list(range(1, 21)), slice(0, 1))),
        ("2d20kl1", slow_total(2, list(range(1, 21)), slice(0, 1))),
        ("4d6 drop highest 2", slow_total(4, D6, slice(0, 2))),
        ("4d6 keep 0", Distribution([0])),
        ("3d{1,1,2} keep 2", slow_total(3, [1, 1, 2], slice(1, None))),
        ("2d{0:3, 5:2, -1}", slow_total(2, [0, 0, 0, 5, 5, -1], slice(None))),
        ("2d6 + d8 - 3", Distribution([a + b + c - 3 for a, b, c in product(D6, D6, range(1, 9))])),
        ("3 + d6", Distribution(range(4, 10))),
        ("d6 reroll 1", Distribution([b if a == 1 else a for a, b in product(D6, D6)])),
        ("d6ro1", Distribution([b if a == 1 else a for a, b in product(D6, D6)])),
        ("d6 reroll 1 and 2 once", Distribution([b if a < 3 else a for a, b in product(D6, D6)])),
        ("d6 reroll 1s always", Distribution(range(2, 7))),
        ("d6r1", Distribution(range(2, 7))),
        ("3d6 reroll 1 keep 2", None),
    ],
)
def test_the_total_is_that_of_every_roll_counted(text: str, twin: Distribution | None) -> None:
    dice = pool(text)
    if twin is None:
        once = [b if a == 1 else a for a, b in product(D6, D6)]
        twin = Distribution([sum(sorted(roll)[1:]) for roll in product(once, repeat=3)])
    assert dice.total() == twin
    assert dice.rolls().map(sum) + dice.bonus == twin
    again = pool(str(dice))
    assert again == dice == pool(dice)
    assert repr(dice) == f"pool({str(dice)!r})"


@pytest.mark.parametrize(("count", "keep"), [(10, 3), (7, 7), (12, 1)])
def test_kept_dice_equal_icepool(count: int, keep: int) -> None:
    twin = icepool.d10.pool(count).highest(keep).sum()
    assert pool(f"{count}d10 keep {keep}").total() == Distribution(dict(twin.items()))


def test_dice_that_show_a_face() -> None:
    assert pool("5d6").showing(6).at_least(2) == 1 - Fraction(5**5 + 5 * 5**4, 6**5)
    assert pool("4d6 keep 2").showing({1, 2}) == Distribution(
        [sum(face < 3 for face in sorted(roll)[2:]) for roll in product(D6, repeat=4)]
    )
    assert pool("2d{hit:2, miss:4}").showing("hit").probability(2) == Fraction(1, 9)


def test_own_faces_as_values() -> None:
    assert pool({"hit": 2, "miss": 4}).rolls() == Distribution({("hit",): 2, ("miss",): 4})
    assert pool([1, 1, 2]).total() == Distribution([1, 1, 2])
    assert pool({"1": 3, "2": 3}).rolls().probability(("1",)) == Fraction(1, 2)
    assert pool([Distribution(D6), Distribution([0, 10])]).total() == Distribution([a + b for a in D6 for b in (0, 10)])
    assert str(pool({"hit": 2, "miss": 4})) == "d{hit:2, miss:4}"


def test_names_of_a_games_dice_stay_names_of_dice() -> None:
    assert isinstance(pool("2 earth, fire"), mf.odds.Pool)
    assert isinstance(pool({"earth": 2, "fire": 1}), mf.odds.Pool)
    with pytest.raises(OddsError, match="did you mean 'earth'"):
        pool({"erth": 2, "fire": 1})
    with pytest.raises(OddsError, match="did you mean 'metal'"):
        pool({"metl": 2, "gemm": 1})


def test_one_die() -> None:
    assert die("d20") == Distribution(range(1, 21))
    assert die("d6 reroll 1 always").mean == 4
    with pytest.raises(OddsError, match="not one die"):
        die("2d6")
    with pytest.raises(OddsError, match="not one die"):
        die("d6 + 1")


@pytest.mark.parametrize(
    "source",
    ["5d", "5d0", "5d9999", "1001d6", "d6 keep 2", "4d6 keep 3 keep 2", "4d6 hold 3", "d6 reroll 7", "d{}", "d{1:x,2}",
     "2d6 - d4", "d6 d6", "2d{a,b} keep 1", "d2 reroll 1 and 2 always", "d6" * 200, "d6 + x", "d{1:9999}", "d{1,2"],
)  # fmt: skip
def test_what_is_no_dice_is_refused_in_words(source: Any) -> None:
    with pytest.raises(OddsError, match=r"\w{3,}.*[.?]$"):
        pool(source)


def test_texts_on_faces_have_no_total_and_many_rolls_are_not_listed() -> None:
    with pytest.raises(OddsError, match="faces such as 'hit' have no total"):
        pool("d{hit,miss}").total()
    with pytest.raises(OddsError, match="too many"):
        pool("100d100").rolls()
    with pytest.raises(OddsError, match="too many"):
        pool("10d6 + 10d8").rolls()
