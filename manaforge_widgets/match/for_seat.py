"""A position as one seat knows it: everything that is hidden from the seat is re-dealt, so it stays secret."""

from __future__ import annotations

import secrets

from manaforge_widgets.core.api import Game, GameError, View
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.messages import short

_SEEDS = 2**32


def other_seed(own: int, wanted: int | None) -> int:
    """Return a seed other than the match's own seed, with which one could calculate every future draw.

    Args:
        own: the seed of the match.
        wanted: the seed to use; None for a random one, independent of the match.

    Raises:
        GameError: when ``wanted`` is the seed of the match, or not a valid seed.

    Example:
        >>> other_seed(7, 8), other_seed(7, None) == 7
        (8, False)
    """
    if wanted is None:
        drawn = secrets.randbelow(_SEEDS)
        return drawn + _SEEDS if drawn == own else drawn
    seed = Luck(wanted).seed
    if seed == own:
        raise GameError(f"seed {short(seed, 40)} is the match's own and would reveal its future draws; choose another.")
    return seed


def table_known_to(game: Game, position: object, seat: int, seed: int) -> View:
    """Return a full view in which everything that is hidden from a seat is re-dealt; the seat sees no difference.

    Args:
        game: the rules.
        position: the game's position, which is not changed.
        seat: the seat from which something is hidden.
        seed: the seed for dealing again.

    Raises:
        GameError: when the game's rules re-deal something that the seat knows.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> view = table_known_to(m.rules, m.copy_position(), 0, seed=1)
        >>> view["seats"][0] == m.view(None)["seats"][0], view["seats"][1] == m.view(None)["seats"][1]
        (True, False)
    """
    dealt = game.resample(position, seat, Luck(seed).stream(f"dealt anew for seat {seat}"))
    if game.view(dealt, seat) != game.view(position, seat):
        raise GameError(
            f"resample() in the rules of {game.title} must keep what seat {seat} sees, but it changed that."
        )
    return game.view(dealt, None)
