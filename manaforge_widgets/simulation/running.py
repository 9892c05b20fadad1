"""The execution of a simulation: its sets of games are played in portions, and their rows are collected."""

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
"""The approximate time for a portion of the work: short enough to lose little, long enough to be worth sending."""
_SECONDS_ELSEWHERE = 2.0
"""The approximate time for a portion with an executor: Dask spends about 7 ms of CPU time on each portion."""
_LEAST_SECONDS = 0.1
"""The shortest time for a portion; towards the end portions get shorter."""
_MOST_TRIES = 3
_TRIED_BY_DASK = 2
"""The tries that count when Dask reports lost work: it has tried several times, but a neighbour may be the cause."""
_MANY = 500
_AHEAD = 256
"""The number of portions that an executor gets at a time if the number of its workers is unknown."""
_RECOUNT = 1.0
"""The seconds after which the number of workers is asked for again, since a cluster may grow and shrink."""


class Sink(Protocol):
    """A store for the rows of a simulation's sets of games; the sets may arrive in any order."""

    def missing(self) -> list[range]:
        """Return the sets that are still to be played, as ranges in order; no call of ``add`` goes beyond one range."""

    def add(self, sets: range, rows: Rows) -> None:
        """Store the rows of some sets, all from the same range of :meth:`missing`."""


class Memory:
    """A store that keeps the rows of sets in memory.

    Args:
        sets: the number of sets of the simulation.

    Example:
        >>> Memory(5).missing()
        [range(0, 5)]
    """

    def __init__(self, sets: int) -> None:
        self._sets = sets
        self._parts: dict[int, tuple[range, Rows]] = {}

    def missing(self) -> list[range]:
        """Return all sets, since nothing is kept from an earlier run."""
        return [range(self._sets)]

    def add(self, sets: range, rows: Rows) -> None:
        """Store the rows of some sets."""
        self._parts[sets.start] = sets, rows
        if len(self._parts) >= _MANY:
            # An interrupt may come at any time, so the old parts stay whole until the new ones exist.
            self._parts = self._fewer()

    def _fewer(self) -> dict[int, tuple[range, Rows]]:
        """Return the same rows in fewer parts, which take less memory: consecutive sets are joined."""
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
    """Play the sets that a store does not have yet, in this process or in others.

    Args:
        job: the job to play.
        sink: the store for the rows.
        workers: the number of processes; 1 means this process alone. It is not used if there is an executor.
        executor: an executor that plays the sets; None to play them with ``workers``.
        progress: the progress to update.

    Raises:
        GameError: if the simulation can't go on.
        KeyboardInterrupt: if the user interrupts the simulation. The store has the sets that were handed to it before.
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
    """Some sets that are played together, and the number of earlier tries."""

    sets: range
    tries: int = 0


class _Shares:
    """The work of a simulation, split into portions that grow until they take long enough."""

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
        """Play everything with an executor; a lost portion is submitted again."""
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
        """Return the next portion; lost portions come first."""
        if self._again:
            return self._again.popleft()
        sets = self._missing[0]
        count = 1
        if self._played:
            rate = self._played / max(self._seconds, 1e-9)
            # Towards the end shares are small, so that nobody waits long for the last ones.
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
        """Queue a lost portion again, set by set, so that one bad set does not lose others."""
        tries = share.tries + (_TRIED_BY_DASK if type(error).__name__ == "KilledWorker" else 1)
        if tries >= _MOST_TRIES:
            games = self._job.plan.set_size
            first, last = share.sets.start * games, share.sets.stop * games - 1
            which = f"game {first}" if first == last else f"the games {first} to {last}"
            raise GameError(
                f"{which} can't be played: the worker was lost again and again. Does a bot end its process, or use "
                f"all memory? The executor says: {clipped(_said(error), 100)}."
            ) from error
        for number in share.sets:
            self._again.append(_Share(range(number, number + 1), tries))


def _places(executor: Executor) -> int:
    """Return how many portions an executor gets at a time: for each worker one to play and one to wait."""
    count = getattr(executor, "count", None) or getattr(executor, "_max_workers", None)
    if count is None and (client := getattr(executor, "_client", None)) is not None:
        # Dask's executor does not know the number, but its client does; there may be no workers yet.
        count = max(1, sum(client.nthreads().values()))
    return 2 * count if type(count) is int else _AHEAD


def _instead_of(executor: Executor, error: BrokenExecutor) -> Workers:
    """Return workers in place of a pool that has lost a process, since Python's pool then takes no more work."""
    count = getattr(executor, "_max_workers", None)
    # Importing the pool's class needs processes, which a browser lacks.
    if type(executor).__module__ != "concurrent.futures.process" or type(count) is not int:
        raise GameError(f"the executor takes no more work: {clipped(_said(error), 160)}.") from error
    warnings.warn(
        "The pool has lost a process and takes no more work; the simulation goes on with new processes.",
        stacklevel=2,
    )
    return Workers(count)


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(":. ")
