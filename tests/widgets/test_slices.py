"""Work in slices: never long at a time, dropped when there is something newer, whole for who asks."""

from __future__ import annotations

import asyncio
import threading
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from widgets.requests import request
from widgets.test_board_odds import free, played_until

import manaforge_widgets as mf
from manaforge_widgets.widgets.blocks import BlocksPresenter
from manaforge_widgets.widgets.slices import PAUSE, SLICE, Slices

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


def busy(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def work(name: str, steps: int) -> Iterator[str | None]:
    for number in range(steps):
        busy(0.001)
        yield None
        yield f"{name}{number}"


async def until_told(told: list[Any], last: str) -> None:
    """Let the event loop run until the last part has come, however busy the machine is."""
    for _ in range(2000):
        if told[-1:] == [last]:
            return
        await asyncio.sleep(0.005)


def test_without_a_loop_nothing_is_calculated_until_somebody_asks() -> None:
    told: list[Any] = []
    slices = Slices(told.append, told.append)
    slices.start(work("a", 3))
    assert told == []
    slices.finish()
    assert told == ["a0", "a1", "a2"]


def test_that_there_is_nothing_is_told_too() -> None:
    told: list[Any] = []
    slices = Slices(told.append, told.append)
    slices.start(iter([None, None]))
    slices.finish()
    assert told == [None]


def test_a_move_in_plain_python_does_not_wait_for_the_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(BlocksPresenter, "odds_steps", lambda _self, seat, _view: iter([asked.append(seat)]))
    match = mf.new_match("pig", seats=2, seed=1)
    board = mf.Board(match, 0)
    match.apply("roll")
    assert asked == []
    assert board.odds is None
    assert asked == [0]


def test_a_loop_does_it_in_slices_after_what_is_done_now() -> None:
    told: list[Any] = []

    async def main() -> list[float]:
        slices = Slices(told.append, told.append)
        slices.start(work("a", 40))
        assert told == []
        # Something else on the loop, such as a click, never waits for more than a slice.
        waits = []
        while len(told) < 40:
            before = time.perf_counter()
            await asyncio.sleep(0)
            waits.append(time.perf_counter() - before)
        return waits

    waits = asyncio.run(main())
    assert told == [f"a{number}" for number in range(40)]
    # A busy machine may stop us for longer now and then, so the usual wait is looked at.
    assert sorted(waits)[int(len(waits) * 0.9)] < 10 * (SLICE + PAUSE)


def test_what_is_newer_takes_its_place() -> None:
    told: list[Any] = []

    async def main() -> None:
        slices = Slices(told.append, told.append)
        slices.start(work("a", 400))
        await asyncio.sleep(0.02)
        slices.start(work("b", 3))
        await until_told(told, "b2")

    asyncio.run(main())
    first_new = told.index("b0")
    assert told[first_new:] == ["b0", "b1", "b2"]
    assert first_new < 400


def test_what_is_dropped_is_not_told_any_more() -> None:
    told: list[Any] = []
    slices = Slices(told.append, told.append)
    slices.start(work("a", 3))
    slices.drop()
    slices.finish()
    assert told == []


def test_a_failure_is_handed_on_once() -> None:
    told: list[Any] = []

    def failing() -> Iterator[str]:
        yield "a"
        raise RuntimeError("no more")

    slices = Slices(told.append, told.append)
    slices.start(failing())
    slices.finish()
    slices.finish()
    assert told[0] == "a"
    assert [str(one) for one in told[1:]] == ["no more"]


def test_a_thread_without_a_loop_leaves_the_work_to_the_loop() -> None:
    told: list[Any] = []

    async def main() -> None:
        slices = Slices(told.append, told.append)
        slices.start(work("a", 1))
        worker = threading.Thread(target=lambda: slices.start(work("b", 5)))
        worker.start()
        worker.join()
        await until_told(told, "b4")

    asyncio.run(main())
    assert told[-1] == "b4"


def test_a_board_tells_what_it_knows_first_and_the_reach_later() -> None:
    match = played_until(free)
    told: list[Any] = []

    async def main() -> None:
        board = mf.Board(match, 0)
        board.observe(lambda change: told.append(change["new"]), ["odds"])
        die = next(action for action in match.legal_actions(0) if action.kind == "spend")
        assert request(board, "act", action=str(die)) == ""
        assert told == []
        for _ in range(1000):
            await asyncio.sleep(0.005)
            if told and not told[-1]["working"]:
                break

    asyncio.run(main())
    first, last = told[0], told[-1]
    assert first["working"]
    assert all(row["pay"] for row in first["items"])
    assert first["reach"] is None
    assert last["reach"] is not None
    # Each part holds what was told before: nothing that is shown goes away.
    for before, after in pairwise(told):
        assert {row["title"] for row in before["items"] if row["after"]} <= {
            row["title"] for row in after["items"] if row["after"]
        }
        assert before["reach"] in (None, after["reach"])
