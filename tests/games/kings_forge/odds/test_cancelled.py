"""The cemetery die (KF-C5): which dice are lost, by hand, and which values are read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from manaforge_widgets.games.kings_forge.odds.checks import craft, steal
from manaforge_widgets.games.kings_forge.odds.crafts import crafts
from manaforge_widgets.odds import OddsError


def test_a_rolled_4_is_gone_before_a_plus_could_help_it() -> None:
    assert craft("metal", "metal 5", "+1", cancelled=4) == Fraction(2, 6)


def test_a_rolled_3_may_be_raised_to_the_cancelled_4() -> None:
    assert craft("metal", "metal 4", "+1", cancelled=4) == Fraction(3, 6)


def test_a_die_rerolled_to_the_cancelled_value_is_gone() -> None:
    # Of 36: 18 at once; 1, 2 or 3 is rolled again, and 5 or 6 will do. A rolled 4 can't be rolled again.
    assert craft("metal", "metal 4", "reroll", cancelled=4) == Fraction(2, 6) + Fraction(3, 6) * Fraction(2, 6)


def test_a_value_above_6_cancels_nothing() -> None:
    assert craft("3 metal", "Anvil", cancelled=8) == craft("3 metal", "Anvil")
    assert steal("2 metal", "metal 3", cancelled=[7]) == steal("2 metal", "metal 3")


def test_all_values_cancelled_leave_nothing() -> None:
    found = crafts("3 metal, 2 library", ["Hammer", "Anvil"], "reroll 5", cancelled=range(1, 7))
    assert found.any == found.all == 0


@pytest.mark.parametrize("cancelled", ["4", 0, -1, 4.0, True, None, [4, "5"], [[4]]])
def test_what_is_not_a_value_is_refused_in_words(cancelled: object) -> None:
    with pytest.raises(OddsError, match="cancelled must be a value of the cemetery die"):
        craft("metal", "metal 4", cancelled=cancelled)
