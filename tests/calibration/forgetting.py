"""Two faults that ManaSurge's odds once had, to be planted again: so that the tests are seen to find them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final
from unittest.mock import patch

from calibration.manasurge import AFTER_HIDDEN_MOVE, AFTER_SHUFFLE

from manaforge_widgets.games.manasurge.odds import seen
from manaforge_widgets.games.manasurge.rules import belief
from manaforge_widgets.games.manasurge.rules.position import Position


@contextmanager
def _planted(forgets: Callable[[belief.Belief], bool]) -> Iterator[None]:
    """Let the odds follow from the table alone, without its past, wherever the seat forgets it."""
    real = belief.belief_of

    def forgetful(pos: Position, seat: int) -> belief.Belief:
        found = real(pos, seat)
        return belief._believed(pos, seat, belief._at_once(pos, seat)) if forgets(found) else found

    with patch.object(seen, "belief_of", forgetful):
        yield


def _was_shuffled(found: belief.Belief) -> bool:
    """Whether what is hidden comes from several decks: those who forget it mix them up."""
    return any(len(stocks) > 1 for _, (stocks, _, _) in found.cases)


def _is_unsure(found: belief.Belief) -> bool:
    """Whether a hidden card left a hand of which something was known."""
    return len(found.cases) > 1


FORGET_DISCARDS: Final = "forgetting what was discarded before a shuffle"
FORGET_HANDS: Final = "forgetting a hand that a hidden card left"
PLANTS: Final = {
    AFTER_SHUFFLE: (FORGET_DISCARDS, partial(_planted, _was_shuffled)),
    AFTER_HIDDEN_MOVE: (FORGET_HANDS, partial(_planted, _is_unsure)),
}
"""The faults, by the moments at which they matter."""
