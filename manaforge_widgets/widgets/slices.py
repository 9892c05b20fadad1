"""Long calculations in short slices between the messages of a page, so that a click never waits for them."""

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
"""The longest time of a slice in seconds, before the next message is handled."""
PAUSE = 0.002
"""The least time between two slices: a message needs several rounds of the event loop to arrive."""


class Slices:
    """Runs a generator in short slices on the event loop, and hands over each part of the answer as it comes.

    The generator yields None where it may pause, and parts of the answer. If an event loop runs, as in every notebook,
    it handles the slices after its current task. Otherwise, as in a plain Python program, nothing is calculated until
    somebody calls :meth:`finish`.

    Args:
        tell: a function that gets each part; it gets None if the generator yields no part.
        fail: a function that gets the error if the generator fails; the generator is then dropped.

    Example:
        >>> parts = []
        >>> slices = Slices(parts.append, parts.append)
        >>> slices.start(iter(["first", None, "second"]))
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
        # Another thread than that of the event loop may change the match.
        self._one_at_a_time = RLock()

    def start(self, steps: Iterator[Any]) -> None:
        """Start a new generator and drop the running one.

        Args:
            steps: the generator; it yields None or a part of the answer.
        """
        with self._one_at_a_time:
            self._steps, self._empty = steps, True
            self._later(steps, 0)

    def drop(self) -> None:
        """Drop the running generator."""
        with self._one_at_a_time:
            self._steps = None

    def finish(self) -> None:
        """Run the rest of the generator now, without pauses."""
        with self._one_at_a_time:
            self._run(None)

    def _slice(self, steps: Iterator[Any]) -> None:
        with self._one_at_a_time:
            if self._steps is steps:
                self._run(perf_counter() + SLICE)
                if self._steps is steps:
                    self._later(steps, PAUSE)

    def _run(self, end: float | None) -> None:
        """Run the generator until a time, or to its end."""
        steps = self._steps
        while steps is not None and steps is self._steps:
            try:
                part = next(steps, _END)
            except Exception as failure:  # noqa: BLE001 - handed to ``fail``; no caller waits here
                self._steps = None
                self._fail(failure)
                return
            if part is _END:
                self._steps = None
                if self._empty:
                    self._tell(None)
                return
            # A part may make the table change; then another generator is running now.
            if part is not None and steps is self._steps:
                self._empty = False
                self._tell(part)
            if end is not None and perf_counter() > end:
                return

    def _later(self, steps: Iterator[Any], seconds: float) -> None:
        """Ask the event loop for the next slice, if there is a loop."""
        try:
            self._loop = asyncio.get_running_loop()
        except RuntimeError:
            # Another thread than the loop's, or no loop at all.
            if self._loop is not None and self._loop.is_running():
                self._loop.call_soon_threadsafe(self._slice, steps)
            return
        self._loop.call_later(seconds, self._slice, steps)


_END = object()


class Sliced(_Dict):
    """A trait whose value comes in slices: the page gets each part, but Python always gets the whole value.

    Args:
        finish: the name of the method that calculates the rest at once, except while a part is being sent.
        traits: the arguments of a ``traitlets.Dict``.
    """

    def __init__(self, finish: str, **traits: Any) -> None:
        super().__init__(**traits)
        self._finish = finish

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Compute the rest of the value now, and return the whole value."""
        getattr(obj, self._finish)()
        return super().get(obj, cls)
