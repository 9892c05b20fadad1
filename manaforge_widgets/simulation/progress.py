"""How far a simulation is: a bar with its rate, the time left and what was forfeited, in a notebook or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from manaforge_widgets.bots.arms_length import HAS_THREADS


class Progress:
    """Takes notice of what was played, and shows it where there is a bar.

    Args:
        bar: of tqdm; None where nothing is shown.

    Example:
        >>> told = Progress(None)
        >>> told.played(4)
        >>> told.forfeited(1)
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
def shown_progress(games: int, done: int = 0, forfeited: int = 0, *, show: bool = True) -> Iterator[Progress]:
    """Show a bar inside the block.

    Args:
        games: how many games there are.
        done: how many were done before.
        forfeited: how many of those were forfeited.
        show: whether to show it at all.

    Yields:
        What is to be told of games that have been played.

    Example:
        >>> with shown_progress(10, show=False) as progress:
        ...     progress.played(4)
    """
    if not show:
        yield Progress(None)
        return
    # It brings widgets where there is a notebook: only who wants a bar waits for it.
    from tqdm.auto import tqdm  # noqa: PLC0415

    if not HAS_THREADS:
        tqdm.monitor_interval = 0
    with tqdm(total=games, initial=done, unit=" games", dynamic_ncols=True) as bar:
        progress = Progress(bar)
        progress.forfeited(forfeited)
        yield progress
