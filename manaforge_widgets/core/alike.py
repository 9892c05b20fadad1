"""Equivalent actions, which use equal things, such as one of two equal dice: one is offered, and all are legal."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import Game


def offered(game: Game, position: Any, seat: int, code: int) -> int:
    """Return the code in ``game.legal`` that stands for an action, if there is one; else the code itself.

    If a game's actions can name one of several equal things, the game has a method ``offered(position, seat, code)``.
    In any other game each legal action stands for itself.

    Args:
        game: the rules.
        position: the position.
        seat: the seat that acts.
        code: the action, legal or not.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> code = m.legal_actions(0)[1].code
        >>> offered(m.rules, m.copy_position(), 0, code) == code
        True
    """
    find = getattr(game, "offered", None)
    meant: int = code if find is None else find(position, seat, code)
    return meant
