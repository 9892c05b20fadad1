"""Beliefs that forget what a seat has seen, so that a test can show that it would notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaforge_widgets.games.manasurge.rules.belief import Belief, belief_of
from manaforge_widgets.games.manasurge.rules.cases import count
from manaforge_widgets.games.manasurge.rules.position import series

if TYPE_CHECKING:
    from manaforge_widgets.games.manasurge.rules.position import Position


def forgetting_decks(pos: Position, seat: int) -> Belief:
    """After a shuffle every hidden card may lie anywhere, also in hands that were dealt before."""
    true = belief_of(pos, seat)
    cases = []
    for ways, (stocks, places, top) in true.cases:
        joined = bytes(sum(kinds) for kinds in zip(*stocks, strict=True))
        as_one = tuple((count(slots), known) for slots, known in places)
        cases.append((ways, ((joined,), as_one, tuple(one if one >= 0 else -1 for one in top))))
    return Belief(seat, pos.seats, cases, true.deck)


def forgetting_hands(pos: Position, seat: int) -> Belief:
    """After a card left a hand unseen, nothing that was known of this hand counts any more."""
    if pos.shuffles:
        return belief_of(pos, seat)
    forgetful = pos.copy()
    forgetful.past, forgetful.shown, forgetful.memo = series(), [series() for _ in pos.shown], {}
    return belief_of(forgetful, seat)
