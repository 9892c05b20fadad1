"""Equivalent actions: they use equal things, such as two equal dice. All are legal, but only one is offered."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import Game


def offered(game: Game, position: Any, seat: int, code: int) -> int:
    """Return the code that ``game.legal`` offers for an action: its own code, or that of an equivalent action.

    If a game's actions can name one of several equal things, the game has a method ``offered(position, seat, code)``.
    In any other game each legal action is offered itself. If an action is not legal, neither is the result.

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
