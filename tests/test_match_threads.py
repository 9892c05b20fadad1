"""A match in several hands at once: threads, listeners, copies."""

from __future__ import annotations

import copy
import logging
import pickle
import random
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.drafting import play_randomly
from match_sequences import check, do_something, state
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def together(*tasks: Callable[[], object]) -> None:
    """Run tasks in threads of their own, begun at once, and raise what one of them raised."""
    failures: list[BaseException] = []
    gate = threading.Barrier(len(tasks))

    def run(task: Callable[[], object]) -> None:
        gate.wait()
        try:
            task()
        except BaseException as failure:  # noqa: BLE001 - raised again below
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


@pytest.mark.parametrize("seed", range(10))
def test_threads_leave_a_match_that_is_what_its_actions_make_of_it(seed: int) -> None:
    m = mf.new_match("manaforge", seats=3, seed=seed, undo="free")

    def play(number: int) -> None:
        rng = random.Random(number)
        for _ in range(60):
            try:
                roll = rng.random()
                if roll < 0.2:
                    m.undo()
                elif roll < 0.4:
                    m.redo()
                elif roll < 0.5:
                    MatchControl(m).undo(rng.randrange(3))
                else:
                    m.apply(rng.choice(m.legal_actions(rng.choice(m.to_act or (0,)))))
                assert m.log
            except (mf.GameError, IndexError):
                continue  # the other thread was first

    together(lambda: play(2 * seed), lambda: play(2 * seed + 1))
    check(m)


@pytest.mark.parametrize("seed", range(6))
def test_two_boards_clicked_at_once_stay_in_step(seed: int) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=seed), 20)
    boards = [mf.Board(m, seat, odds=False) for seat in (0, 1)]

    def click(seat: int) -> None:
        rng = random.Random(seed * 2 + seat)
        for _ in range(40):
            options = boards[seat].snapshot["options"]
            if options and rng.random() < 0.8:
                request(boards[seat], "act", action=rng.choice(options)["action"])
            else:
                request(boards[seat], rng.choice(["undo", "redo"]))

    together(lambda: click(0), lambda: click(1))
    check(m)
    assert [board.snapshot["step"] for board in boards] == [m.step, m.step]


def test_no_thread_comes_between_calls_that_belong_together() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1, undo="free")
    inside = threading.Event()
    other = threading.Thread(target=lambda: (inside.wait(), m.apply(m.legal_actions(1)[0])))
    other.start()
    with MatchControl(m).locked():
        inside.set()
        other.join(0.05)
        assert m.step == 0
        m.apply(m.legal_actions(0)[0])
        assert m.step == 1
    other.join()
    assert m.step == 2


def test_a_closed_match_refuses_every_change() -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=1, undo="free"), 20)
    m.undo()
    before = state(m)
    changes: list[Callable[[], object]] = [
        lambda: m.apply(m.legal_actions(m.to_act[0])[0]),
        m.undo,
        m.redo,
        lambda: MatchControl(m).undo(0),
        lambda: m.force({"seat 0 earth-1": "runestone"}),
    ]
    with MatchControl(m).frozen("a bot is choosing."):
        for change in changes:
            with pytest.raises(mf.IllegalAction, match="a bot is choosing"):
                change()
        assert state(m) == before
        copy.copy(m).redo()
    m.redo()


class Listener:
    def __init__(self, call: Callable[[], object]) -> None:
        self.call, self.heard = call, 0

    def hear(self) -> None:
        self.heard += 1
        self.call()


def fails() -> None:
    raise RuntimeError("a listener's own fault")


def test_a_failing_listener_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    first, second, third = Listener(lambda: None), Listener(fails), Listener(lambda: None)
    for listener in (first, second, third):
        MatchControl(m).subscribe(listener.hear)
    with caplog.at_level(logging.ERROR):
        m.apply(m.legal_actions(0)[0])
        m.undo()
        m.redo()
    assert m.step == 1
    assert [listener.heard for listener in (first, second, third)] == [3, 3, 3]
    assert "a listener's own fault" in caplog.text


def test_a_listener_that_changes_the_match_is_heard_by_all() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    other = Listener(lambda: None)
    second = Listener(lambda: m.step == 1 and m.apply(m.legal_actions(1)[0]))
    MatchControl(m).subscribe(second.hear)
    MatchControl(m).subscribe(other.hear)
    m.apply(m.legal_actions(0)[0])
    assert m.step == 2
    assert other.heard == 2


@pytest.mark.parametrize("listener", [lambda: None, print, None, 3], ids=["function", "built-in", "None", "3"])
def test_only_a_bound_method_can_listen(listener: Any) -> None:
    with pytest.raises(mf.ArgumentError):
        MatchControl(mf.new_match("manaforge", seats=2)).subscribe(listener)


COPIES: dict[str, Callable[[mf.Match], mf.Match]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda m: pickle.loads(pickle.dumps(m)),  # type: ignore[no-any-return]  # noqa: S301 - our own bytes
}


@pytest.mark.parametrize("make", COPIES.values(), ids=COPIES)
def test_a_copy_of_a_match_on_a_board_goes_its_own_way(make: Callable[[mf.Match], mf.Match]) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=3, seed=5, undo="free"), 60)
    board = mf.Board(m)
    m.undo()
    m.undo()
    m.force({"seat 0 earth-1": "runestone"})
    m.apply(m.legal_actions(m.to_act[0])[0])
    m.undo()
    before = state(m)
    other = make(m)
    assert state(other) == before
    for _ in range(30):
        other = do_something(other, random.Random(other.step))
    other.undo()
    assert state(m) == before
    assert board.snapshot["step"] == m.step
    m.redo()
    assert board.snapshot["step"] == m.step


def test_an_interrupted_action_is_not_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=5), 30)
    before = state(m)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(type(m._luck), "settle", interrupted)
        with pytest.raises(KeyboardInterrupt):
            m.apply(m.legal_actions(m.to_act[0])[0])
    assert state(m) == before


def test_who_reads_sees_each_change_whole() -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=5, undo="free"), 40)
    over = threading.Event()

    def change() -> None:
        rng = random.Random(1)
        for _ in range(300):
            if rng.random() < 0.5 and m.can_undo:
                m.undo()
            elif m.to_act:
                m.apply(rng.choice(m.legal_actions(m.to_act[0])))
        over.set()

    def read() -> None:
        while not over.is_set():
            assert m.status().scores
            assert m.position.phase
            assert m.view(0)
            m.legal_actions()
            m.legal_actions(0)
            m.why_not("end turn")
            _ = m.choice
            MatchControl(m).can_undo(0)

    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        together(change, read, read)
    finally:
        sys.setswitchinterval(switching)
    check(m)


def test_threads_that_open_one_file_get_one_match(tmp_path: Path) -> None:
    opened: list[mf.Match] = []

    def open_it() -> None:
        opened.append(mf.open_match(tmp_path / "my_game.json", "manaforge", seats=2))

    for _ in range(10):
        together(open_it, open_it, open_it, open_it)
    assert len({id(match) for match in opened}) == 1
