"""Boards and labs without a kernel: they say so by themselves, look so, and wake up when Python answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe import violations
from settled import settle
from stage import Stage
from widgets.islands import new_islands

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from manaforge_widgets.widgets.base import BundledWidget

SILENT = "The kernel has not answered yet: it is busy with a cell, or it has stopped."


def board() -> mf.Board:
    match = mf.new_match("manaforge", seats=2, seed=1)
    while match.position.phase != "play" or match.position.active != 0:
        match.apply(choose(match, match.to_act[0], "planner"))
    return mf.Board(match, 0, {1: "greedy"})


def asked() -> mf.Board:
    match = board().match
    while MatchControl(match).choice(0) is None:
        match.apply(choose(match, match.to_act[0], "planner"))
    return mf.Board(match, 0, {1: "greedy"})


def lab() -> mf.DiceLab:
    made = mf.DiceLab("2 earth, fire, arcane", seed=1)
    made.roll()
    made.roll_many(1_000)
    return made


WIDGETS: dict[str, Callable[[], BundledWidget]] = {
    "board": board,
    "board that asks": asked,
    "draft": lambda: mf.Board(mf.new_match("manaforge", seats=2, seed=1)),
    "board that passes the screen": lambda: mf.Board(mf.new_match("manaforge", seats=2, seed=1), seat=[0, 1]),
    "puzzle": lambda: mf.Puzzle(mf.puzzles()[0]),
    "board that asks for guesses": lambda: mf.Board(board().match, predict=True),
    "plain board": lambda: mf.Board(new_islands()),
    "lab": lab,
}
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
# What still looks as if Python would do something about it.
ALIVE = """() => [...document.querySelectorAll(`.manaforge :is(.mf-can, [data-action], [data-ends],
    [data-target^='undo'], [data-target^='redo'], [data-target^='roll'], [data-target^='die:'],
    [data-target='ways'], [data-target='take-screen'], [data-target='restart'], [data-target='guess'],
    [data-target^='amount:'], .mf-stepper button, .mf-measure input, select)`)]
  .filter((one) => one.ariaDisabled !== 'true' && !one.matches(':disabled'))
  .map((one) => one.textContent || one.ariaLabel)"""


# Puts the page's patience into the test's hands: what waits for a second or longer waits for `pass`.
HELD = """() => {
  const { setTimeout, clearTimeout } = window;
  const held = [];
  window.setTimeout = (run, time = 0) => (time < 1000 ? setTimeout(run, time) : -held.push({ run, time }));
  window.clearTimeout = (id) => (id < 0 ? delete held[-id - 1] : clearTimeout(id));
  window.pass = (time) => held.forEach((one, at) => one.time <= time && delete held[at] && one.run());
}"""


@pytest.mark.parametrize("kind", WIDGETS)
def test_silence_is_said_within_three_seconds_and_ends_with_an_answer(page: Page, kind: str) -> None:
    page.emulate_media(color_scheme="light")
    stage = Stage(page, WIDGETS[kind]())
    page.evaluate(HELD)
    before = stage.mount()
    assert page.get_by_role("status").get_by_text(SILENT).count() == 0
    assert page.evaluate(ALIVE) != []
    page.evaluate("window.pass(3_000)")
    settle(page)
    _is_silent(page)
    [hello] = stage.sent()
    assert hello["kind"] == "hello"
    page.evaluate("request => window.stage.run('msg:custom', { request, error: '' })", hello["request"])
    assert page.get_by_role("status").get_by_text(SILENT).count() == 0
    assert stage.shown() == before


def _is_silent(page: Page) -> None:
    """Check a page that says so: nothing on it looks alive, and it can be read at each width and in both themes."""
    assert page.get_by_role("status").get_by_text(SILENT).is_visible()
    assert page.evaluate(ALIVE) == []
    assert violations(page, ".manaforge") == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, ".manaforge") == []
    for width in (380, 800, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        # On a busy machine pictures take their new size a moment later.
        page.wait_for_function(FITS)
    page.set_viewport_size({"width": 1100, "height": 900})
    settle(page)


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_kernel_that_has_ended_is_told_at_once(page: Page, kind: str) -> None:
    Stage(page, WIDGETS[kind]()).mount(gone=True)
    assert page.get_by_role("status").get_by_text("has ended").is_visible()
    assert re.search("run (this|its) cell again", page.locator(".mf-notice").inner_text(), re.IGNORECASE)
    assert page.evaluate(ALIVE) == []


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_kernel_that_ends_later_is_told_without_a_click(page: Page, kind: str) -> None:
    stage = Stage(page, WIDGETS[kind]())
    page.evaluate(HELD)
    stage.mount(kernel=True)
    page.evaluate("window.pass(3_000)")
    settle(page)
    assert page.locator(".mf-notice").inner_text() == ""
    page.evaluate("window.stage.gone = true; window.stage.run('comm_live_update')")
    assert page.get_by_role("status").get_by_text("has ended").is_visible()


def test_a_snapshot_is_an_answer_too(page: Page) -> None:
    shown = board()
    stage = Stage(page, shown)
    stage.mount()
    page.get_by_text(SILENT).wait_for()
    shown.match.apply(str(choose(shown.match, 0, "planner")))
    stage.change({"snapshot": shown.snapshot})
    assert page.get_by_text(SILENT).count() == 0


def test_who_comes_back_to_a_silent_board_has_it_asked_again(page: Page) -> None:
    stage = Stage(page, board())
    stage.mount()
    page.get_by_text(SILENT).wait_for()
    page.locator(".mf-table").click(position={"x": 3, "y": 3})
    assert [message["kind"] for message in stage.sent()] == ["hello", "hello"]


def test_a_thing_on_a_silent_board_says_why_it_does_nothing(page: Page) -> None:
    stage = Stage(page, board())
    stage.mount()
    page.get_by_text(SILENT).wait_for()
    page.locator("[data-target='turn']").click(force=True)
    assert page.locator(".mf-noted").get_by_text("The kernel has not answered yet.").is_visible()
    assert {message["kind"] for message in stage.sent()} == {"hello"}


def test_a_click_without_an_answer_is_told_where_it_was_made(page: Page) -> None:
    stage = Stage(page, board())
    stage.mount()
    page.locator("[data-target='turn']").click()
    page.get_by_role("button", name="End turn anyway").click()
    page.get_by_role("alert").get_by_text("did not answer").wait_for()
    assert page.get_by_text(SILENT).is_visible()
    page.evaluate("window.stage.run('msg:custom', { request: 1, error: '' })")
    page.get_by_role("alert").wait_for(state="detached")


def test_a_replay_steps_on_when_its_kernel_has_ended(page: Page) -> None:
    match = mf.new_match("manaforge", seats=2, seed=3)
    mf.play_out(match, "random")
    Stage(page, mf.Replay(match)).mount(gone=True)
    page.get_by_role("button", name="Next step").click()
    page.keyboard.press("End")
    settle(page)
    assert page.locator(".manaforge").get_attribute("data-step") == str(match.step)
    assert page.locator(".mf-notice").count() == 0
