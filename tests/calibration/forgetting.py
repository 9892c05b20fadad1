"""Two faults that ManaSurge's odds once had, to be planted again: so that the tests are seen to find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from manaforge_widgets.games.manasurge.odds import seen
from manaforge_widgets.games.manasurge.rules import belief
from manaforge_widgets.games.manasurge.rules.position import Position

if TYPE_CHECKING:
    import pytest


def forget_discards(patched: pytest.MonkeyPatch) -> None:
    """After a shuffle every card that is not known now counts as one that may lie anywhere."""
    _plant(patched, lambda one: len(one.cases) == 1)


def forget_hands(patched: pytest.MonkeyPatch) -> None:
    """When a hidden card leaves a hand, nothing that was known of this hand is known any more."""
    _plant(patched, lambda one: len(one.cases) > 1)


def _plant(patched: pytest.MonkeyPatch, forgets: Callable[[belief.Belief], bool]) -> None:
    """Let the odds follow from the table alone, without its past, wherever the seat forgets it."""
    real = belief.belief_of

    def forgetful(pos: Position, seat: int) -> belief.Belief:
        found = real(pos, seat)
        if not forgets(found):
            return found
        return belief._believed(pos, seat, belief._at_once(pos, seat))

    patched.setattr(seen, "belief_of", forgetful)
