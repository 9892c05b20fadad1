"""Which threads may not change which matches: a bot of a user's own is kept away from the match that it plays in.

Such a bot runs in a thread of its own. It may take longer than anybody waits, so the bar is the thread's and ends only
with it. Matches that the bot makes itself, to look ahead, are not barred.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

Bar = weakref.ref[Any]
"""A match, without keeping it alive."""


class _Here(threading.local):
    bars: tuple[Bar, ...] = ()


_here = _Here()


def bars() -> tuple[Bar, ...]:
    """Return the matches that this thread may not change, so that a thread begun by it can be barred from them too.

    Example:
        >>> bars()
        ()
    """
    return _here.bars


def is_barred(match: object) -> bool:
    """Return whether this thread may not change a match; ``Match`` asks before each change.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> with barred([weakref.ref(m)]):
        ...     is_barred(m), is_barred(m.branch())
        (True, False)
        >>> is_barred(m)
        False
    """
    return any(bar() is match for bar in _here.bars)


@contextmanager
def barred(more: Iterable[Bar]) -> Iterator[None]:
    """Keep this thread from changing some matches as long as the block runs.

    Args:
        more: the matches; those that the thread was barred from before stay barred.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> with barred([weakref.ref(m)]):
        ...     m.apply("draft Precognition")
        Traceback (most recent call last):
        manaforge_widgets.core.api.IllegalAction: a bot can't change the match that it plays in; ...
    """
    before = _here.bars
    _here.bars = (*before, *more)
    try:
        yield
    finally:
        _here.bars = before
