"""Fuzzing: hostile input made from a seed, and the contract that every entrance keeps.

A target is one file, ``test_fuzz_<target>.py``::

    def one(rng: random.Random) -> None: ...  # makes input from ``rng`` and asks by ``attempt``

    test_in_ci, test_nightly = fuzz(one)

In CI the seeds are 0, 1, 2, ... until the time is over; a night's run begins at a seed of its own. A failure prints the
line that runs its seed again.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pytest
from project import ROOT

from manaforge_widgets.core.api import GameError

try:
    import resource
except ImportError:  # Windows has none
    resource = None  # type: ignore[assignment]

CI_SECONDS, NIGHTLY_SECONDS = 2.0, 100.0
"""Seconds for each of the eight targets."""

SLOWEST = 6.0
"""Seconds of the processor that a call may take. Two are promised; the rest is for a busy machine."""

MOST_MEMORY = 400_000_000
"""Bytes that a call may add to the most memory that the process ever held."""

LONGEST = 300


class Refused:
    """What ``attempt`` returns for a refusal: the error, whose message has been checked."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def attempt(
    call: Callable[[], Any],
    *,
    state: Callable[[], object] = lambda: None,
    errors: tuple[type[Exception], ...] = (GameError,),
    what: object = "",
) -> Any:
    """Call what a person may call, with hostile input, and check the contract of an entrance.

    Args:
        call: the call.
        state: returns something equal as long as nothing has changed; it is asked before, and after a refusal.
        errors: the errors that it may raise, with all that derive from them.
        what: what is tried, for the message of a failure.

    Returns:
        What the call returns, or a ``Refused``.

    Raises:
        AssertionError: another error, a message that is long or can't be encoded, a slow call, much memory taken, or a
            change in spite of a refusal.
    """
    before, memory, began = state(), _most_memory(), process_time()
    result: Any
    try:
        result = call()
    except errors as error:
        result = Refused(error)
    except Exception as error:
        raise AssertionError(f"{type(error).__name__} escapes: {_short(error)}; {_short(what)}") from error
    took, more = process_time() - began, _most_memory() - memory
    assert took < SLOWEST, f"took {took:.1f} s: {_short(what)}"
    assert more < MOST_MEMORY, f"took {more / 1e6:.0f} MB: {_short(what)}"
    if isinstance(result, Refused):
        words = str(result.error)
        assert 0 < len(words) < LONGEST, f"a message of {len(words)} characters: {words[:400]!r}; {_short(what)}"
        words.encode()  # a lone surrogate could not be printed nor sent
        assert state() == before, f"changed in spite of {words!r}: {_short(what)}"
    return result


def fuzz(one: Callable[[random.Random], None]) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return the two tests of a target: the one for CI and the long one for the night.

    Args:
        one: makes one piece of hostile input from its source of luck and checks what becomes of it.

    ``FUZZ_SEED=7`` runs one seed, ``FUZZ_SEED=0-7`` several in their order, ``FUZZ_SECONDS=600`` changes the time, and
    ``FUZZ_BASE=1000`` the first seed of a nightly run, which otherwise follows from the date.
    """

    def in_ci() -> None:
        _run(one, 0, CI_SECONDS)

    def nightly() -> None:
        today = int(datetime.now(UTC).strftime("%Y%m%d")) * 1_000_000
        _run(one, int(os.environ.get("FUZZ_BASE", today)), NIGHTLY_SECONDS)

    seconds = float(os.environ.get("FUZZ_SECONDS", NIGHTLY_SECONDS))
    return pytest.mark.timeout(300 + seconds)(in_ci), pytest.mark.nightly(pytest.mark.timeout(300 + seconds)(nightly))


def _run(one: Callable[[random.Random], None], first: int, seconds: float) -> None:
    end = perf_counter() + float(os.environ.get("FUZZ_SECONDS", seconds))
    wanted = os.environ.get("FUZZ_SEED")
    seeds: Iterable[int] = _named(wanted) if wanted else count(first)
    seed, tried = first, 0
    try:
        for seed in seeds:
            one(random.Random(seed))
            tried += 1
            if not wanted and perf_counter() > end:
                break
    except BaseException:  # a timeout, too, must tell its seed
        file = Path(one.__code__.co_filename).relative_to(ROOT)
        sys.stdout.write(
            f"run this seed again:    FUZZ_SEED={seed} .venv/bin/pytest -n 0 {file}\n"
            f"... if it passes alone: FUZZ_SEED={first}-{seed} .venv/bin/pytest -n 0 {file}\n"
        )
        raise
    sys.stdout.write(f"{Path(one.__code__.co_filename).name}: {tried:,} seeds, the last {seed}\n")


def _named(wanted: str) -> range:
    first, _, last = wanted.partition("-")
    return range(int(first), int(last or first) + 1)


def _most_memory() -> int:
    """The most bytes that this process has held; nothing where the system does not say it."""
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _short(value: object) -> str:
    try:
        return repr(value)[:2000]
    except Exception as error:  # noqa: BLE001 - hostile values are what is tried
        return f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
