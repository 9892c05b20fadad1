"""A table as one seat knows it: what is hidden from the seat is dealt anew, so that nothing of it is left."""

from __future__ import annotations

import secrets

from manaforge_widgets.core.api import Game, GameError, View
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.messages import short

_SEEDS = 2**32


def other_seed(own: int, wanted: int | None) -> int:
    """Return a seed that is not that of a match: from its seed all of its luck could be told.

    Args:
        own: the seed of the match.
        wanted: the seed to take; None for one by chance, which has nothing to do with the match.

    Raises:
        GameError: when the seed of the match is wanted, or what is no seed.

    Example:
        >>> other_seed(7, 8), other_seed(7, None) == 7
        (8, False)
    """
    if wanted is None:
        drawn = secrets.randbelow(_SEEDS)
        return drawn + _SEEDS if drawn == own else drawn
    seed = Luck(wanted).seed
    if seed == own:
        raise GameError(f"{short(seed, 40)} is the seed of the match itself, which would tell its luck; take another.")
    return seed


def table_known_to(game: Game, position: object, seat: int, seed: int) -> View:
    """Return a full view of a table that looks the same to a seat; what is hidden from it is dealt anew.

    Args:
        game: the rules.
        position: the game's own position; it stays as it is.
        seat: the seat.
        seed: of what is dealt anew.

    Raises:
        GameError: when the game's own rules deal something anew that the seat knows.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> view = table_known_to(m.rules, m.copy_position(), 0, seed=1)
        >>> view["seats"][0] == m.view(None)["seats"][0], view["seats"][1] == m.view(None)["seats"][1]
        (True, False)
    """
    dealt = game.resample(position, seat, Luck(seed).stream(f"dealt anew for seat {seat}"))
    if game.view(dealt, seat) != game.view(position, seat):
        raise GameError(f"{game.title} can't deal anew what is hidden from seat {seat}: it changes what the seat sees.")
    return game.view(dealt, None)
