"""Some hosts lose keys whose value is null on the way to the browser, as JupyterLite does: nothing looks different."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from stage import Stage
from widgets.islands import new_islands

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from manaforge_widgets.widgets.base import BundledWidget

STEPS = (0, 3, 12, 60, 120, 226)


def without_nulls(value: Any) -> Any:
    """What is left of a value: the keys of null values are lost, entries of lists are not."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return [without_nulls(inner) for inner in value] if isinstance(value, list | tuple) else value


@cache
def whole() -> mf.Match:
    match = mf.new_match("manaforge", seats=3, seed=4)
    mf.play_out(match, "planner")
    return match


def board(step: int) -> mf.Board:
    match = whole().branch(step)
    return mf.Board(match, bots={1: "greedy", 2: "greedy"}, names=["You", "Bo", "Cy"])


def over() -> mf.Board:
    return mf.Board(whole(), names=["You", "Bo", "Cy"])


def replay(step: int, viewer: int | None = None) -> mf.Replay:
    shown = mf.Replay(whole(), viewer=viewer, names=["Ada", "Bo", "Cy"])
    shown.step = step
    return shown


def fresh_lab() -> mf.DiceLab:
    return mf.DiceLab("earth, fire, wind, water, 2 arcane", cost="2 earth, 2 water, 1 any", seed=1)


def rolled_lab() -> mf.DiceLab:
    lab = mf.DiceLab("earth, fire, 2 arcane", cost="2 earth", seed=1, show="earth", locked={0: "2 earth"})
    lab.roll()
    lab.roll_many(1_000)
    return lab


def guessing() -> mf.Board:
    return mf.Board(whole().branch(60), predict=True)


def lesson() -> Any:
    begun = mf.lesson("choosing after the roll", class_seed=7)
    begun.predict("two_arcane", "1/4")
    begun.predict("gem", "the fire gem")
    begun.simulate(200)
    return begun


CASES: dict[str, Callable[[], BundledWidget]] = {
    **{f"board at {step}": lambda step=step: board(step) for step in STEPS},  # type: ignore[misc]
    "board at the end": over,
    **{f"replay at {step}": lambda step=step: replay(step) for step in (0, 5, 100, 400)},  # type: ignore[misc]
    **{f"replay of seat 1 at {step}": lambda step=step: replay(step, 1) for step in (3, 200)},  # type: ignore[misc]
    "lab": fresh_lab,
    "rolled lab": rolled_lab,
    "lab of another game": lambda: mf.DiceLab(game="kings_forge"),
    "board that asks for guesses": guessing,
    "board that passes the screen": lambda: mf.Board(whole().branch(4), seat=[0, 1, 2]),
    "board of several people": lambda: mf.Board(whole().branch(60), seat=[0, 1, 2]),
    "puzzle": lambda: mf.Puzzle(mf.puzzles()[0]),
    "prediction of a lesson": lambda: mf.lesson("choosing after the roll").predict("two_arcane"),
    "simulation of a lesson": lambda: lesson().simulate(),
    "comparison of a lesson": lambda: lesson().compare(),
    "check of a lesson": lambda: lesson().check("two_arcane", "1/4"),
    "plain board": lambda: mf.Board(new_islands(4)),
    "plain replay": lambda: mf.Replay(new_islands(7), viewer=1),
}
MORE = (
    "board at 3",
    "board at 120",
    "replay at 0",
    "replay at 5",
    "replay at 400",
    "replay of seat 1 at 3",
    "lab",
    "board of several people",
    "prediction of a lesson",
    "comparison of a lesson",
)
"""More of what others of them show; at night."""


@pytest.mark.parametrize("case", [pytest.param(case, marks=[pytest.mark.nightly] * (case in MORE)) for case in CASES])
def test_a_page_without_nulls_is_the_same_page(page: Page, case: str) -> None:
    widget = CASES[case]()
    stage = Stage(page, widget)
    told = stage.mount(widget.get_state())
    stripped = stage.mount(without_nulls(widget.get_state()))
    assert stripped == told


def test_a_replay_steps_alike_without_nulls(page: Page) -> None:
    widget = replay(0)
    stage = Stage(page, widget)
    pages = []
    for state in (widget.get_state(), without_nulls(widget.get_state())):
        stage.mount(state)
        pages.append([stage.change({"step": step}) for step in (1, 2, 40, 41, 42, 150, whole().step)])
    assert pages[0] == pages[1]


def test_a_board_takes_news_alike_without_nulls(page: Page) -> None:
    match = whole().branch(100)
    widget = mf.Board(match, names=["You", "Bo", "Cy"])
    stage = Stage(page, widget)
    news = [widget.get_state()]
    for action in whole().actions[100:112]:
        match.apply(action)
        news.append({name: widget.get_state()[name] for name in ("snapshot", "odds")})
    pages = []
    for lost in (False, True):
        stripped = [without_nulls(state) if lost else state for state in news]
        pages.append([stage.mount(stripped[0]), *(stage.change(state) for state in stripped[1:])])
    assert pages[0] == pages[1]


def test_rolls_that_are_gone_are_gone_without_nulls_too(page: Page) -> None:
    widget = rolled_lab()
    stage = Stage(page, widget)
    before = widget.get_state()
    widget.prisms = 2
    after = {name: widget.get_state()[name] for name in ("snapshot", "rolls")}
    pages = []
    for lost in (False, True):
        stage.mount(without_nulls(before) if lost else before)
        pages.append(stage.change(without_nulls(after) if lost else after))
    assert pages[0] == pages[1]
    assert "interval" not in page.get_by_role("group", name="Roll by roll").locator(".mf-reading").inner_text()


def test_no_message_to_python_holds_a_null(page: Page) -> None:
    widget = rolled_lab()
    stage = Stage(page, widget)
    stage.mount(kernel=True)
    page.get_by_role("button", name="More wind die").click()
    page.locator("[data-target='die:pool:0']").click()
    page.get_by_role("button", name="Roll it again").click()
    sent = stage.sent()
    assert [message["kind"] for message in sent][-2:] == ["set", "set"]
    assert "null" not in json.dumps(sent)
