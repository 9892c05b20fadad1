"""A review shared out: this process begins, and where that takes long, several go on with some lines each."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Final

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import own_entry
from manaforge_widgets.match import Match
from manaforge_widgets.odds.pausing import mapped, run_to_end
from manaforge_widgets.reviewing.reviewer import Part, Reviewer
from manaforge_widgets.simulation.workers import HAS_PROCESSES, Workers

MOST_WORKERS: Final = 64
_USUAL: Final = 4
"""The most processes that nobody asked for: a computer may have many more processors, and many people on them."""
_ALONE: Final = 1.5
"""Seconds after which it is worth while to begin processes."""
_LINES: Final = 3
"""The lines of a share: with fewer, more positions are valued twice, with more, some processes wait at the end."""
_SHARES: Final = 20
"""In how many shares of equal work the rest is divided for each process, so that none is long at work on one."""
_NEARLY: Final = 0.95
"""How much of a line counts as done at the most before it is."""
_PAUSE: Final = 0.003
"""The longest time in seconds that nothing else gets its turn."""


def checked_workers(workers: object, game: str) -> int:
    """How many processes review a match.

    Args:
        workers: what was asked for; None for as many as there are processors, but not more than four.
        game: the game's name. One that was registered in this session is known to this process alone.

    Raises:
        GameError: for what is no such number.

    Example:
        >>> checked_workers(3, "manaforge")
        3
    """
    if workers is not None and (type(workers) is not int or not 0 < workers <= MOST_WORKERS):
        raise GameError(f"workers are a number of processes from 1 to {MOST_WORKERS}, not {short(workers)}.")
    if not HAS_PROCESSES or own_entry(game) is not None:
        return 1
    return min(_USUAL, _processors()) if workers is None else workers


def _processors() -> int:
    """Return the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Progress:
    """How much of the work of a review is done, from 0 to 1."""

    def __init__(self, reviewer: Reviewer) -> None:
        works = reviewer.works()
        self.works = [work for work, _ in works]
        self._whole = sum(self.works) or 1.0
        self._positions = [max(1.0, positions * reviewer.worlds) for _, positions in works]
        self._done = 0.0

    def of_line(self, steps: Generator[None, None, Part], line: int) -> Generator[float, None, Part]:
        """The steps of one line, each of which yields how much of the review is done."""
        played = 0

        def tell(_step: None) -> float:
            nonlocal played
            played += 1
            # The work is an estimate: a line that takes longer waits for its end.
            return self._share(self.works[line] * min(_NEARLY, played / self._positions[line]))

        part = yield from mapped(steps, tell)
        yield self.done(line, line + 1)
        return part

    def done(self, first: int, last: int) -> float:
        """Return some lines are done."""
        self._done += sum(self.works[first:last])
        return self._share(0.0)

    def _share(self, more: float) -> float:
        return min(1.0, (self._done + more) / self._whole)

    def shares(self, first: int, workers: int) -> list[tuple[int, int]]:
        """Return the lines from one to the last in shares: of a few lines, or of one that is much work."""
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


def parts_of(reviewer: Reviewer, workers: int) -> Generator[float | None, None, list[Part]]:
    """Review a whole match, in parts.

    Args:
        reviewer: of the match.
        workers: the most processes.

    Returns:
        A generator that yields how much of the work is done, from 0 to 1, and None between, to pause. It returns the
        parts in order.
    """
    began, count = perf_counter(), len(reviewer.lines)
    if not count:
        return [(yield from mapped(reviewer.part(0, 0), lambda _step: None))]
    progress = _Progress(reviewer)
    parts: list[Part] = []
    while (place := len(parts)) < count:
        if place and workers > 1 and perf_counter() - began > _ALONE and count - place > _LINES:
            return parts + (yield from _shared(reviewer, place, workers, progress))
        parts.append((yield from progress.of_line(reviewer.part(place, place + 1), place)))
    return parts


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A review as it is asked of a worker.

    Attributes:
        match: the match, as ``Match.saved()`` gives it, in JSON.
        worlds: as for :class:`Reviewer`.
        seed: as for :class:`Reviewer`.
        costs: as for :class:`Reviewer`.
    """

    match: str
    worlds: int
    seed: int
    costs: bool


def _shared(
    reviewer: Reviewer, first: int, workers: int, progress: _Progress
) -> Generator[float | None, None, list[Part]]:
    """Review the lines from one to the last by several processes."""
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
                    # Where a process was lost, this one still has its memory; what fails here too is told.
                    parts[share] = yield from mapped(reviewer.part(*share), lambda _step: None)
                done = progress.done(*share)
            yield done
    return [parts[share] for share in shares]


def review_lines(task: ReviewTask, first: int, last: int) -> Part:
    """Review some lines in a worker, which goes on with the same review where it was.

    Args:
        task: the review.
        first: the first line.
        last: the line after the last one.

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
