"""How the sets of a simulation are shared out, played and gathered."""

from __future__ import annotations

import warnings
from collections import deque
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any, Protocol

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.simulation.job import Job
from manaforge_widgets.simulation.parcel import Done, Parcel, play_sets
from manaforge_widgets.simulation.progress import Progress
from manaforge_widgets.simulation.table_forms import InMemory
from manaforge_widgets.simulation.tables import Rows, joined
from manaforge_widgets.simulation.workers import Workers

_SECONDS = 0.5
"""How long a share of the work takes, about: short enough to lose little, long enough to be worth sending."""
_SECONDS_ELSEWHERE = 2.0
"""The same for an executor: Dask spends some 7 ms of CPU time on each share, whatever is in it."""
_LEAST_SECONDS = 0.1
"""Towards the end shares are shorter, but not shorter than that."""
_MOST_TRIES = 3
_TRIED_BY_DASK = 2
"""Dask has tried several times before it says that work was lost, but it may have been that of a neighbour."""
_MANY = 500
_AHEAD = 256
"""How many shares an executor is given at a time, where it can't be told how many it works on at once."""
_RECOUNT = 1.0
"""A cluster may grow and shrink: so many seconds later it is asked again how many shares it works on at once."""


class Sink(Protocol):
    """Takes the rows of sets in any order."""

    def missing(self) -> list[range]:
        """Return the sets that are still to be played, as ranges in order; the rows of sets of two ranges stay apart."""

    def add(self, sets: range, rows: Rows) -> None:
        """Take the rows of some sets of one range."""


class Memory:
    """Keeps the rows of sets in memory.

    Args:
        sets: how many sets there will be.

    Example:
        >>> Memory(5).missing()
        [range(0, 5)]
    """

    def __init__(self, sets: int) -> None:
        self._sets = sets
        self._parts: dict[int, tuple[range, Rows]] = {}

    def missing(self) -> list[range]:
        """Return all sets, since nothing is kept from earlier."""
        return [range(self._sets)]

    def add(self, sets: range, rows: Rows) -> None:
        """Take the rows of some sets."""
        self._parts[sets.start] = sets, rows
        if len(self._parts) >= _MANY:
            # An interrupt may come at any time: the old parts stay whole until the new ones are there.
            self._parts = self._fewer()

    def _fewer(self) -> dict[int, tuple[range, Rows]]:
        """Return the same rows in fewer parts, which take less memory: sets that follow each other are joined."""
        runs: list[list[tuple[range, Rows]]] = []
        for _, part in sorted(self._parts.items()):
            if runs and runs[-1][-1][0].stop == part[0].start:
                runs[-1].append(part)
            else:
                runs.append([part])
        return {
            run[0][0].start: (range(run[0][0].start, run[-1][0].stop), joined(*(rows for _, rows in run)))
            for run in runs
        }

    def tables(self) -> InMemory:
        """Return the rows of all sets, in their order."""
        parts = [part for _, part in sorted(self._parts.items())]
        return InMemory(joined(*(rows for _, rows in parts)), sum(len(sets) for sets, _ in parts))


def play_all(job: Job, sink: Sink, workers: int, executor: Executor | None, progress: Progress) -> None:
    """Play what a sink misses, here or elsewhere.

    Args:
        job: what is to be played.
        sink: what takes the rows.
        workers: how many processes; 1 for this one.
        executor: what to play with instead.
        progress: is told of what has been played.

    Raises:
        GameError: when the simulation can't go on.
        KeyboardInterrupt: when it is interrupted; what was played till then is in the sink.
    """
    missing = sink.missing()
    if executor is not None:
        _Shares(job, sink, missing, progress, _SECONDS_ELSEWHERE).play_with(executor)
    elif workers > 1:
        with Workers(workers) as own:
            _Shares(job, sink, missing, progress, _SECONDS).play_with(own)
    else:
        parcel = Parcel(job)
        for number in (number for sets in missing for number in sets):
            rows = _rows(play_sets(parcel, number, number + 1))
            sink.add(range(number, number + 1), rows)
            _tell(progress, rows, job.plan.set_size)


def _tell(progress: Progress, rows: Rows, games: int) -> None:
    progress.forfeited(len(rows["faults"]["game"]))
    progress.played(games)


def _rows(done: Done) -> Rows:
    if done.rows is None:
        raise GameError(done.words)
    return done.rows


@dataclass(frozen=True, slots=True)
class _Share:
    """Some sets that are played at one time, and how often that was tried before."""

    sets: range
    tries: int = 0


class _Shares:
    """The work of a simulation in shares, which grow until they take long enough."""

    def __init__(self, job: Job, sink: Sink, missing: list[range], progress: Progress, each: float) -> None:
        self._each = each
        self._job = job
        self._parcel = Parcel(job)
        self._sink = sink
        self._progress = progress
        self._missing = deque(sets for sets in missing if sets)
        self._again: deque[_Share] = deque()
        self._out: dict[Future[Any], _Share] = {}
        self._played = 0
        self._seconds = 0.0
        self._most = 0
        self._counted_at = -inf

    def play_with(self, executor: Executor) -> None:
        """Have an executor play everything; a share that is lost is given out again."""
        replaced: Workers | None = None
        try:
            while self._missing or self._again or self._out:
                try:
                    self._give_out(replaced or executor)
                except BrokenExecutor as error:
                    if replaced is not None:
                        raise
                    replaced = _instead_of(executor, error)
                finished, _ = wait(self._out, return_when=FIRST_COMPLETED) if self._out else (set(), None)
                for future in finished:
                    self._take(future)
        finally:
            for future in self._out:
                future.cancel()
            if replaced is not None:
                replaced.shutdown(cancel_futures=bool(self._out))

    def _give_out(self, executor: Executor) -> None:
        now = perf_counter()
        if now > self._counted_at + _RECOUNT:
            self._most, self._counted_at = _places(executor), now
        most = self._most
        while (self._missing or self._again) and len(self._out) < most:
            share = self._next(most)
            try:
                future = executor.submit(play_sets, self._parcel, share.sets.start, share.sets.stop)
            except BaseException:
                self._again.append(share)
                raise
            self._out[future] = share

    def _next(self, most: int) -> _Share:
        """Return the next share: what was lost comes first."""
        if self._again:
            return self._again.popleft()
        sets = self._missing[0]
        count = 1
        if self._played:
            rate = self._played / max(self._seconds, 1e-9)
            # Towards the end shares are small, so that nobody waits for one.
            fair = max(sum(map(len, self._missing)) // most, round(_LEAST_SECONDS * rate))
            count = max(1, min(round(self._each * rate), fair, len(sets)))
        share = _Share(sets[:count])
        if len(sets) > count:
            self._missing[0] = sets[count:]
        else:
            self._missing.popleft()
        return share

    def _take(self, future: Future[Any]) -> None:
        share = self._out.pop(future)
        try:
            done: Done = future.result()
        except KeyboardInterrupt:
            raise
        except BaseException as lost:  # noqa: BLE001 - an executor may raise anything, also its own cancellation
            self._lose(share, lost)
            return
        rows = _rows(done)
        self._sink.add(share.sets, rows)
        self._played += len(share.sets)
        self._seconds += done.seconds
        _tell(self._progress, rows, len(share.sets) * self._job.plan.set_size)

    def _lose(self, share: _Share, error: BaseException) -> None:
        """Give out again what was lost, set by set, so that one bad set loses no others."""
        tries = share.tries + (_TRIED_BY_DASK if type(error).__name__ == "KilledWorker" else 1)
        if tries >= _MOST_TRIES:
            games = self._job.plan.set_size
            first, last = share.sets.start * games, share.sets.stop * games - 1
            which = f"game {first}" if first == last else f"the games {first} to {last}"
            raise GameError(
                f"{which} can't be played: again and again the worker that played was lost. Does a bot end its "
                f"process, or take all memory? The executor says: {clipped(_said(error), 100)}."
            ) from error
        for number in share.sets:
            self._again.append(_Share(range(number, number + 1), tries))


def _places(executor: Executor) -> int:
    """How many shares an executor is given at a time: one more for each worker than it can play."""
    count = getattr(executor, "count", None) or getattr(executor, "_max_workers", None)
    if count is None and (client := getattr(executor, "_client", None)) is not None:
        # Dask's executor does not say it, but the client that made it does; there may be no workers yet.
        count = max(1, sum(client.nthreads().values()))
    return 2 * count if type(count) is int else _AHEAD


def _instead_of(executor: Executor, error: BrokenExecutor) -> Workers:
    """Workers instead of a pool that has lost a process: Python's own takes no more work then."""
    count = getattr(executor, "_max_workers", None)
    # To import its class takes processes, which a browser lacks.
    if type(executor).__module__ != "concurrent.futures.process" or type(count) is not int:
        raise GameError(f"the executor takes no more work: {clipped(_said(error), 160)}.") from error
    warnings.warn(
        "The pool has lost a process and takes no more work; the simulation goes on with processes of its own.",
        stacklevel=2,
    )
    return Workers(count)


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(":. ")
