"""An executor with processes that play games: if a process is killed, only its current work is repeated.

The processes don't import the main module of the process that starts them. So a script needs no ``__main__`` guard, and
no notebook kernel is copied.
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
    """An error that says that a worker process ended in the middle of its work."""


class Workers(Executor):
    """An executor with a fixed number of processes; it replaces processes that are lost.

    For each process, one thread of this process sends the work and waits for the answers.

    Args:
        count: the number of processes.

    Raises:
        GameError: if this Python can't start processes, as in a browser.

    Example:
        >>> with Workers(1) as workers:
        ...     workers.submit(divmod, 7, 3).result()
        (2, 1)
    """

    def __init__(self, count: int) -> None:
        if not HAS_PROCESSES:
            raise GameError("this Python can't start processes (it may run in a browser); use workers=1.")
        self.count = count
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._threads = [Thread(target=self._serve, daemon=True, name=f"worker {number}") for number in range(count)]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call a function in one of the processes; the function is sent by name, its arguments by pickle."""
        if self._closed:
            raise RuntimeError("these workers were shut down and take no more work")
        future: Future[Any] = Future()
        self._tasks.put((future, pickle.dumps((fn, args, kwargs))))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, after their work or at once.

        Args:
            wait: whether to wait until they have ended.
            cancel_futures: whether to end them in the middle of their work, and to cancel the work that waits.
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
        """Wait for the submitted work; after an error cancel it, since nobody needs it any more."""
        self.shutdown(cancel_futures=kind is not None)

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that run now."""
        with self._lock:
            return tuple(process.pid for process in self._processes)

    def _serve(self) -> None:
        """Send one process its work, until there is no more."""
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
            except BaseException as error:  # noqa: BLE001 - whoever waits for the future gets it
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
                # An interrupt from the keyboard is meant for this process only.
                process_group=0 if os.name == "posix" else None,
            )
            self._processes.add(process)
            return process

    def _end(self, process: subprocess.Popen[bytes] | None) -> int | None:
        """Close the pipes of a process so that it ends, kill it if it is too slow, and return its exit code."""
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
"""The seconds after which a process that does not end is killed."""


def _ask(process: subprocess.Popen[bytes], work: bytes) -> tuple[bool, Any]:
    assert process.stdin is not None, "it is a pipe"
    assert process.stdout is not None, "it is a pipe"
    send(process.stdin, work)
    answer: tuple[bool, Any] = pickle.loads(receive(process.stdout))  # noqa: S301 - from the process begun here
    return answer
