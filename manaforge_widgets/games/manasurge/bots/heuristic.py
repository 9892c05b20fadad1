"""A heuristic for positions between two spells of ManaSurge: it estimates the final shards, to measure luck."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.bots.heuristic import Heuristic
from manaforge_widgets.games.manasurge.rules.components import NO_SUIT
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.games.manasurge.rules.position import Position, kind_of

# The shards still to be won, compared with the other seat; rounded from regressions over 200 greedy games and 30 of
# planners.
_METAMAGIC: Final = 0.4
_DAMAGE: Final = -0.15
_CASTER: Final = 0.8


def make_heuristic(rules: ManaSurge) -> Heuristic:
    """Return the heuristic: a seat's shards, plus its metamagics and the Caster token, minus its damage.

    Args:
        rules: the rules.

    Example:
        >>> rules = ManaSurge()
        >>> make_heuristic(rules).value(rules.start(2), 1)
        0.0
    """
    suits = rules.components.kind_suits

    def value(position: Position, seat: int) -> float:
        metamagics = sum([suits[kind_of(card)] == NO_SUIT for card in position.hands[seat]])
        cards = _METAMAGIC * metamagics + _DAMAGE * len(position.damage[seat])
        return position.shards[seat] + cards + _CASTER * (position.caster == seat)

    return Heuristic(value)
