"""Processes that play sets, as an executor: where one is killed, only what it was playing must be played again.

They are started without the main module of this process, so a script needs no guard, and a kernel is not copied.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.simulation.wire import receive, send

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi") and bool(sys.executable)
_BEGIN = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from manaforge_widgets.simulation.worker import main; main()"
)

_Task = tuple[Future[Any], bytes]


class WorkerEnded(BrokenExecutor):
    """A worker has ended in the midst of its work."""


class Workers(Executor):
    """So many processes, each with a thread that hands it work; one that ends is replaced.

    Args:
        count: how many processes.

    Raises:
        GameError: where there are no processes, as in a browser.

    Example:
        >>> with Workers(1) as workers:
        ...     workers.submit(divmod, 7, 3).result()
        (2, 1)
    """

    def __init__(self, count: int) -> None:
        if not HAS_PROCESSES:
            raise GameError("there are no processes to work here, as in a browser: leave workers at 1.")
        self.count = count
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._threads = [Thread(target=self._serve, daemon=True, name=f"worker {number}") for number in range(count)]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a function called in one of the processes; it is sent by its name, its arguments by pickle."""
        if self._closed:
            raise RuntimeError("the workers are closed")
        future: Future[Any] = Future()
        self._tasks.put((future, pickle.dumps((fn, args, kwargs))))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: after their work, or now.

        Args:
            wait: whether to wait until they have ended.
            cancel_futures: whether to end them in the midst of their work.
        """
        with self._lock:
            self._closed = True
            running = list(self._processes) if cancel_futures else []
        if cancel_futures:
            while not self._tasks.empty():
                task = self._tasks.get()
                if task is not None:
                    task[0].cancel()
        for process in running:
            process.kill()
        for _ in self._threads:
            self._tasks.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Wait for the work that was given out; after an error nobody asks for it any more."""
        self.shutdown(cancel_futures=kind is not None)

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that run now."""
        with self._lock:
            return tuple(process.pid for process in self._processes)

    def _serve(self) -> None:
        """Hand one process its work."""
        process: subprocess.Popen[bytes] | None = None
        while (task := self._tasks.get()) is not None:
            future, work = task
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if process is None:
                    process = self._begin()
                ok, value = _ask(process, work)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                code = self._end(process)
                process = None
                future.set_exception(WorkerEnded(f"a worker ended with code {code}: {type(error).__name__}"))
            except BaseException as error:  # noqa: BLE001 - it is told to who waits
                future.set_exception(error)
            else:
                if ok:
                    future.set_result(value)
                else:
                    future.set_exception(RuntimeError(value))
        self._end(process)

    def _begin(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise OSError("closed")
            process = subprocess.Popen(  # noqa: S603 - this very Python
                [sys.executable, "-c", _BEGIN, json.dumps(sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # An interrupt from a keyboard is for this process alone.
                process_group=0 if os.name == "posix" else None,
            )
            self._processes.add(process)
            return process

    def _end(self, process: subprocess.Popen[bytes] | None) -> int | None:
        """Close a process: it ends when it has nothing to read any more."""
        if process is None:
            return None
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass
        try:
            code = process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        with self._lock:
            self._processes.discard(process)
        return code


_PATIENCE = 5.0
"""Seconds after which a process that does not end is ended."""


def _ask(process: subprocess.Popen[bytes], work: bytes) -> tuple[bool, Any]:
    assert process.stdin is not None, "it is a pipe"
    assert process.stdout is not None, "it is a pipe"
    send(process.stdin, work)
    answer: tuple[bool, Any] = pickle.loads(receive(process.stdout))  # noqa: S301 - from the process begun here
    return answer
