"""The rules' worked cases, and figures found before by other means."""

from __future__ import annotations

from fractions import Fraction

import pytest

from manaforge_widgets.games.kings_forge.odds.checks import craft, steal
from manaforge_widgets.games.kings_forge.odds.crafts import crafts

GOBLET = "metal 3, gem 3, gem 4"
FIVE, SIX_NEEDS = "5 metal, 4 wood, 3 gem", "metal 5, metal 3, 2x wood 4, gem 6"
LARGE = "8 metal, 8 wood, 6 gem"
LARGE_NEEDS = "metal 6, metal 5, metal 4, metal 3, wood 6, 2x wood 5, wood 4, 2x gem 6, gem 5"


@pytest.mark.parametrize(
    ("pool", "needs", "bonuses", "chance"),
    [
        # KF worked cases 1 and 2.
        ("metal, 2 gem", GOBLET, (), Fraction(5, 18)),
        ("metal, 2 gem", GOBLET, "+1/+1", Fraction(59, 108)),
        ("2 metal, 2 gem", GOBLET, (), Fraction(10, 27)),
        ("2 gem", "gem 3, gem 4", (), Fraction(5, 12)),
        ("3 gem", "gem 3, gem 4", (), Fraction(17, 24)),
        (FIVE, SIX_NEEDS, (), Fraction(103103, 419904)),
        (FIVE, SIX_NEEDS, "+2", Fraction(14350819, 22674816)),
        (FIVE, SIX_NEEDS, "six", Fraction(150119, 209952)),
        ("2 metal, 2 wood, gem", "metal 5, metal 4, wood 5, gem 4", "reroll 1", Fraction(337, 1944)),
        ("2 metal, 2 wood, gem", "metal 5, metal 4, wood 5, gem 4", "reroll 2", Fraction(3001, 11664)),
    ],
)
def test_published_chances(pool: str, needs: str, bonuses: str, chance: Fraction) -> None:
    assert craft(pool, needs, bonuses) == chance


@pytest.mark.parametrize(
    ("pool", "needs", "bonuses", "rounded"),
    [
        (LARGE, LARGE_NEEDS, (), 0.0492),
        (LARGE, LARGE_NEEDS, "+2", 0.1814),
        (LARGE, LARGE_NEEDS, "six", 0.2058),
        (FIVE, SIX_NEEDS, "reroll 1", 0.3627),
        (FIVE, SIX_NEEDS, "reroll 2", 0.4643),
        (FIVE, SIX_NEEDS, "reroll 3", 0.5422),
    ],
)
def test_published_decimals(pool: str, needs: str, bonuses: str, rounded: float) -> None:
    assert round(float(craft(pool, needs, bonuses)), 4) == rounded


def test_two_threes_make_a_two_an_eight() -> None:
    """Worked case 5: bonuses of different cards add up."""
    assert craft("metal", "metal 8", ["+3", "+3"]) == Fraction(5, 6)
    assert craft("metal", "metal 9", "2x +3") == Fraction(4, 6)


def test_automatic_six_comes_before_the_plus() -> None:
    """Worked case 5: automatic 6, then +2, make 8 of anything."""
    assert craft("metal", "metal 8", "automatic 6, +2") == 1
    assert craft("metal", "metal 9", "automatic 6, +2") == 0


def test_amounts_of_one_card_go_to_different_dice() -> None:
    """KF-C4: one die can't have both, so it must show 5 by itself; two cards of +1 lift a 4 as well."""
    assert craft("metal", "metal 6", "+1/+1") == Fraction(2, 6)
    assert craft("metal", "metal 6", "+1, +1") == Fraction(3, 6)


def test_two_tokens_of_one_plus_one_can_meet_on_a_die() -> None:
    assert craft("metal", "metal 6", "2x +1/+1") == Fraction(3, 6)
    assert craft("2 metal", "2x metal 8", "2x +1/+1") == Fraction(1, 36)


def test_a_low_die_is_worth_a_flip() -> None:
    """Not only the highest die counts: a 6 or a 1 among three dice will do."""
    assert craft("3 metal", "metal 6", "flip") == 1 - Fraction(4, 6) ** 3


def test_a_flip_turns_over_before_it_is_added_to() -> None:
    """A 1 becomes 6 and then 8; what stands at 8 can't be flipped to more."""
    assert craft("metal", "metal 8", "flip, +2") == Fraction(2, 6)
    assert craft("metal", "metal 9", "flip, +2") == 0


def test_every_die_flips_on_its_own() -> None:
    """Two dice that are both 6 or 1, by two flips; by one, not both a 1."""
    assert craft("2 metal", "2x metal 6", "flip 2") == craft("2 metal", "2x metal 6", "2x flip") == Fraction(4, 36)
    assert craft("2 metal", "2x metal 6", "flip") == Fraction(3, 36)


def test_all_ones_become_sixes() -> None:
    assert craft("2 metal", "2x metal 6", "ones to sixes") == Fraction(4, 36)


def test_a_library_die_stands_for_any_colour() -> None:
    """KF-C5."""
    assert craft("library", "gem 4") == craft("library", "metal 4") == Fraction(1, 2)
    assert craft("metal, library", "metal 4, gem 4") == Fraction(1, 4)
    # Either die may be the metal one.
    assert craft("metal, library", "metal 4") == Fraction(3, 4)


def test_one_reroll_of_one_die() -> None:
    """Of two tries at a 6 one must come; two needs leave one die to be mended."""
    assert craft("metal", "metal 6", "reroll 1") == 1 - Fraction(5, 6) ** 2
    assert craft("2 metal", "2x metal 6", "reroll 1") == Fraction(1, 36) + Fraction(10, 36) / 6


def test_one_reroll_takes_its_dice_at_one_time() -> None:
    """Two dice once, against one die twice: for one die only the latter is two more tries."""
    assert craft("metal", "metal 6", "reroll 2") == 1 - Fraction(5, 6) ** 2
    assert craft("metal", "metal 6", "2x reroll 1") == 1 - Fraction(5, 6) ** 3


def test_bonuses_are_kept_until_after_a_reroll() -> None:
    """One die, +1 and a reroll: 5 or 6 in either of two rolls."""
    assert craft("metal", "metal 6", "+1, reroll") == 1 - Fraction(4, 6) ** 2


@pytest.mark.parametrize(
    ("pool", "dice", "chance"),
    [
        # Worked case 3: of 216 rolls, 60 match; two of them only tie, 3 with 3 and 4 or 4 and 3.
        ("metal, 2 gem", GOBLET, Fraction(29, 108)),
        ("metal", "metal 6", Fraction(0)),
        ("metal", "metal 3", Fraction(1, 2)),
        # Both at least 5 but not both 5.
        ("2 metal", "2x metal 5", Fraction(3, 36)),
        ("metal", "gem 1", Fraction(0)),
    ],
)
def test_steal(pool: str, dice: str, chance: Fraction) -> None:
    assert steal(pool, dice) == chance


def test_steal_from_dice_above_six() -> None:
    """KF-C4: an 8 lies there; a 6 with +3 beats it."""
    assert steal("metal", "metal 8", "+3") == Fraction(1, 6)
    assert steal("metal", "metal 8", "+2") == 0


def test_crafts_share_dice_and_bonuses() -> None:
    """Two dice, two cards that want a 4 or more of metal: how many of the dice show it?"""
    found = crafts("2 metal", ["metal 4", "metal 4"])
    assert found.each == (Fraction(3, 4), Fraction(3, 4))
    assert (found.any, found.all) == (Fraction(3, 4), Fraction(1, 4))
    assert dict(found.made.ways) == {0: 9, 1: 18, 2: 9}
    with_six = crafts("2 metal", ["metal 4", "metal 4"], "six")
    assert (with_six.any, with_six.all) == (1, Fraction(3, 4))


def test_crafts_of_unlike_chances() -> None:
    found = crafts("3 metal, 2 wood", ["Hammer", "Table"])
    assert found.names == ("Hammer", "Table")
    assert found.each == (Fraction(17, 24), Fraction(5, 12))
    assert found.all == Fraction(17, 24) * Fraction(5, 12)
    assert found.best == "Hammer"
    assert repr(found) == "crafts('Hammer' 17/24, 'Table' 5/12, any 239/288, all 85/288)"


def test_best_craft_is_the_first_of_equals() -> None:
    assert crafts("metal, gem", ["gem 4", "metal 4"]).best == "gem 4"


def test_crafts_that_nothing_can_make() -> None:
    found = crafts("2 wood", ["Anvil", "metal 1"])
    assert (found.each, found.any, found.all) == ((0, 0), 0, 0)
    assert dict(found.made.ways) == {0: 36}
