"""Puzzles, guesses and the parts of lessons on a page: by keyboard, at every width, in both themes, in any host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import first_by_day
from covering import covering
from playwright.sync_api import expect
from settled import settle
from stage import Stage
from widgets.test_guesses import table

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page


def begun() -> Any:
    lesson = mf.lesson("choosing after the roll", class_seed=7)
    lesson.predict("two_arcane", "1/4", "certain")
    lesson.predict("gem", "the water gem")
    for trials in (20, 2_000):
        lesson.simulate(trials)
    return lesson


def solved() -> Any:
    lesson = begun()
    for question in lesson.plan.questions:
        lesson.check(question.id, 926 / 2_000 if question.simulated else question.key)
    return lesson


def overview(lesson: Any) -> Any:
    lesson._repr_mimebundle_()
    return lesson._overview


PARTS: dict[str, Callable[[], Any]] = {
    "prediction": lambda: mf.lesson("choosing after the roll").predict("two_arcane"),
    "choice": lambda: mf.lesson("choosing after the roll").predict("gem"),
    "simulation": lambda: begun().simulate(),
    "exact": lambda: begun().exact(),
    "class": lambda: begun().class_plot(30),
    "overview": lambda: overview(begun()),
    "solved": lambda: overview(solved()),
    "comparison": lambda: begun().compare(),
    "wrong answer": lambda: begun().check("two_arcane", "1/2"),
    "right answer": lambda: begun().check("why", "after the roll I can use whichever order works"),
}


@pytest.mark.parametrize(("kind", "scheme"), covering([*PARTS], ["light", "dark"]))
def test_a_part_can_be_read_at_every_width_and_in_both_themes(page: Page, kind: str, scheme: Any) -> None:
    Stage(page, PARTS[kind]()).mount(kernel=True)
    page.emulate_media(color_scheme=scheme)
    for width in (380, 820, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
    assert violations(page, ".mf-lesson") == []


@pytest.mark.parametrize("shadow", [False, True])
def test_a_check_is_answered_by_keyboard(page: Page, shadow: bool) -> None:
    lesson = begun()
    Stage(page, lesson.check("two_arcane")).mount(kernel=True, shadow=shadow)
    part = page.locator(".mf-lesson")
    part.get_by_label("Your answer").focus()
    page.keyboard.type("1/4")
    page.keyboard.press("Enter")
    part.get_by_role("status").get_by_text("decide before the roll").wait_for()
    for _ in range(3):
        page.keyboard.press("Backspace")
    page.keyboard.type("17/36")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    part.get_by_role("status").get_by_text("Right.").wait_for()
    assert [(one.answer, one.right) for one in lesson.progress.tries] == [("1/4", False), ("17/36", True)]


def test_a_message_stands_below_the_field_that_it_is_about(page: Page) -> None:
    Stage(page, PARTS["prediction"]()).mount(kernel=True)
    part = page.locator(".mf-lesson")
    part.get_by_label("Your answer").fill("47.4")
    part.get_by_role("button", name="Lock my prediction").click()
    told = part.get_by_text("Do you mean 47.4 %?")
    told.wait_for()
    assert told.bounding_box()["y"] > part.get_by_label("Your answer").bounding_box()["y"]
    part.get_by_label("Your answer").fill("47.4 %")
    part.get_by_role("button", name="Lock my prediction").click()
    part.get_by_text("Say how sure you are").wait_for()
    part.get_by_label("certain").check()
    part.get_by_role("button", name="Lock my prediction").click()
    part.get_by_text("Locked.").wait_for()


def test_a_puzzle_proposes_no_payment(page: Page) -> None:
    widget = mf.lesson("choosing after the roll").play("pay")
    for action in ("spend earth-1", "build Stone Circle"):
        widget.match.apply(action)
    Stage(page, widget).mount(kernel=True)
    asked = page.get_by_role("group", name="Stone Circle: how do you pay?")
    pay = asked.get_by_role("button", name="Pay nothing")
    assert pay.get_attribute("aria-disabled") == "true"
    for more in ("earth", "earth", "water gem"):
        asked.get_by_role("button", name=f"More {more}", exact=True).click()
    asked.get_by_role("button", name="Pay").click()
    page.get_by_role("region", name="Puzzle").get_by_text("Solved").wait_for()


@pytest.mark.parametrize("gone", [False, True])
def test_a_part_without_a_kernel_says_so(page: Page, gone: bool) -> None:
    Stage(page, PARTS["prediction"]()).mount(gone=gone)
    words = "has ended" if gone else "has not answered yet"
    page.get_by_role("status").get_by_text(words).wait_for(timeout=3_000)
    assert page.get_by_role("button", name="Lock my prediction").get_attribute("aria-disabled") == "true"


def test_an_exported_part_is_a_picture(page: Page, tmp_path: Path) -> None:
    page.goto(PARTS["comparison"]().to_html(tmp_path / "part.html").as_uri())
    page.get_by_text("There is no kernel here. To answer, open the notebook that this comes from.").wait_for()
    assert page.get_by_role("rowheader", name="two arcane dice").is_visible()


def test_a_puzzle_is_solved_by_keyboard(page: Page) -> None:
    widget = mf.Puzzle(mf.puzzles()[0])
    Stage(page, widget).mount(kernel=True)
    table = page.locator(".manaforge")
    told = table.get_by_role("region", name="Puzzle")
    assert "Build Sun Fragment." in told.inner_text()

    def press(selector: str) -> None:
        table.locator(selector).first.focus()
        page.keyboard.press("Enter")
        settle(page)

    press("[data-target='die:earth-1']")
    press("[data-action='choose 1 earth, 1 wind']")
    press("[data-target='restart']")
    assert widget.match.step == 0
    press("[data-target='die:earth-1']")
    press("[data-action='choose 1 fire, 1 water']")
    press("[data-target='die:wind-1']")
    press("[data-target='item:Sun Fragment']")
    told.get_by_text("Solved").wait_for()
    press("[data-target='ways']")
    told.get_by_text("It can be done in 1 way").wait_for()
    assert violations(page, ".manaforge") == []


def test_what_became_of_a_puzzle_is_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 900, "height": 420})
    Stage(page, mf.Puzzle(mf.puzzles()[0])).mount(kernel=True)
    told = page.get_by_role("region", name="Puzzle")
    for target in ("target='die:earth-1'", "action='choose 1 fire, 1 water'", "target='die:wind-1'"):
        page.locator(f"[data-{target}]").first.click()
    bar = page.locator(".mf-bar")
    card = page.locator("[data-target='item:Sun Fragment']")
    card.evaluate("card => card.scrollIntoView({ block: 'end' })")
    page.mouse.wheel(0, 80)
    page.wait_for_function("() => document.querySelector('.mf-teach').getBoundingClientRect().bottom < 45")
    card.click(position={"x": 20, "y": 100})
    told.get_by_text("Solved").wait_for()
    page.wait_for_function("() => document.querySelector('.mf-teach').getBoundingClientRect().top >= 40")
    assert told.bounding_box()["y"] >= bar.bounding_box()["y"] + bar.bounding_box()["height"]


def test_a_guess_is_written_locked_and_told(page: Page) -> None:
    board = mf.Board(table(), predict=True)
    Stage(page, board).mount(kernel=True)
    asked = page.get_by_role("region", name="Guess first")
    assert page.locator(".manaforge").get_by_text("Reach", exact=True).count() == 0
    field = asked.get_by_role("textbox")
    unit = asked.get_by_text("a number from 0 to 100")
    assert "mf-hidden" in unit.get_attribute("class")
    for wrong in ("a lot", "150"):
        field.fill(wrong)
        page.keyboard.press("Enter")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(unit).not_to_have_class("mf-hidden")
        assert len(board.guesses) == 0
    field.fill("40,5 %")
    page.keyboard.press("Enter")
    asked.get_by_role("listitem").get_by_text("You said 40.5 %").wait_for()
    assert [float(row.guess) for row in board.guesses] == [0.405]
    expect(field).to_have_value("")
    assert violations(page, ".manaforge") == []


@pytest.mark.parametrize("width", first_by_day(2, [380, 820, 600, 1600]))
def test_the_lines_over_a_board_fit(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for widget in (mf.Puzzle(mf.puzzles()[2]), mf.Board(table(), predict=True)):
        Stage(page, widget).mount(kernel=True)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert page.locator(".mf-teach").evaluate("one => one.scrollWidth <= one.clientWidth")
