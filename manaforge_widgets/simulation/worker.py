"""The process of a worker: it reads function calls, runs them and writes the answers, until the pipe ends."""

from __future__ import annotations

import os
import pickle
import signal
import sys

from manaforge_widgets.simulation.wire import receive, send


def main() -> None:
    """Work until the pipe ends; ignore interrupts, which are meant for the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tasks = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    # Bots must not print between the messages, and must not read them.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        while True:
            send(answers, _answer(receive(tasks)))
    except (EOFError, OSError):
        # A bot whose answer nobody needs any more would keep the process alive.
        os._exit(0)


def _answer(work: bytes) -> bytes:
    try:
        function, args, kwargs = pickle.loads(work)  # noqa: S301 - from the process that has begun this one
        return pickle.dumps((True, function(*args, **kwargs)))
    except Exception as error:  # noqa: BLE001 - whoever asks gets it
        return pickle.dumps((False, f"{type(error).__name__}: {error}"))
