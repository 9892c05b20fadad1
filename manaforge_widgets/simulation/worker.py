"""A process that plays sets: it reads what to call, calls it and writes what came of it, until nobody asks."""

from __future__ import annotations

import os
import pickle
import signal
import sys

from manaforge_widgets.simulation.wire import receive, send


def main() -> None:
    """Work until the pipe ends; an interrupt is for the process that asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    # What a bot prints must not come between the messages, and what it reads must not take them.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        while True:
            send(answers, _answer(receive(tasks)))
    except (EOFError, OSError):
        # A bot that nobody waits for any more would keep the process.
        os._exit(0)


def _answer(work: bytes) -> bytes:
    try:
        function, args, kwargs = pickle.loads(work)  # noqa: S301 - from the process that has begun this one
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:  # noqa: BLE001 - whoever asks gets it
        return pickle.dumps((False, f"{type(error).__name__}: {error}"))
