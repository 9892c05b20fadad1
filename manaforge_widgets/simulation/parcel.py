"""A job as it is sent to other processes and machines, with functions from a notebook and your own games."""

from __future__ import annotations

import io
import linecache
import pickle
from collections import ChainMap
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from time import perf_counter
from types import CodeType, ModuleType
from typing import Any
from uuid import uuid4

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.core.registry import add_entry, own_entry
from manaforge_widgets.simulation.fingerprint import source_files
from manaforge_widgets.simulation.job import Job
from manaforge_widgets.simulation.tables import Rows

_MOST_JOBS = 4
_MOST_LINES = 20_000
_jobs: dict[bytes, Job] = {}


@dataclass(frozen=True, slots=True)
class Done:
    """The result of playing some sets.

    Attributes:
        rows: the rows of the sets; None if the sets could not be played.
        seconds: the time that the sets took; 0 if they could not be played.
        words: why the sets could not be played; empty if they were played.
    """

    rows: Rows | None
    seconds: float = 0.0
    words: str = ""


class Parcel:
    """A job that can be sent to another process, which unpacks it when it first needs it.

    Args:
        job: the job, in the process that made it; None in a process to which it was sent.
        packed: the job as bytes, in a process to which it was sent.

    Example:
        >>> from manaforge_widgets.simulation.plan import SimulationPlan
        >>> job = Job(SimulationPlan("manaforge", 2, ("random",), (0,), sets=5, seed=1), ["random"])
        >>> sent = pickle.dumps(Parcel(job))
        >>> pickle.loads(sent).job().plan == job.plan
        True
    """

    def __init__(self, job: Job | None = None, packed: bytes | None = None) -> None:
        self._job = job
        self._packed = packed

    def job(self) -> Job:
        """Return the job; if it arrived as bytes, unpack it first.

        Raises:
            GameError: if the job can't be unpacked here.
        """
        if self._job is None:
            self._job = _unpacked(self._packed or b"")
        return self._job

    def packed(self) -> bytes:
        """Return the job as bytes.

        Raises:
            GameError: if a bot or a game can't be sent; the message says what to do.
        """
        if self._packed is None:
            self._packed = _pack(self.job())
        return self._packed

    def __dask_tokenize__(self) -> str:
        """Return a new name each time: Dask identifies work by its name, and would not repeat lost work."""
        return uuid4().hex

    def __reduce__(self) -> tuple[Any, ...]:
        return Parcel, (None, self.packed())


def play_sets(parcel: Parcel, first: int, last: int) -> Done:
    """Play the sets ``first`` to ``last - 1`` of a simulation, and return their rows.

    This function runs in the worker processes. It never raises an exception: if the sets can't be played, ``words`` of
    the result says why. So an exception from an executor means that the executor itself has failed.

    Args:
        parcel: the simulation's job; it is unpacked here if it came from another process.
        first: the number of the first set, from 0.
        last: the number after the last set, as in ``range(first, last)``.

    Returns:
        The rows of all tables and the time in seconds, or the reason why the sets could not be played.

    Example:
        >>> from manaforge_widgets.simulation.plan import SimulationPlan
        >>> job = Job(SimulationPlan("manaforge", 2, ("random",), (0,), sets=5, seed=1), ["random"])
        >>> play_sets(Parcel(job), 1, 3).rows["games"]["set"]
        [1, 2]
    """
    began = perf_counter()
    try:
        rows = parcel.job().play(range(first, last))
    except GameError as error:
        return Done(None, words=str(error))
    except Exception as error:  # noqa: BLE001 - a user-defined game may raise anything
        return Done(None, words=_words("the simulation can't go on", error))
    return Done(rows, perf_counter() - began)


def _pack(job: Job) -> bytes:
    """Return a job as bytes: its plan, its bots, their source lines for tracebacks, and a user-defined game."""
    functions = [bot for bot in job.bots if not isinstance(bot, str)]
    sources = {}
    for name in {name for bot in functions for name in source_files(bot)}:
        lines = linecache.getlines(name)
        if 0 < len(lines) <= _MOST_LINES:
            sources[name] = lines
    entry = own_entry(job.plan.game)
    parts = (job.plan, job.bots, sources, entry)
    cloudpickle = _cloudpickle()
    try:
        return _pickled(parts, cloudpickle) if cloudpickle else pickle.dumps(parts)
    except Exception as error:
        if cloudpickle is None and (functions or entry):
            raise GameError(
                "cloudpickle must be installed to send functions of a notebook to other processes; "
                "install it with `pip install 'manaforge-widgets[analysis]'`."
            ) from error
        raise GameError(_words("a bot can't be sent to other processes", error)) from error


def _cloudpickle() -> ModuleType | None:
    """Return cloudpickle, which can also pickle functions of a notebook; None if it is not installed."""
    try:
        return import_module("cloudpickle")
    except ImportError:
        return None


def _pickled(value: Any, cloudpickle: ModuleType) -> bytes:
    """Pickle a value, and keep the file name of each code object, which cloudpickle drops since version 3.1.3.

    Tracebacks need it.
    """
    reducers = cloudpickle.Pickler.dispatch_table

    def reduced(code: CodeType) -> tuple[Any, ...]:
        make, args = reducers[CodeType](code)
        return _code, (make, args, code.co_filename)

    kind = type("Pickler", (cloudpickle.Pickler,), {"dispatch_table": ChainMap({CodeType: reduced}, reducers)})
    file = io.BytesIO()
    kind(file).dump(value)
    return file.getvalue()


def _code(make: Callable[..., CodeType], args: tuple[Any, ...], filename: str) -> CodeType:
    return make(*args).replace(co_filename=filename)


def _unpacked(packed: bytes) -> Job:
    key = blake2b(packed, digest_size=16).digest()
    if key not in _jobs:
        try:
            plan, bots, sources, entry = pickle.loads(packed)  # noqa: S301 - from the session that sends the work
        except Exception as error:
            raise GameError(_words("a bot can't be read by the process that should play it", error)) from error
        for name, lines in sources.items():
            linecache.cache[name] = (sum(map(len, lines)), None, lines, name)
        if entry is not None:
            add_entry(entry)
        while len(_jobs) >= _MOST_JOBS:
            del _jobs[next(iter(_jobs))]
        _jobs[key] = Job(plan, bots)
    return _jobs[key]


def _words(what: str, error: Exception) -> str:
    said = clipped(str(error), 150).rstrip(".") if type(error).__str__ is not object.__str__ else short(error)
    return f"{what}: {type(error).__name__}: {said}."
