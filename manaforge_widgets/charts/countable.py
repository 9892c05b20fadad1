"""Checks of a simulation before it is drawn round by round."""

from __future__ import annotations

from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.results import Results


def check_rounds(results: Results) -> None:
    """Check that the game counts its rounds.

    Args:
        results: the results of a simulation.

    Raises:
        GameError: if the number of the round is 0 in all positions.

    Example:
        >>> import manaforge_widgets as mf
        >>> check_rounds(mf.simulate("pig", "random", games=2, seats=2, seed=1, progress=False))
    """
    rounds = results.turns["round"]
    if len(rounds) and not any(rounds):
        raise GameError(
            f"{results.rules.title} counts no rounds: the round is 0 in all positions, so a chart would be empty. "
            "Count rounds in the position; a small game without the key 'round' has them counted."
        )


def check_leads(results: Results) -> None:
    """Check that a game has several seats, so that one of them can lead.

    Args:
        results: the results of a simulation.

    Raises:
        GameError: for a game of one seat.

    Example:
        >>> import manaforge_widgets as mf
        >>> check_leads(mf.simulate("pig", "random", games=2, seats=2, seed=1, progress=False))
    """
    seats = results.turns["seat"]
    if len(seats) and not any(seats):
        raise GameError(f"{results.rules.title} was played by one seat alone, so nobody leads.")
