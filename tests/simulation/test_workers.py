"""Workers: functions of a cell play on them, one that is killed loses nothing, a game that kills them is told."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from duel import slow, sure

import manaforge_widgets as mf
from manaforge_widgets.simulation import running, workers
from manaforge_widgets.simulation.tables import TABLES
from manaforge_widgets.simulation.workers import WorkerEnded, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from manaforge_widgets.simulation.results import Results


def duel(**arguments: Any) -> Results:
    given = {"bots": [sure, "random"], "games": 60, "seed": 4, "progress": False, **arguments}
    return mf.simulate("duel", **given)


def rows(r: Results) -> dict[str, Any]:
    return {name: getattr(r, name) for name in TABLES}


def test_a_function_and_a_game_of_a_cell_play_on_workers() -> None:
    cell = """
import manaforge_widgets as mf
from duel import Duel

@mf.register_game
class Mine(Duel):
    name = "my_duel"

    def scores(self, position):
        return [2 * points for points in position["points"]]

LIMIT = 5

def helper(view):
    return 1 if max(view["points"]) < LIMIT else 0

def bot(view, legal_actions, rng):
    return legal_actions[helper(view)]
"""
    main: dict[str, Any] = {"__name__": "__main__"}
    exec(cell, main)  # noqa: S102 - as a cell is run
    given: dict[str, Any] = {"bots": [main["bot"], "random"], "games": 20, "seed": 1, "progress": False}
    assert rows(mf.simulate("my_duel", workers=2, **given)) == rows(mf.simulate("my_duel", **given))


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import manaforge_widgets as mf\n"
        "def bot(view, legal_actions, rng):\n"
        "    print('not to be read as an answer')\n"
        "    return legal_actions[-1]\n"
        "r = mf.simulate('manasurge', [bot, 'random'], games=2, workers=2, progress=False)\n"
        "print(r.games['game'], r.faults.rows)\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout == "[0, 1] 0\n"


@pytest.mark.posix
def test_a_worker_that_is_killed_loses_and_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Workers] = []

    class Watched(Workers):
        def __init__(self, count: int) -> None:
            super().__init__(count)
            made.append(self)

    monkeypatch.setattr(running, "Workers", Watched)
    killed: set[int] = set()

    def kill() -> None:
        deadline = time.monotonic() + 30
        while len(killed) < 3 and time.monotonic() < deadline:
            for process in made[0].processes if made else ():
                if process not in killed:
                    killed.add(process)
                    time.sleep(0.15)
                    os.kill(process, signal.SIGKILL)
                    break
            time.sleep(0.01)

    killer = threading.Thread(target=kill)
    killer.start()
    r = duel(bots=[slow, "random"], games=200, workers=2)
    killer.join()
    assert len(killed) == 3
    assert r.complete
    assert rows(r) == rows(duel(bots=[slow, "random"], games=200))
    assert made[0].processes == ()


def ends_its_process(_view: object, legal_actions: tuple[mf.Action, ...], rng: Any) -> mf.Action:
    if rng.random() < 0.02:
        os._exit(3)
    return legal_actions[0]


ends_its_process.__module__ = "__main__"


def test_a_game_that_ends_its_worker_again_and_again_is_told() -> None:
    began = time.monotonic()
    with pytest.raises(mf.GameError, match=r"^game \d+ can't be played|^the games \d+ to \d+ can't") as refused:
        duel(bots=[ends_its_process, sure], workers=2)
    assert "the worker was lost again and again" in str(refused.value)
    assert "a worker ended with code 3" in str(refused.value)
    assert len(str(refused.value)) < 300
    assert time.monotonic() - began < 60


def test_python_s_own_pool_that_lost_a_process_is_replaced() -> None:
    with ProcessPoolExecutor(2) as pool:
        broken = pool.submit(os._exit, 3)
        assert isinstance(broken.exception(), BrokenExecutor)
        with pytest.warns(UserWarning, match="goes on with new processes"):
            r = duel(executor=pool)
    assert rows(r) == rows(duel())


class Loses(Executor):
    """Loses some work that was done, and does some of it twice."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        future: Future[Any] = Future()
        fn(*args, **kwargs)
        if self.asked not in (1, 2, 5, 17):
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(ConnectionError("lost"))
        return future


class Refuses(Executor):
    """Takes no work."""

    def submit(self, _fn: Callable[..., Any], /, *_args: Any, **_kwargs: Any) -> Future[Any]:
        raise BrokenExecutor("closed for today")


def test_what_an_executor_loses_is_given_to_it_again() -> None:
    assert rows(duel(executor=Loses())) == rows(duel())


def test_an_executor_that_takes_no_work_is_told() -> None:
    with pytest.raises(mf.GameError, match=r"the executor takes no more work: BrokenExecutor: closed for today\."):
        duel(executor=Refuses())


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Who runs the tests in a shell's background has interrupts ignored."""
    before_us = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before_us)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_workers_and_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Workers] = []

    class Watched(Workers):
        def __init__(self, count: int) -> None:
            super().__init__(count)
            made.append(self)

    class Interrupted(running.Memory):
        added = 0

        def add(self, sets: range, rows: Any) -> None:
            super().add(sets, rows)
            self.added += 1
            if self.added == 3:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(running, "Workers", Watched)
    monkeypatch.setattr("manaforge_widgets.simulation.simulate.Memory", Interrupted)
    r = duel(bots=[slow, "random"], games=4000, workers=2)
    assert not r.complete
    assert made[0].processes == ()
    assert 6 <= r.games.rows < 4000
    monkeypatch.undo()
    whole = duel(bots=[slow, "random"], games=max(r.games["game"]) + 1)
    assert r.games["winners"] == [whole.games["winners"][game] for game in r.games["game"]]


def test_a_bot_that_can_t_be_sent_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = threading.Lock()

    def bot(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        with lock:
            return legal_actions[0]

    with pytest.raises(mf.GameError, match=r"a bot can't be sent to other processes: .*lock"):
        duel(bots=[bot, sure], workers=2)
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with pytest.raises(mf.GameError, match=r"cloudpickle must be installed to .*manaforge-widgets\[analysis\]"):
        duel(bots=[lambda _view, legal_actions, _rng: legal_actions[0], sure], workers=2)
    # Names can be sent without it.
    given: dict[str, Any] = {"seats": 2, "games": 2, "progress": False}
    assert rows(mf.simulate("manasurge", "random", workers=2, **given)) == rows(
        mf.simulate("manasurge", "random", **given)
    )


def test_a_bot_that_can_t_be_read_there_is_told() -> None:
    class Bad:
        def __call__(self, _view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
            return legal_actions[0]

        def __reduce__(self) -> tuple[Any, ...]:
            return int, ("no number",)

    words = "a bot can't be read by the process that should play it: ValueError: invalid literal"
    with pytest.raises(mf.GameError, match=words):
        duel(bots=[Bad(), sure], workers=2)


def test_where_there_are_no_processes_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "HAS_PROCESSES", False)
    with pytest.raises(
        mf.GameError, match=r"this Python can't start processes \(it may run in a browser\); use workers=1"
    ):
        duel(workers=2)


def test_workers_are_an_executor() -> None:
    with Workers(1) as own:
        assert list(own.map(divmod, [7, 9], [2, 2])) == [(3, 1), (4, 1)]
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            own.submit(divmod, 1, 0).result()
        with pytest.raises(WorkerEnded, match="a worker ended with code 7"):
            own.submit(os._exit, 7).result()
        assert own.submit(divmod, 7, 2).result() == (3, 1)
        with pytest.raises((pickle.PicklingError, AttributeError)):
            own.submit(lambda: None)
    with pytest.raises(RuntimeError, match="these workers were shut down"):
        own.submit(divmod, 1, 1)


def test_every_game_is_played_by_workers_as_here() -> None:
    # On the compiled build, too, rules and positions go there and back.
    given: dict[str, Any] = {"bots": ["greedy", "random"], "seats": 2, "games": 2, "seed": 1, "progress": False}
    with Workers(1) as own:
        for game in ("manaforge", "kings_forge", "manasurge"):
            assert rows(mf.simulate(game, executor=own, **given)) == rows(mf.simulate(game, **given)), game
