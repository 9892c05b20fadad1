"""Dice and pools in notation."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

import manaforge_widgets as mf
from manaforge_widgets.odds import Distribution, OddsError


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2 earth, fire, 2 arcane", ("earth", "earth", "fire", "arcane", "arcane")),
        ("fire,earth", ("earth", "fire")),
        ("2 Earth dice + 1 fire die", ("earth", "earth", "fire")),
        ("2x earth", ("earth", "earth")),
        ("5 metal, 3 gem", ("metal",) * 5 + ("gem",) * 3),
        ("earth, earth", ("earth", "earth")),
        ("0 earth", ()),
        ("", ()),
        ({"water": 1, "earth": 1}, ("earth", "water")),
        (["water", "earth", "water"], ("earth", "water", "water")),
    ],
)
def test_a_pool_is_read(text: object, dice: tuple[str, ...]) -> None:
    assert mf.odds.pool(text).dice == dice


def test_a_pool_reads_its_own_notation() -> None:
    pool = mf.odds.pool("arcane, 3 water")
    assert mf.odds.pool(str(pool)) == pool == mf.odds.pool(pool)
    assert repr(pool) == "pool('3 water, 1 arcane')"
    assert pool.counts == {"water": 3, "arcane": 1}


@pytest.mark.parametrize(
    "source",
    ["2 eart", "earth metal", "-1 earth", "1.5 earth", "2", 7, None, {"earth": -1}, {"earth": True}, {"mud": 1}, [2],
     "earth, metal", "1001 earth", "earth " * 50, "<b>earth</b>", {"earth": 10**9}],
)  # fmt: skip
def test_what_is_no_pool_is_refused_in_words(source: object) -> None:
    with pytest.raises(OddsError, match=r"\w{3,}.*[.?]$"):
        mf.odds.pool(source)


def test_a_pool_of_another_game_is_refused() -> None:
    with pytest.raises(OddsError, match="not dice of manaforge: metal"):
        mf.odds.afford("metal", "1 any")


def test_the_dice_show_the_faces_of_the_edition() -> None:
    # The sides of the earth die: two earth, two gems, one each of the elements that are not opposed, the Runestone.
    assert mf.odds.die("earth") == Distribution(
        {"2 earth": 1, "earth gem": 2, "1 fire": 1, "1 water": 1, "runestone": 1}
    )
    # The arcane die: each pair of the four elements once.
    assert len(mf.odds.die("arcane").ways) == 6
    assert mf.odds.die("magic") == Distribution(range(1, 7))
    for kind in ("earth", "fire", "wind", "water", "arcane", "metal", "wood", "gem", "magic", "library", "cemetery"):
        assert mf.odds.die(kind).total == 6
    with pytest.raises(OddsError, match="no die 'mud'"):
        mf.odds.die("mud")
    for kind in ("0 earth", "2 earth", ""):
        with pytest.raises(OddsError, match=r"is not one die|can't be read"):
            mf.odds.die(kind)


def test_every_roll_of_a_pool_is_counted_once() -> None:
    rolls = mf.odds.pool("2 earth, fire, 2 arcane").rolls()
    assert rolls.total == 6**5
    assert rolls.probability(("2 earth", "2 earth", "transmute", "earth/fire", "earth/fire")) == Fraction(1, 6**5)
    # Two different faces of two dice of a kind come in two orders, and the gem is on two sides.
    assert rolls.probability(("2 earth", "earth gem", "transmute", "earth/fire", "wind/water")) == Fraction(
        2 * 2 * 2, 6**5
    )


def test_how_many_dice_show_something() -> None:
    pool = mf.odds.pool("3 earth, 2 water")
    gems = pool.showing({"earth gem", "water gem"})
    assert gems == 5 @ Distribution({1: 1, 0: 2})
    assert pool.showing("transmute") == Distribution([0])
    metal = mf.odds.pool("4 metal").showing(lambda pips: pips >= 5)
    second_opinion = 4 @ (icepool.d6 >= 5)
    assert [metal.probability(n) for n in range(5)] == [second_opinion.probability(n) for n in range(5)]


def test_too_many_different_rolls_are_refused() -> None:
    with pytest.raises(OddsError, match="different rolls, too many to list; use fewer dice"):
        mf.odds.pool("20 metal, 20 gem").rolls()
