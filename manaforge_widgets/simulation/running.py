"""How the sets of a simulation are played and their rows gathered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from manaforge_widgets.simulation.job import Job
from manaforge_widgets.simulation.results import InMemory
from manaforge_widgets.simulation.tables import Rows, joined


class Sink(Protocol):
    """Takes the rows of sets in any order."""

    def missing(self, sets: int) -> list[range]:
        """The sets that are still to be played, as ranges in order."""
        ...

    def add(self, sets: range, rows: Rows) -> None:
        """Take the rows of some sets."""
        ...


class Memory:
    """Keeps the rows of sets in memory.

    Example:
        >>> memory = Memory()
        >>> memory.missing(5)
        [range(0, 5)]
    """

    def __init__(self) -> None:
        self._parts: dict[int, tuple[range, Rows]] = {}

    def missing(self, sets: int) -> list[range]:
        """All sets, since nothing is kept from earlier."""
        return [range(sets)]

    def add(self, sets: range, rows: Rows) -> None:
        """Take the rows of some sets."""
        self._parts[sets.start] = sets, rows

    def tables(self) -> InMemory:
        """The rows of all sets, in their order."""
        parts = [self._parts[start] for start in sorted(self._parts)]
        return InMemory(joined(rows for _, rows in parts), sum(len(sets) for sets, _ in parts))


def play_here(job: Job, sink: Sink, missing: list[range], done: Callable[[int], None]) -> None:
    """Play sets one after the other in this process.

    Args:
        job: what is to be played.
        sink: what takes the rows.
        missing: the sets that are to be played.
        done: called with a number of games that have been played.
    """
    for sets in missing:
        for number in sets:
            one = range(number, number + 1)
            sink.add(one, job.play(one))
            done(job.plan.set_size)
