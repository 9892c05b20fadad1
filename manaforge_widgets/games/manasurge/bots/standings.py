"""How good a table between two spells is, by the number of seats: what each card, shard and wound is worth there.

With two seats shards tell little of who wins, and cards in hand much; the more seats there are, the more shards tell.
Search judges by this with more than two seats; of two it has learnt more (``learnt_chance.py``).
"""

from __future__ import annotations

from math import exp
from typing import Final

from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import HAND, SUITS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import outcome

# All numbers are fitted, by the likelihood of who won, to the tables at the beginnings of spells: of 20,000 to 67,000
# games of each number of seats, played by habit. The first two entries of each table stand for no seats.
SHARD: Final = (0.0, 0.0, 0.29, 0.42, 0.50, 0.60, 0.58)
TOKEN: Final = (0.0, 0.0, 0.42, 0.67, 0.77, 0.97, 0.97)
"""To open the next spell."""
HANDS: Final = (
    (),
    (),
    (0.0, 0.11, -0.09, -0.19, -0.16, 0.0),
    (0.0, 0.36, 0.10, 0.0, -0.06, 0.0),
    (0.0, 0.32, 0.19, 0.0, 0.0, 0.0),
    (0.0, 0.44, 0.19, 0.20, 0.08, 0.0),
    (0.0, 0.36, 0.21, 0.17, 0.12, 0.0),
)
"""By the number of cards in hand, beside what each of them is worth."""
MORE_CARDS: Final = (0.0, 0.0, 0.26, 0.19, 0.03, 0.08, -0.13)
"""Each card beyond five."""
WOUNDS: Final = (
    (),
    (),
    (0.0, 0.01, -0.04, -0.11, -0.03),
    (0.0, -0.11, -0.17, -0.20, -0.28),
    (0.0, -0.04, -0.17, -0.15, -0.38),
    (0.0, -0.11, -0.19, -0.31, -0.44),
    (0.0, -0.02, -0.18, -0.30, -0.37),
)
"""By the number of damage cards."""
RANKED: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (),
    (-0.40, -0.41, -0.36, -0.31, -0.22, -0.07, 0.09, 0.19),
    (-0.39, -0.36, -0.35, -0.34, -0.20, -0.10, 0.04, 0.11),
    (-0.43, -0.48, -0.40, -0.34, -0.25, -0.09, 0.0, 0.17),
    (-0.54, -0.48, -0.47, -0.40, -0.26, -0.13, -0.01, 0.17),
    (-0.45, -0.59, -0.44, -0.37, -0.26, -0.08, -0.01, 0.23),
)
"""A numbered card by its rank: a hand is there to be emptied, and low cards stay."""
METAMAGIC: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (),
    (-0.21, 0.33, 0.41, 0.23, 0.64, 0.0, 0.01, 0.31, 0.06, 0.07, 0.06, -0.14, 0.03, 0.31),
    (-0.42, 0.27, 0.20, 0.30, 0.21, -0.04, -0.16, -0.01, -0.33, -0.04, 0.04, -0.28, -0.06, 0.42),
    (-0.58, 0.26, 0.28, 0.19, 0.07, -0.19, -0.06, -0.02, -0.24, 0.10, -0.08, -0.14, -0.15, 0.54),
    (-0.67, 0.29, 0.26, 0.21, 0.15, -0.20, 0.03, -0.05, -0.23, -0.03, -0.11, -0.34, -0.28, 0.38),
    (-0.80, 0.54, 0.20, 0.35, -0.10, -0.05, -0.07, -0.20, -0.37, -0.08, -0.01, -0.36, -0.22, 0.48),
)
"""Each metamagic, by its number."""
LEAST_WEIGHT: Final = 0.25
"""The nearer the end, the more all this counts; at the beginning so much of it."""

_CARDS: Final[tuple[tuple[float, ...], ...]] = tuple(
    (*ranked * len(SUITS), *METAMAGIC[seats]) for seats, ranked in enumerate(RANKED)
)


def fitted_chance(pos: Position, seat: int) -> float:
    """About the chance of a seat to win, as somebody would judge it who sees all cards; exact when the game is over.

    Args:
        pos: a position between two spells, or at the end.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> pos = mf.new_match("manasurge", seats=4, seed=7).copy_position()
        >>> round(sum(fitted_chance(pos, seat) for seat in range(4)), 6)
        1.0
        >>> pos.shards[2] = 9
        >>> fitted_chance(pos, 2) > 0.7
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
    seats = pos.seats
    cards = _CARDS[seats]
    hand = pos.hands[seat]
    held = len(hand)
    wounds = WOUNDS[seats]
    value = SHARD[seats] * pos.shards[seat] + wounds[min(len(pos.damage[seat]), len(wounds) - 1)]
    value += HANDS[seats][held] if held <= HAND else MORE_CARDS[seats] * (held - HAND)
    for card in hand:
        value += cards[card >> SEAT_BITS]
    return value + TOKEN[seats] if seat == pos.caster else value
