"""A heuristic for positions between two spells: a seat's probability of winning, from two sets of fitted weights.

With two seats, the cards in hand say much about who will win, and the shards little. With more seats, the shards say
more. The bot search uses the weights ``FITTED`` with more than two seats; for two seats it has a learnt heuristic
(``learnt_chance.py``). The planner uses the simpler weights ``SIMPLE``, because its strength was measured with them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import HAND, KINDS, RANKS, SPELL_KINDS, SUITS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import outcome

_LEAST: Final = 2
_COUNTS: Final = 5
"""The number of entries in tables by the number of seats, from two seats to six."""


class Weights:
    """The values of shards, cards and damage, on the scale of a logistic fit.

    Each attribute has an entry for each number of seats, from two seats on.

    Attributes:
        shard: the value of a shard.
        token: the value of the Caster token, whose seat opens the next spell.
        hand: the value of a hand by its number of cards, up to five, in addition to the values of its cards.
        more_cards: the value of each card beyond five.
        damage: the value of a seat's damage, by the number of damage cards.
        cards: the value of a card in hand, by its kind.
    """

    __slots__ = ("cards", "damage", "hand", "more_cards", "shard", "token")

    def __init__(
        self,
        shard: tuple[float, ...],
        token: tuple[float, ...],
        hand: tuple[tuple[float, ...], ...],
        more_cards: tuple[float, ...],
        damage: tuple[tuple[float, ...], ...],
        cards: tuple[tuple[float, ...], ...],
    ) -> None:
        self.shard = shard
        self.token = token
        self.hand = hand
        self.more_cards = more_cards
        self.damage = damage
        self.cards = cards


# All numbers are fitted by maximum likelihood of the winner to positions at the beginnings of spells. They come from
# 20,000 to 67,000 games for each number of seats, played by habits. The tables begin with two seats.
_SHARD: Final[tuple[float, ...]] = (0.29, 0.42, 0.50, 0.60, 0.58)
_TOKEN: Final[tuple[float, ...]] = (0.42, 0.67, 0.77, 0.97, 0.97)
"""The value of opening the next spell."""
_HANDS: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.11, -0.09, -0.19, -0.16, 0.0),
    (0.0, 0.36, 0.10, 0.0, -0.06, 0.0),
    (0.0, 0.32, 0.19, 0.0, 0.0, 0.0),
    (0.0, 0.44, 0.19, 0.20, 0.08, 0.0),
    (0.0, 0.36, 0.21, 0.17, 0.12, 0.0),
)
"""The value by the number of cards in hand, in addition to the values of the cards."""
_MORE_CARDS: Final[tuple[float, ...]] = (0.26, 0.19, 0.03, 0.08, -0.13)
"""The value of each card beyond five."""
_WOUNDS: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 0.01, -0.04, -0.11, -0.03),
    (0.0, -0.11, -0.17, -0.20, -0.28),
    (0.0, -0.04, -0.17, -0.15, -0.38),
    (0.0, -0.11, -0.19, -0.31, -0.44),
    (0.0, -0.02, -0.18, -0.30, -0.37),
)
"""The value by the number of damage cards."""
_RANKED: Final[tuple[tuple[float, ...], ...]] = (
    (-0.40, -0.41, -0.36, -0.31, -0.22, -0.07, 0.09, 0.19),
    (-0.39, -0.36, -0.35, -0.34, -0.20, -0.10, 0.04, 0.11),
    (-0.43, -0.48, -0.40, -0.34, -0.25, -0.09, 0.0, 0.17),
    (-0.54, -0.48, -0.47, -0.40, -0.26, -0.13, -0.01, 0.17),
    (-0.45, -0.59, -0.44, -0.37, -0.26, -0.08, -0.01, 0.23),
)
"""The value of a numbered card by its rank: players want to empty their hands, and low cards remain there."""
_METAMAGIC: Final[tuple[tuple[float, ...], ...]] = (
    (-0.21, 0.33, 0.41, 0.23, 0.64, 0.0, 0.01, 0.31, 0.06, 0.07, 0.06, -0.14, 0.03, 0.31),
    (-0.42, 0.27, 0.20, 0.30, 0.21, -0.04, -0.16, -0.01, -0.33, -0.04, 0.04, -0.28, -0.06, 0.42),
    (-0.58, 0.26, 0.28, 0.19, 0.07, -0.19, -0.06, -0.02, -0.24, 0.10, -0.08, -0.14, -0.15, 0.54),
    (-0.67, 0.29, 0.26, 0.21, 0.15, -0.20, 0.03, -0.05, -0.23, -0.03, -0.11, -0.34, -0.28, 0.38),
    (-0.80, 0.54, 0.20, 0.35, -0.10, -0.05, -0.07, -0.20, -0.37, -0.08, -0.01, -0.36, -0.22, 0.48),
)
"""The value of each metamagic, by its number."""
_LEAST_WEIGHT: Final = 0.25
"""The share with which all these values count at the beginning; they count more the nearer the end is."""

FITTED: Final = Weights(
    _SHARD,
    _TOKEN,
    _HANDS,
    _MORE_CARDS,
    _WOUNDS,
    tuple([(*ranked * len(SUITS), *metamagics) for ranked, metamagics in zip(_RANKED, _METAMAGIC, strict=True)]),
)

# Fitted to the winners of games between quick bots. A metamagic has the value 0.28, a card of the three highest ranks
# 0.2.
_SIMPLE_CARDS: Final[tuple[float, ...]] = tuple(
    [0.28 if kind >= SPELL_KINDS else 0.2 if kind % RANKS + 1 >= 6 else 0.0 for kind in range(KINDS)]
)
SIMPLE: Final = Weights(
    (0.6,) * _COUNTS,
    (0.85,) * _COUNTS,
    ((1.9, 1.4, 0.8, 0.5, 0.35, 0.0),) * _COUNTS,
    (-0.15,) * _COUNTS,
    ((0.0, 0.0, -0.15, -0.25, -0.35),) * _COUNTS,
    (_SIMPLE_CARDS,) * _COUNTS,
)


def chance(pos: Position, seat: int, weights: Weights) -> float:
    """Estimate a seat's probability of winning, from all cards, hidden ones too; when the game is over, it is exact.

    Args:
        pos: a position between two spells, or at the end.
        seat: the seat.
        weights: the values of shards, cards and damage.

    Example:
        >>> import manaforge_widgets as mf
        >>> pos = mf.new_match("manasurge", seats=4, seed=7).copy_position()
        >>> round(sum(chance(pos, seat, FITTED) for seat in range(4)), 6)
        1.0
        >>> pos.shards[2] = 9
        >>> chance(pos, 2, FITTED) > 0.7, chance(pos, 2, SIMPLE) > 0.8
        (True, True)
    """
    if pos.state == at.OVER:
        winners = outcome(pos).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    near = max(_LEAST_WEIGHT, max(pos.shards) / pos.components.goal[pos.seats])
    own = total = 0.0
    for other in range(pos.seats):
        strength = exp(near * _strength(pos, other, weights))
        total += strength
        if other == seat:
            own = strength
    return own / total


def _strength(pos: Position, seat: int, weights: Weights) -> float:
    """Return the value of all that a seat has, on the scale of the fit."""
    place = pos.seats - _LEAST
    cards = weights.cards[place]
    hand = pos.hands[seat]
    held = len(hand)
    damage = weights.damage[place]
    value = weights.shard[place] * pos.shards[seat] + damage[min(len(pos.damage[seat]), len(damage) - 1)]
    value += weights.hand[place][held] if held <= HAND else weights.more_cards[place] * (held - HAND)
    for card in hand:
        value += cards[card >> SEAT_BITS]
    return value + weights.token[place] if seat == pos.caster else value
