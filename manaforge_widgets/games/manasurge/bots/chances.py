"""How good a table between two spells is for a seat: about its chance to win, by shards, hands, damage and token."""

from __future__ import annotations

from math import exp
from typing import Final

from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import RANKS, SPELL_KINDS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import outcome

# Fitted to who won games that quick players played, by the tables at the beginning of their spells.
SHARD: Final = 0.6
FEW_CARDS: Final = (1.9, 1.4, 0.8, 0.5, 0.35, 0.0)
"""By the number of cards in hand: with few of them a ManaSurge is near."""
MORE_CARDS: Final = -0.15
"""Each card beyond five."""
METAMAGIC: Final = 0.28
HIGH: Final = 0.2
"""A card of one of the highest ranks, which fits late in a spell."""
HIGH_RANK: Final = 6
DAMAGE: Final = (0.0, 0.0, -0.15, -0.25, -0.35)
"""By the number of damage cards: five of them are a Rebirth."""
TOKEN: Final = 0.85
"""To open the next spell."""
LEAST_WEIGHT: Final = 0.25
"""The nearer the end, the more all this counts; at the beginning so much of it."""


def chance(pos: Position, seat: int) -> float:
    """About the chance of a seat to win, as somebody would judge it who sees all cards; exact when the game is over.

    Args:
        pos: a position between two spells, or at the end.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> pos = mf.new_match("manasurge", seats=4, seed=7).copy_position()
        >>> round(sum(chance(pos, seat) for seat in range(4)), 6)
        1.0
        >>> pos.shards[2] = 9
        >>> chance(pos, 2) > 0.8
        True
    """
    if pos.state == at.OVER:
        winners = outcome(pos).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    near = max(LEAST_WEIGHT, max(pos.shards) / pos.components.goal[pos.seats])
    own = total = 0.0
    for other in range(pos.seats):
        strength = exp(near * _standing(pos, other))
        total += strength
        if other == seat:
            own = strength
    return own / total


def _standing(pos: Position, seat: int) -> float:
    """What a seat has, on the scale of the fit."""
    hand = pos.hands[seat]
    value = SHARD * pos.shards[seat] + DAMAGE[min(len(pos.damage[seat]), len(DAMAGE) - 1)]
    full = len(FEW_CARDS) - 1
    value += FEW_CARDS[len(hand)] if len(hand) <= full else MORE_CARDS * (len(hand) - full)
    for card in hand:
        kind = card >> SEAT_BITS
        if kind >= SPELL_KINDS:
            value += METAMAGIC
        elif kind % RANKS + 1 >= HIGH_RANK:
            value += HIGH
    return value + TOKEN if seat == pos.caster else value
