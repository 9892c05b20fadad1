"""The division of a review among processes: this process begins; if the review takes long, several continue."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Final, TypeAlias

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import own_entry
from manaforge_widgets.match import Match
from manaforge_widgets.odds.pausing import mapped, run_to_end
from manaforge_widgets.reviewing.reviewer import Part, Reviewer
from manaforge_widgets.reviewing.rows import Turn
from manaforge_widgets.simulation.workers import HAS_PROCESSES, Workers

MOST_WORKERS: Final = 64
_USUAL: Final = 4
"""The largest number of processes by default, since many people may share a computer with many processors."""
_ALONE: Final = 1.5
"""The seconds after which it is worth starting processes."""
_LINES: Final = 3
"""The most lines of a portion: with fewer, more positions are valued twice; with more, some processes wait."""
_SHARES: Final = 20
"""The number of portions of equal work for each process, so that no portion takes long."""
_NEARLY: Final = 0.95
"""The largest part of a line that counts as done before the line is finished."""
_PAUSE: Final = 0.003
"""The longest time in seconds without a pause for other tasks."""


def checked_workers(workers: object, game: str) -> int:
    """Return the largest number of processes that may review a match.

    Args:
        workers: the wanted number of processes; None for as many as there are processors, but at most four.
        game: the name of the game. If the game was registered in this session, only this process knows it; then the
            function returns 1. It also returns 1 in a browser.

    Raises:
        GameError: when ``workers`` is invalid.

    Example:
        >>> checked_workers(3, "manaforge")
        3
    """
    if workers is not None and (type(workers) is not int or not 0 < workers <= MOST_WORKERS):
        raise GameError(f"workers must be a number of processes from 1 to {MOST_WORKERS}, not {short(workers)}.")
    if not HAS_PROCESSES or own_entry(game) is not None:
        return 1
    return min(_USUAL, _processors()) if workers is None else workers


def _processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Progress:
    """The part of a review's work that is done, from 0 to 1."""

    def __init__(self, reviewer: Reviewer) -> None:
        works = reviewer.works()
        self.works = [work for work, _ in works]
        self._whole = sum(self.works) or 1.0
        self._positions = [max(1.0, positions * reviewer.worlds) for _, positions in works]
        self._done = 0.0

    def of_line(self, steps: Generator[None, None, Part], line: int) -> Generator[float, None, Part]:
        """Go through the steps of one line, and yield after each how much of the review is done."""
        played = 0

        def tell(_step: None) -> float:
            nonlocal played
            played += 1
            # The work is an estimate: a line that takes longer stays just below its end.
            return self._share(self.works[line] * min(_NEARLY, played / self._positions[line]))

        part = yield from mapped(steps, tell)
        yield self.done(line, line + 1)
        return part

    def done(self, first: int, last: int) -> float:
        """Count some lines as done, and return how much of the review is done."""
        self._done += sum(self.works[first:last])
        return self._share(0.0)

    def _share(self, more: float) -> float:
        return min(1.0, (self._done + more) / self._whole)

    def shares(self, first: int, workers: int) -> list[tuple[int, int]]:
        """Split the lines from ``first`` on into portions for processes: a few lines, or one line with much work."""
        most = sum(self.works[first:]) / (_SHARES * workers)
        shares: list[tuple[int, int]] = []
        at = first
        while at < len(self.works):
            last, work = at + 1, self.works[at]
            while last < min(at + _LINES, len(self.works)) and work + self.works[last] <= most:
                work += self.works[last]
                last += 1
            shares.append((at, last))
            at = last
        return shares


Found: TypeAlias = Callable[[Sequence[Turn]], None]
"""A function that gets the rows of each part of a review once that part is done, in any order."""


def parts_of(reviewer: Reviewer, workers: int, found: Found) -> Generator[float | None, None, list[Part]]:
    """Review a whole match, in parts.

    Args:
        reviewer: the reviewer of the match.
        workers: the largest number of processes.
        found: a function that gets the rows of each part.

    Returns:
        A generator, which pauses often. At each pause it yields the share of the work that is done, from 0 to 1; None
        if this share has not changed. At the end it returns the parts of the review in order.
    """
    began, count = perf_counter(), len(reviewer.lines)
    if not count:
        return [(yield from mapped(reviewer.part(0, 0), lambda _step: None))]
    progress = _Progress(reviewer)
    parts: list[Part] = []
    while (place := len(parts)) < count:
        if place and workers > 1 and perf_counter() - began > _ALONE and count - place > _LINES:
            return parts + (yield from _shared(reviewer, place, workers, progress, found))
        parts.append((yield from progress.of_line(reviewer.part(place, place + 1), place)))
        found(parts[-1].rows)
    return parts


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A review in the form in which it is sent to a worker process.

    Attributes:
        match: the match as JSON, from ``Match.saved()``.
        worlds: the number of sampled worlds.
        seed: the seed for the worlds.
        costs: whether to look for better lines.
    """

    match: str
    worlds: int
    seed: int
    costs: bool


def _shared(
    reviewer: Reviewer, first: int, workers: int, progress: _Progress, found: Found
) -> Generator[float | None, None, list[Part]]:
    """Review the lines from ``first`` on with several processes."""
    shares = progress.shares(first, workers)
    task = ReviewTask(json.dumps(reviewer.match.saved()), reviewer.worlds, reviewer.seed, reviewer.costs)
    parts: dict[tuple[int, int], Part] = {}
    with Workers(min(workers, len(shares))) as own:
        out: dict[Future[Part], tuple[int, int]] = {own.submit(review_lines, task, *share): share for share in shares}
        while out:
            done: float | None = None
            finished, _ = wait(out, _PAUSE, FIRST_COMPLETED)
            for future in finished:
                share = out.pop(future)
                if future.exception() is None:
                    parts[share] = future.result()
                else:
                    # If a process was lost, this one reviews the share; an error that happens again is raised.
                    parts[share] = yield from mapped(reviewer.part(*share), lambda _step: None)
                found(parts[share].rows)
                done = progress.done(*share)
            yield done
    return [parts[share] for share in shares]


def review_lines(task: ReviewTask, first: int, last: int) -> Part:
    """Review some lines in a worker process.

    The worker keeps its reviewer for the next lines of the same review.

    Args:
        task: the whole review.
        first: the number of the first line.
        last: the number after the last line.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> task = ReviewTask(json.dumps(m.saved()), worlds=2, seed=0, costs=False)
        >>> [row.what for row in review_lines(task, 0, 1).rows][:2]
        ['the set-up', 'draft Precognition']
    """
    return run_to_end(_reviewer(task).part(first, last))


@lru_cache(maxsize=1)
def _reviewer(task: ReviewTask) -> Reviewer:
    return Reviewer(Match.restored(json.loads(task.match)), task.worlds, task.seed, costs=task.costs)
