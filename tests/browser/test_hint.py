"""Hints on a page: a button and a key show the planner's plan, which stays and moves nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import first_by_day
from games.manaforge.bots.tables import turn
from playwright.sync_api import expect
from stage import Stage
from widgets.requests import send
from widgets.test_guesses import table as guessing_table

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOXES = """() => ['.mf-bar', '.mf-market', '.mf-front', '.mf-seats', '.mf-actions'].map((selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y, width, height];
})"""
# Whether the panel lies inside the board, below the bar.
INSIDE = """() => {
  const panel = document.querySelector('.mf-hint').getBoundingClientRect();
  const board = document.querySelector('.mf-table').getBoundingClientRect();
  const bar = document.querySelector('.mf-bar').getBoundingClientRect();
  const beside = panel.left >= board.left && panel.right <= board.right;
  return beside && panel.bottom <= board.bottom && panel.top >= bar.bottom - 1;
}"""


def to_build() -> mf.Match:
    """Seat 0's turn, in which the best is to build one of two items."""
    return turn(board=("Earthquake Wand", "Instant Castle"), gems={"earth": 6}, reserve={"earth": 2})


def show(page: Page, m: mf.Match, **options: Any) -> tuple[Stage, mf.Board]:
    board = mf.Board(m, 0, names=["You", "Ann", "Bo", "Cy"][: m.seats], coach=False, **options)
    stage = Stage(page, board)
    stage.mount(kernel=True)
    return stage, board


def button(page: Page) -> Locator:
    return page.locator("[data-target=hint]")


def panel(page: Page) -> Locator:
    return page.get_by_role("group", name="Hint")


def show_plan(page: Page) -> None:
    button(page).click()
    panel(page).get_by_role("button", name="Plan").click()


def said(page: Page, words: str | re.Pattern[str]) -> Locator:
    """Where a screen reader is told such words, which is a moment after they are shown."""
    return page.locator(".mf-hidden[role=status]").filter(has_text=words)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_click_shows_the_plan_which_stays_until_it_is_done(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    m = to_build()
    show(page, m)
    before = page.evaluate(BOXES)
    assert page.get_by_role("button", name="Hint", exact=True).count() == 1
    button(page).click()
    panel(page).get_by_text("Look at the items that you can pay for.").wait_for()
    assert page.locator(".mf-hinted").count() == 0, "a nudge does not say what to click"
    panel(page).get_by_role("button", name="Idea").click()
    panel(page).get_by_text("Build Instant Castle.").wait_for()
    panel(page).get_by_role("button", name="Plan").click()
    found = mf.hint(m, 0)
    assert panel(page).locator("li").count() == len(found.steps) > 1
    assert "next best plan (build Earthquake Wand)" in panel(page).inner_text()
    ringed = page.locator(".mf-hinted")
    assert ringed.count() == len(found.plan[0].actions)
    expect(said(page, re.compile("Hint, step 1 of .: (spend|build)"))).not_to_have_count(0)
    assert said(page, "{").count() == 0
    assert page.evaluate(BOXES) == before, "it moves nothing"
    assert page.evaluate(INSIDE)
    panel(page).get_by_role("button", name="Why not …?").click()
    told = panel(page).get_by_text("The planner expects about")
    assert told.inner_text().startswith("The planner expects about 4")
    panel(page).get_by_label("and not").select_option(index=0)
    panel(page).get_by_text("Pick two different things.").wait_for()
    assert violations(page, ".manaforge") == []
    # What is ringed is what the plan begins with.
    ringed.first.click()
    page.wait_for_function("document.querySelector('.manaforge').dataset.step !== '0'")
    assert panel(page).is_visible(), "it stays"
    assert str(m.actions[0]) in found.plan[0].actions
    while m.to_act == (0,):
        step = m.step
        panel(page).get_by_role("button", name="Play this step").click()
        page.wait_for_function("step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=step)
    assert [str(action) for action in m.actions] == list(found.actions)
    assert panel(page).count() == 0, "all of it is done"
    assert page.locator(".mf-hinted").count() == 0


def test_in_the_draft_the_talents_that_are_meant_are_ringed_and_uncovered(page: Page) -> None:
    m = mf.new_match("manaforge", seats=2, seed=11)
    for ringed in (1, 2):
        show(page, m)
        show_plan(page)
        names = page.locator(".mf-hinted .mf-name").all_inner_texts()
        assert len(names) == ringed
        assert all(name in mf.hint(m, 0).actions[0] for name in names)
        cards = page.locator(".mf-talents").first.bounding_box()
        told = panel(page).bounding_box()
        assert cards
        assert told
        assert told["y"] >= cards["y"] + cards["height"]
        while m.view(0)["phase"] == "draft":
            m.apply(mf.hint(m, m.to_act[0]).actions[0], m.to_act[0])


def test_what_the_coach_rings_does_not_cross_the_hint(page: Page) -> None:
    m = mf.new_match("manaforge", seats=2, seed=3)
    while m.status().round == 0 or m.to_act != (0,):
        m.apply(mf.hint(m, m.to_act[0]).actions[0], m.to_act[0])
    Stage(page, mf.Board(m, 0)).mount(kernel=True)
    ring = page.locator(".mf-coach-ring")
    ring.wait_for()
    button(page).click()
    panel(page).wait_for()
    ring.wait_for(state="hidden")
    page.get_by_role("button", name="Close the hint").click()
    ring.wait_for()


@pytest.mark.parametrize("way", ["button", "key", "escape", "close"])
def test_a_hint_is_closed_again(page: Page, way: str) -> None:
    m = to_build()
    show(page, m)
    page.locator(".mf-front button").first.focus()
    page.keyboard.press("h")
    panel(page).wait_for()
    assert page.evaluate("document.activeElement.closest('.mf-front') !== null"), "the focus stays"
    if way == "button":
        button(page).click()
    elif way == "close":
        page.get_by_role("button", name="Close the hint").click()
    else:
        page.keyboard.press("h" if way == "key" else "Escape")
    assert panel(page).count() == 0
    assert page.locator(".mf-hinted").count() == 0
    expect(said(page, "Hint")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('.manaforge') !== null")
    assert m.step == 0


def test_in_a_question_the_hint_marks_the_answer_and_does_not_cover_it(page: Page) -> None:
    m = turn(dice=(("arcane-1", "earth/wind"), ("fire-1", "2 fire")), board=("Instant Castle",), gems={"earth": 5})
    m.apply("spend arcane-1")
    show(page, m)
    asked = page.locator(".mf-asked")
    asked.wait_for()
    show_plan(page)
    marked = asked.locator(".mf-answer.mf-hinted")
    assert marked.get_attribute("data-action") == mf.hint(m, 0).actions[0]
    assert "hint" in marked.inner_text()
    question, told = asked.bounding_box(), panel(page).bounding_box()
    assert question
    assert told
    assert question["y"] + question["height"] <= told["y"]
    assert violations(page, ".manaforge") == []


def test_while_the_planner_thinks_the_board_says_so(page: Page) -> None:
    board = mf.Board(to_build(), 0, coach=False)
    stage = Stage(page, board)
    stage.mount()  # nobody answers yet
    page.evaluate("window.stage.run('msg:custom', { request: 0, error: '', rule: '', text: '' })")
    page.evaluate("window.stage.sent.length = 0")
    button(page).click()
    if stage.sent() == []:
        pytest.fail("nothing was asked")
    panel(page).get_by_text("Thinking…").wait_for()
    expect(said(page, "Thinking about a hint.")).not_to_have_count(0)
    [message] = [one for one in stage.sent() if one["kind"] == "hint"]
    assert message["step"] == 0
    assert send(board, {**message, "request": 1})["error"] == ""
    stage.change({"snapshot": board.snapshot})
    panel(page).get_by_text("Look at the items that you can pay for.").wait_for()
    assert panel(page).get_by_text("Thinking…").count() == 0


@pytest.mark.parametrize("case", ["others", "guess", "puzzle"])
def test_where_there_is_none_the_button_says_why(page: Page, case: str) -> None:
    if case == "puzzle":
        Stage(page, mf.Puzzle(mf.puzzles()[0])).mount(kernel=True)
        words = "There are no hints in a puzzle."
    elif case == "guess":
        show(page, guessing_table(), predict=True)
        page.locator(".mf-guess").wait_for()
        words = "Guess first: a hint would give the answer away."
    else:
        m = mf.new_match("manaforge", seats=2, seed=7)
        show(page, m)
        m.apply(mf.hint(m, 0).actions[0], 0)
        Stage(page, mf.Board(m, 0, names=["You", "Ann"], coach=False)).mount(kernel=True)
        words = "You get a hint when you must act. Ann must act first."
    assert button(page).get_attribute("aria-disabled") == "true"
    assert words in button(page).inner_text() or button(page).get_attribute("data-hint") == words
    button(page).focus()
    page.keyboard.press("Enter")
    assert panel(page).locator("p").inner_text() == words
    expect(said(page, words)).not_to_have_count(0)
    assert violations(page, ".manaforge") == []


def test_a_board_without_hints_has_no_button_and_no_key(page: Page) -> None:
    _, board = show(page, to_build(), hints=False)
    assert button(page).count() == 0
    page.locator(".mf-front button").first.focus()
    page.keyboard.press("h")
    page.wait_for_timeout(100)
    assert panel(page).count() == 0
    page.get_by_role("button", name="Help").click()
    assert "what the planner bot would do" not in page.locator(".mf-help").inner_text()
    board.hints = True
    page.evaluate("window.stage.put('hints', true)")
    assert "what the planner bot would do" in page.locator(".mf-help").inner_text()
    assert button(page).count() == 1


@pytest.mark.parametrize("width", first_by_day(2, [380, 820, 600, 1600]))
def test_a_hint_fits_its_board_at_every_width(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    m = mf.new_match("manaforge", seats=4, seed=3)
    while m.status().round < 5 or m.to_act != (0,) or m.view(0)["pending"]:
        m.apply(choose(m, m.to_act[0], "greedy"), m.to_act[0])
    show(page, m)
    show_plan(page)
    assert page.evaluate(INSIDE)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert panel(page).evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "all of it can be read"
    assert panel(page).locator("li:visible").count() == (1 if width < 520 else panel(page).locator("li").count())
