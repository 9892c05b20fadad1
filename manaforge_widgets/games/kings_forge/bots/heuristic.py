"""The heuristic value of a position of King's Forge, in crafts, to estimate luck in simulations."""

from __future__ import annotations

from manaforge_widgets.bots.heuristic import Heuristic
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import ROLL, Position


def make_heuristic(rules: KingsForge) -> Heuristic:  # noqa: ARG001 - the same in every edition
    """Return the heuristic: the number of a seat's crafts, including those that still lie in front of it.

    Luck is measured at the first roll of each craft turn. After the turn the rolled dice come back, so only the number
    of crafts has changed.

    Args:
        rules: the rules.

    Example:
        >>> rules = KingsForge()
        >>> make_heuristic(rules).value(rules.start(2), 1)
        0.0
    """
    return Heuristic(_value, _is_rolled)


def _value(position: Position, seat: int) -> float:
    return float(len(position.claimed[seat]) + sum([lying[1] == seat for lying in position.lying]))


def _is_rolled(position: Position) -> bool:
    return position.state == ROLL
