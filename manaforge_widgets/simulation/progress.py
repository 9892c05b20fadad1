"""How far long work is: a bar with its rate and the time left, in a notebook or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from manaforge_widgets.bots.arms_length import HAS_THREADS
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short


class Progress:
    """Takes notice of what was played, and shows it where there is a bar.

    Args:
        bar: of tqdm; None where nothing is shown.

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
        """Take notice of games that have been played.

        Args:
            games: how many more.
        """
        if self._bar is not None:
            self._bar.update(games)

    def forfeited(self, games: int) -> None:
        """Take notice of games that were forfeited, at once: who has written such a bot won't wait for the others.

        Args:
            games: how many more.
        """
        self._forfeited += games
        if games and self._bar is not None:
            self._bar.set_postfix_str(f"{self._forfeited:,} forfeited")


@contextmanager
def game_progress(games: int, done: int = 0, forfeited: int = 0, *, show: bool = True) -> Iterator[Progress]:
    """Show a bar of games inside the block.

    Args:
        games: how many games there are.
        done: how many were done before.
        forfeited: how many of those were forfeited.
        show: whether to show it at all.

    Yields:
        The progress, which counts the games as they are played.

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
    """Show a bar inside the block.

    Args:
        total: how many of something there are.
        unit: what they are called.
        done: how many were done before.
        delay: the seconds after which it is shown; what is over sooner shows nothing.
        show: whether to show it at all.

    Yields:
        The bar, as tqdm has it; None where none is shown.

    Example:
        >>> with progress_bar(10, "steps", delay=60.0) as bar:
        ...     bar.update(10)
    """
    if not show:
        yield None
        return
    # It brings widgets where there is a notebook: only who wants a bar waits for it.
    from tqdm.auto import tqdm  # noqa: PLC0415

    if not HAS_THREADS:
        tqdm.monitor_interval = 0
    with tqdm(total=total, initial=done, unit=f" {unit}", delay=delay, dynamic_ncols=True) as bar:
        yield bar


def checked_flag(name: str, value: object) -> bool:
    """Return what is True or False unchanged.

    Raises:
        GameError: for anything else.

    Example:
        >>> checked_flag("progress", False)
        False
    """
    if type(value) is not bool:
        raise GameError(f"{name} is True or False, not {short(value)}.")
    return value
