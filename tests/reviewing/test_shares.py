"""Reviews by several processes: nothing but the time depends on them, and one that is lost loses nothing."""

from __future__ import annotations

import json
import os
import signal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.odds.pausing import run_to_end
from manaforge_widgets.reviewing import shares
from manaforge_widgets.reviewing.make import review, review_steps
from manaforge_widgets.reviewing.reviewer import Reviewer
from manaforge_widgets.reviewing.shares import ReviewTask, checked_workers, review_lines
from manaforge_widgets.simulation.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Generator

    from manaforge_widgets.match import Match


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[Workers]:
    """Processes begin with the first line; returns those that do."""
    made: list[Workers] = []

    def noted(count: int) -> Workers:
        made.append(Workers(count))
        return made[-1]

    monkeypatch.setattr(shares, "_ALONE", -1.0)
    monkeypatch.setattr(shares, "Workers", noted)
    return made


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(count: int) -> None:
        raise AssertionError(f"{count} processes begin")

    monkeypatch.setattr(shares, "Workers", refused)


def played(game: str, seats: int, seed: int) -> Match:
    m = mf.new_match(game, seats=seats, seed=seed)
    mf.play_out(m, ["greedy", "random"] * (seats // 2))
    return m


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 2), ("manasurge", 4)])
def test_nothing_depends_on_the_number_of_processes(game: str, seats: int, at_once: list[Workers]) -> None:
    m = played(game, seats, 5)
    m = m.branch(min(m.step, 40))
    one, several = (review(m, worlds=3, seed=2, workers=workers) for workers in (1, 3))
    assert several == one
    assert [workers.count for workers in at_once] == [3]


def test_a_match_that_began_elsewhere_is_shared_too(at_once: list[Workers]) -> None:
    m = played("kings_forge", 2, 3)
    late = mf.match_from(m.view(None, step=m.step - 8), seed=5)
    mf.play_out(late, "greedy")
    late = late.branch(min(late.step, 12))
    assert review(late, worlds=2, workers=2) == review(late, worlds=2, workers=1)
    assert at_once


def test_parts_are_the_same_in_any_order() -> None:
    m = played("manasurge", 2, 7).branch(20)
    found = review(m, worlds=3)
    reviewer = Reviewer(m, 3)
    places = [0, 1, 4, 5, len(reviewer.lines)]
    parts = {first: run_to_end(reviewer.part(first, last)) for first, last in reversed([*pairwise(places)])}
    assert [row for _, part in sorted(parts.items()) for row in part.rows] == list(found.turns)
    assert all(parts[one].result == parts[other].start for one, other in pairwise(places[:-1]))


def until_they_work(steps: Generator[Any, None, Any], at_once: list[Workers]) -> tuple[int, ...]:
    while not at_once or len(at_once[0].processes) < 2:
        next(steps)
    return at_once[0].processes


@pytest.mark.posix
def test_what_a_lost_process_had_to_do_is_done_all_the_same(at_once: list[Workers]) -> None:
    m = played("manasurge", 2, 7)
    steps = review_steps(m, worlds=4, workers=2)
    for process in until_they_work(steps, at_once):
        os.kill(process, signal.SIGKILL)
    assert run_to_end(steps) == review(m, worlds=4, workers=1)


def test_a_review_that_is_given_up_leaves_no_process(at_once: list[Workers]) -> None:
    steps = review_steps(played("manasurge", 2, 7), worlds=100, workers=2)
    until_they_work(steps, at_once)
    steps.close()
    assert at_once[0].processes == ()


def test_progress_is_told_to_the_last_step(at_once: list[Workers]) -> None:
    m = played("manasurge", 2, 7)
    seen = list(review_steps(m, worlds=2, workers=2))
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == ((0, 1000), (1000, 1000))
    assert at_once


def test_what_fails_there_is_told_in_words(at_once: list[Workers], monkeypatch: pytest.MonkeyPatch) -> None:
    m = played("manasurge", 2, 7)
    steps = review_steps(m, worlds=2, workers=2)
    for _ in range(2):
        next(steps)

    def failing(_self: Reviewer, _first: int, _last: int) -> Any:
        raise GameError("a game that is played on does not end.")

    monkeypatch.setattr(Reviewer, "part", failing)
    monkeypatch.setattr(shares, "review_lines", len)  # a worker can't call it like that
    with pytest.raises(GameError, match="does not end"):
        run_to_end(steps)
    assert at_once[0].processes == ()


@pytest.mark.usefixtures("alone")
def test_a_short_review_begins_no_process() -> None:
    assert review(played("manasurge", 2, 7).branch(10), worlds=2, workers=4).steps == 10


@pytest.mark.usefixtures("alone")
def test_a_browser_has_no_processes_and_a_game_of_ones_own_stays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    @mf.register_game
    class Ended(SimpleGame):
        name = "ended"
        seat_counts = range(2, 3)

    assert checked_workers(4, "ended") == 1
    monkeypatch.setattr(shares, "HAS_PROCESSES", False)
    monkeypatch.setattr(shares, "_ALONE", -1.0)
    assert checked_workers(4, "manasurge") == checked_workers(None, "manasurge") == 1
    assert review(played("manasurge", 2, 7).branch(10), worlds=2).steps == 10


def test_as_many_as_there_are_processors_but_few(monkeypatch: pytest.MonkeyPatch) -> None:
    for processors, expected in ((1, 1), (3, 3), (64, 4)):
        monkeypatch.setattr(shares, "_processors", lambda found=processors: found)
        assert checked_workers(None, "manasurge") == expected
    assert checked_workers(9, "manasurge") == 9


@pytest.mark.parametrize("workers", [0, -1, 65, 2.0, "two", True])
def test_a_number_of_processes_that_cannot_be_is_refused_in_words(workers: Any) -> None:
    with pytest.raises(GameError, match="workers must be a number of processes from 1 to 64"):
        review(mf.new_match("manaforge", seats=2, seed=7), workers=workers)


def test_a_worker_goes_on_where_it_was() -> None:
    m = played("manasurge", 2, 7)
    task = ReviewTask(json.dumps(m.saved()), 2, 0, costs=False)
    first, second, later = (review_lines(task, *lines) for lines in ((0, 2), (2, 4), (7, 8)))
    assert first.result == second.start
    assert later.rows
