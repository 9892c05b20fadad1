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


# Begins to measure how long it takes until a page says that there is no answer.
UNTIL_SAID = """(text) => {
  const began = performance.now();
  window.said = new Promise((done) => {
    const look = () => [...document.querySelectorAll("[role=status]")].some((one) => one.textContent.includes(text));
    const watch = new MutationObserver(() => look() && done(performance.now() - began));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}"""


@pytest.mark.timeout(120)
def test_silence_is_said_within_three_seconds_and_ends_with_an_answer(page: Page) -> None:
    """The widgets wait at the same time, each on a page of its own."""
    stages = {kind: (page.context.new_page(), make()) for kind, make in WIDGETS.items()}
    mounted = {}
    for kind, (own, widget) in stages.items():
        own.emulate_media(color_scheme="light")
        stage = Stage(own, widget)
        before = stage.mount()
        own.evaluate(UNTIL_SAID, SILENT)
        assert own.get_by_role("status").get_by_text(SILENT).count() == 0, kind
        assert own.evaluate(ALIVE) != [], kind
        mounted[kind] = own, stage, before
    for kind, (own, stage, before) in mounted.items():
        assert own.evaluate("window.said") <= 3_000, kind
        _is_silent(own, kind)
        [hello] = stage.sent()
        assert hello["kind"] == "hello", kind
        own.evaluate("request => window.stage.run('msg:custom', { request, error: '' })", hello["request"])
        assert own.get_by_role("status").get_by_text(SILENT).count() == 0, kind
        assert stage.shown() == before, kind


def _is_silent(page: Page, kind: str) -> None:
    """Check a page that says so: nothing on it looks alive, and it can be read at each width and in both themes."""
    assert page.get_by_role("status").get_by_text(SILENT).is_visible(), kind
    assert page.evaluate(ALIVE) == [], kind
    assert violations(page, ".manaforge") == [], kind
    page.emulate_media(color_scheme="dark")
    assert violations(page, ".manaforge") == [], kind
    for width in (380, 800, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        # On a busy machine pictures take their new size a moment later.
        page.wait_for_function(FITS)
    page.set_viewport_size({"width": 1100, "height": 900})


@pytest.mark.parametrize("kind", WIDGETS)
def test_a_kernel_that_has_ended_is_told_at_once(page: Page, kind: str) -> None:
    Stage(page, WIDGETS[kind]()).mount(gone=True)
    assert page.get_by_role("status").get_by_text("has ended").is_visible()
    assert re.search("run (this|its) cell again", page.locator(".mf-notice").inner_text(), re.IGNORECASE)
    assert page.evaluate(ALIVE) == []


def test_a_kernel_that_ends_later_is_told_without_a_click(page: Page) -> None:
    """The widgets wait at the same time, each on a page of its own."""
    pages = {kind: page.context.new_page() for kind in WIDGETS}
    for kind, own in pages.items():
        Stage(own, WIDGETS[kind]()).mount(kernel=True)
    page.wait_for_timeout(2_200)
    for kind, own in pages.items():
        assert own.locator(".mf-notice").inner_text() == "", kind
        own.evaluate("window.stage.gone = true; window.stage.run('comm_live_update')")
        assert own.get_by_role("status").get_by_text("has ended").is_visible(), kind


def test_a_snapshot_is_an_answer_too(page: Page) -> None:
    shown = board()
    stage = Stage(page, shown)
    stage.mount()
    page.get_by_text(SILENT).wait_for(timeout=3_000)
    shown.match.apply(str(choose(shown.match, 0, "planner")))
    stage.change({"snapshot": shown.snapshot})
    assert page.get_by_text(SILENT).count() == 0


def test_who_comes_back_to_a_silent_board_has_it_asked_again(page: Page) -> None:
    stage = Stage(page, board())
    stage.mount()
    page.get_by_text(SILENT).wait_for(timeout=3_000)
    page.locator(".mf-table").click(position={"x": 3, "y": 3})
    assert [message["kind"] for message in stage.sent()] == ["hello", "hello"]


def test_a_thing_on_a_silent_board_says_why_it_does_nothing(page: Page) -> None:
    stage = Stage(page, board())
    stage.mount()
    page.get_by_text(SILENT).wait_for(timeout=3_000)
    page.locator("[data-target='turn']").click(force=True)
    assert page.locator(".mf-noted").get_by_text("The kernel has not answered yet.").is_visible()
    assert {message["kind"] for message in stage.sent()} == {"hello"}


def test_a_click_without_an_answer_is_told_where_it_was_made(page: Page) -> None:
    stage = Stage(page, board())
    stage.mount()
    page.locator("[data-target='turn']").click()
    page.get_by_role("button", name="End turn anyway").click()
    page.get_by_role("alert").get_by_text("did not answer").wait_for(timeout=8_000)
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
