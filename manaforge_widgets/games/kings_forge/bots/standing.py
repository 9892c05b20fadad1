"""What a seat's table is worth between two rounds of King's Forge, in crafts at the end; for luck in simulations."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.bots.standing import Standing
from manaforge_widgets.games.kings_forge.rules.dice import METAL, many
from manaforge_widgets.games.kings_forge.rules.game import KingsForge
from manaforge_widgets.games.kings_forge.rules.position import Position

_DICE: Final = (0.1, 0.1, 0.3, 0.4)
"""Crafts still to be made with a die of metal, wood, gem and magic, rounded from a regression over 200 greedy games."""


def make_standing(rules: KingsForge) -> Standing:  # noqa: ARG001 - the same in every edition
    """What a seat's table is worth: its crafts, and what its dice promise.

    Args:
        rules: the rules.

    Example:
        >>> rules = KingsForge()
        >>> make_standing(rules)(rules.start(2), 1)
        0.5
    """
    return _standing


def _standing(position: Position, seat: int) -> float:
    dice = position.supply[seat] + position.smithy[seat]
    promised = sum([worth * many(dice, kind) for kind, worth in enumerate(_DICE, METAL)])
    return len(position.claimed[seat]) + promised
