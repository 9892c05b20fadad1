"""Write access of threads to matches: a user-defined bot can't change the match that it plays in.

The bot runs in a separate thread, and may still run after the match has stopped waiting for it. So the thread may not
change the match as long as the bot runs. The bot may change matches that it makes itself to look ahead.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

Bar = weakref.ref[Any]
"""A weak reference to a match, which does not keep the match alive."""


class _Here(threading.local):
    bars: tuple[Bar, ...] = ()


_here = _Here()


def bars() -> tuple[Bar, ...]:
    """Return the matches that this thread may not change; pass them to :func:`barred` in each thread that it starts.

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
    """Keep this thread from changing some matches while the block runs.

    Args:
        more: the matches, in addition to those that the thread may not change already.

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
