"""How far a simulation is: a bar with its rate and the time left, in a notebook or a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def shown_progress(games: int, done: int = 0, *, show: bool = True) -> Iterator[Callable[[int], None]]:
    """Show a bar inside the block.

    Args:
        games: how many games there are.
        done: how many were done before.
        show: whether to show it at all.

    Yields:
        A function to call with a number of games that have been played.

    Example:
        >>> with shown_progress(10, show=False) as bar:
        ...     bar(4)
    """
    if not show:
        yield lambda _games: None
        return
    # It brings widgets where there is a notebook: only who wants a bar waits for it.
    from tqdm.auto import tqdm  # noqa: PLC0415

    with tqdm(total=games, initial=done, unit=" games", dynamic_ncols=True) as bar:

        def played(more: int) -> None:
            bar.update(more)

        yield played
