"""The progress of long work: a bar with the rate and the time left, in a notebook or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from manaforge_widgets.bots.arms_length import HAS_THREADS
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short


class Progress:
    """The progress of a simulation: how many games are played and forfeited, shown in a bar.

    Args:
        bar: the bar, from tqdm; None to show nothing.

    Example:
        >>> progress = Progress(None)
        >>> progress.played(4)
        >>> progress.forfeited(1)
    """

    __slots__ = ("_bar", "_forfeited")

    def __init__(self, bar: Any) -> None:
        self._bar = bar
        self._forfeited = 0

    def played(self, games: int) -> None:
        """Count more games as played.

        Args:
            games: the number of further games.
        """
        if self._bar is not None:
            self._bar.update(games)

    def forfeited(self, games: int) -> None:
        """Count more games as forfeited, and show their number at once, so that whoever wrote the bot can stop.

        Args:
            games: the number of further games.
        """
        self._forfeited += games
        if games and self._bar is not None:
            self._bar.set_postfix_str(f"{self._forfeited:,} forfeited")


@contextmanager
def game_progress(games: int, done: int = 0, forfeited: int = 0, *, show: bool = True) -> Iterator[Progress]:
    """Show a progress bar of a simulation while a ``with`` block runs: games played, their rate, and the time left.

    Args:
        games: the number of games of the whole simulation, including those in ``done``.
        done: the number of games that an earlier run has played already; the bar begins there.
        forfeited: how many of the ``done`` games were forfeited.
        show: whether to show the bar; if not, the block runs the same without one.

    Yields:
        A :class:`Progress`. The block calls its ``played`` and ``forfeited`` as games end.

    Example:
        >>> with game_progress(10, show=False) as progress:
        ...     progress.played(4)
    """
    with progress_bar(games, "games", done, show=show) as bar:
        progress = Progress(bar)
        progress.forfeited(forfeited)
        yield progress


@contextmanager
def progress_bar(total: int, unit: str, done: int = 0, *, delay: float = 0.0, show: bool = True) -> Iterator[Any]:
    """Show a bar while a ``with`` block runs.

    Args:
        total: the number of all units of work.
        unit: the word for the units, in the plural.
        done: the number of units that were done earlier.
        delay: the number of seconds after which the bar appears; for shorter work there is no bar.
        show: whether to show the bar.

    Yields:
        The bar, from tqdm; None if ``show`` is False.

    Example:
        >>> with progress_bar(10, "steps", delay=60.0) as bar:
        ...     bar.update(10)
    """
    if not show:
        yield None
        return
    # The import loads widgets in a notebook, so it waits until a bar is wanted.
    from tqdm.auto import tqdm  # noqa: PLC0415

    if not HAS_THREADS:
        tqdm.monitor_interval = 0
    with tqdm(total=total, initial=done, unit=f" {unit}", delay=delay, dynamic_ncols=True) as bar:
        yield bar


def checked_flag(name: str, value: object) -> bool:
    """Return True or False unchanged, and refuse anything else.

    Raises:
        GameError: when ``value`` is anything else.

    Example:
        >>> checked_flag("progress", False)
        False
    """
    if type(value) is not bool:
        raise GameError(f"{name} must be True or False, not {short(value)}.")
    return value
