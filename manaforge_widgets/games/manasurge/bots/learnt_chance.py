"""A heuristic for two seats between two spells, learnt from games that the bot search played against itself.

Tables hold several values for each thing that a seat may have. The values are added up into seventeen sums. Sixteen of
them count only if they are above 0, each with a weight. This is a small neural network. So a card can be worth more
together with some cards than with others, and more the nearer a seat is to the goal.
"""

from __future__ import annotations

from math import exp
from typing import Final

from manaforge_widgets.games.manasurge.bots.learnt import Row, Rows, learnt, row, rows
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import RANKS, SUITS
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position
from manaforge_widgets.games.manasurge.rules.public import outcome


class _Role:
    """The tables for the Caster, or for the other seat.

    Args:
        name: the name of the role.
    """

    def __init__(self, name: str) -> None:
        tables = learnt()["chance"][name]
        by_rank, by_suit = rows(tables["rank"]), rows(tables["suit"])
        spells = [
            tuple([one + other for one, other in zip(by_rank[rank], by_suit[suit], strict=True)])
            for suit in range(len(SUITS))
            for rank in range(RANKS)
        ]
        self._kinds: Rows = (*spells, *rows(tables["metamagic"]))
        self._shards = rows(tables["shards"])
        self._cards = rows(tables["cards"])
        self._damage = rows(tables["damage"])

    def rows(self, pos: Position, seat: int) -> list[Row]:
        """Return the rows that are added up for a seat."""
        shards, cards, damage, kinds = self._shards, self._cards, self._damage, self._kinds
        hand = pos.hands[seat]
        # The last row of shards is for one shard less than the goal, whatever the edition's goal is.
        place = len(shards) - pos.components.goal[pos.seats] + pos.shards[seat]
        return [
            shards[max(0, min(place, len(shards) - 1))],
            cards[min(len(hand), len(cards) - 1)],
            damage[min(len(pos.damage[seat]), len(damage) - 1)],
            *[kinds[card >> SEAT_BITS] for card in hand],
        ]


_BIAS: Final = row(learnt()["chance"]["bias"])
_WEIGHTS: Final = row(learnt()["chance"]["weights"])
_CASTER: Final = _Role("caster")
_OTHER: Final = _Role("other")


def learnt_chance(pos: Position, seat: int) -> float:
    """Estimate a seat's probability of winning, from all cards, hidden ones too; when the game is over, it is exact.

    Args:
        pos: a position of two seats, where the next spell is to be opened, or at the end.
        seat: the seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> pos = mf.new_match("manasurge", seats=2, seed=7).copy_position()
        >>> round(learnt_chance(pos, 0) + learnt_chance(pos, 1), 6)
        1.0
        >>> pos.shards[1] = 9
        >>> learnt_chance(pos, 1) > 0.7
        True
    """
    if pos.state == at.OVER:
        winners = outcome(pos).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    caster = pos.caster
    rows = _CASTER.rows(pos, caster) + _OTHER.rows(pos, 1 - caster)
    sums = [sum(column) for column in zip(_BIAS, *rows, strict=True)]
    value = sums.pop()
    for one, weight in zip(sums, _WEIGHTS, strict=True):
        if one > 0.0:
            value += one * weight
    of_caster = 1.0 / (1.0 + exp(-value))
    return of_caster if seat == caster else 1.0 - of_caster
