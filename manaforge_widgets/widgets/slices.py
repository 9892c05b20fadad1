"""Work in short slices between the messages of a page, so that a click never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING, Any

import traitlets

if TYPE_CHECKING:
    _Dict = traitlets.Dict[str, Any]
else:
    _Dict = traitlets.Dict

SLICE = 0.003
"""How long a slice may take, in seconds, before the next message gets its turn."""
PAUSE = 0.002
"""The least time between two slices: a message needs several rounds of the event loop to arrive."""


class Slices:
    """Runs a generator in short slices on the event loop, and tells each part of the answer as it comes.

    The generator yields None where it may pause, and parts of the answer. Where an event loop runs, as in every
    notebook, it is run in slices, as soon as what is being done now is done. Elsewhere it runs at once up to the first
    part, and the rest waits until :meth:`finish`.

    Args:
        tell: gets each part; None if there is none at all.
        fail: gets the error when the generator fails, which is dropped then.

    Example:
        >>> parts = []
        >>> slices = Slices(parts.append, parts.append)
        >>> slices.start(iter(["first", None, "second"]))
        >>> parts
        ['first']
        >>> slices.finish()
        >>> parts
        ['first', 'second']
    """

    def __init__(self, tell: Callable[[Any], None], fail: Callable[[Exception], None]) -> None:
        self._tell = tell
        self._fail = fail
        self._steps: Iterator[Any] | None = None
        self._empty = True
        self._loop: asyncio.AbstractEventLoop | None = None
        # A match may be changed in another thread than the one whose loop runs the slices.
        self._one_at_a_time = RLock()

    def start(self, steps: Iterator[Any]) -> None:
        """Begin with something new; what was running is dropped.

        Args:
            steps: yields None or a part of the answer.
        """
        with self._one_at_a_time:
            self._steps, self._empty = steps, True
            if not self._later(steps, 0):
                self._run(lambda came: came)

    def drop(self) -> None:
        """Give up what is running."""
        with self._one_at_a_time:
            self._steps = None

    def finish(self) -> None:
        """Do the rest at once."""
        with self._one_at_a_time:
            self._run(lambda _came: False)

    def _slice(self, steps: Iterator[Any]) -> None:
        with self._one_at_a_time:
            if self._steps is steps:
                end = perf_counter() + SLICE
                self._run(lambda _came: perf_counter() > end)
                if self._steps is steps:
                    self._later(steps, PAUSE)

    def _run(self, enough: Callable[[bool], bool]) -> None:
        """Run what is left until it is enough; ``enough`` is told whether a part has just come."""
        steps = self._steps
        while steps is not None and steps is self._steps:
            try:
                part = next(steps, _END)
            except Exception as failure:  # noqa: BLE001 - handed on, and nobody waits for an answer here
                self._steps = None
                self._fail(failure)
                return
            if part is _END:
                self._steps = None
                if self._empty:
                    self._tell(None)
                return
            # A part may be the reason why the table changes; then this is not what is running any more.
            if part is not None and steps is self._steps:
                self._empty = False
                self._tell(part)
            if enough(part is not None):
                return

    def _later(self, steps: Iterator[Any], seconds: float) -> bool:
        """Ask the loop for the next slice; returns whether there is a loop."""
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            # Another thread than the loop's, or no loop at all.
            if self._loop is None or not self._loop.is_running():
                return False
            self._loop.call_soon_threadsafe(self._slice, steps)
            return True
        self._loop.call_later(seconds, self._slice, steps)
        return True


_END = object()


class Sliced(_Dict):
    """A trait whose value comes in slices: the page gets each part, and who asks for it in Python gets it whole.

    Args:
        finish: the name of the method that does the rest at once, or nothing where a part is being sent.
        traits: what a ``traitlets.Dict`` takes.
    """

    def __init__(self, finish: str, **traits: Any) -> None:
        super().__init__(**traits)
        self._finish = finish

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Return the value, once it is whole."""
        getattr(obj, self._finish)()
        return super().get(obj, cls)
