"""A student works through the first lesson in a real JupyterLab: by clicks and keys, with wrong and right answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from lab import KERNEL_READY, ask, open_and_run, restart

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.lab

NOTEBOOK = "lessons/01_choosing_after_the_roll.ipynb"


@pytest.fixture
def opened(page: Page, jupyter_url: str) -> Page:
    """The lesson with all its cells run."""
    page.set_viewport_size({"width": 1280, "height": 6000})
    open_and_run(page, jupyter_url, NOTEBOOK)
    part(page, "what a gem is worth").wait_for(timeout=120_000)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    return page


def part(page: Page, title: str) -> Locator:
    """A part of the lesson by a piece of its title; JupyterLab keeps all of them on the page."""
    return page.locator(".mf-lesson").filter(has=page.locator(".mf-lesson-title", has_text=title)).first


def check(page: Page, title: str, answer: str) -> str:
    """Write an answer, press Enter, and return the reply."""
    shown = part(page, f"Check: {title}")
    before = shown.locator(".mf-lesson-told").inner_text()
    field = shown.get_by_label("Your answer")
    field.fill(answer)
    field.press("Enter")
    told = shown.locator(".mf-lesson-reply")
    for _ in range(100):
        if told.count() and told.first.inner_text() != before:
            return told.first.inner_text()
        page.wait_for_timeout(50)
    raise AssertionError(f"no reply to {answer}")


def predict(page: Page) -> None:
    """Lock both predictions."""
    arcane = part(page, "Predict: two arcane dice")
    arcane.get_by_label("Your answer").fill("25 %")
    arcane.get_by_label("fairly sure").check()
    arcane.get_by_role("button", name="Lock my prediction").click()
    arcane.get_by_text("Locked.").wait_for()
    gem = part(page, "Predict: which gem to keep")
    gem.get_by_label("the water gem").check()
    gem.get_by_role("button", name="Lock my prediction").click()
    gem.get_by_text("Say how sure you are").wait_for()
    gem.get_by_label("a guess").check()
    gem.get_by_role("button", name="Lock my prediction").click()
    gem.get_by_text("Locked.").wait_for()


@pytest.mark.nightly
def test_a_student_works_through_the_lesson(opened: Page, tmp_path: Path) -> None:
    page = opened
    assert part(page, "Exact").locator(".mf-two-way").count() == 0
    assert "Lock your predictions first" in part(page, "Simulate").inner_text()
    arcane = part(page, "Predict: two arcane dice")
    arcane.get_by_role("button", name="Lock my prediction").click()
    arcane.get_by_text("Write your prediction first.").wait_for()
    overview = part(page, "Choosing after the roll")
    overview.get_by_label("Your number in the class").fill("7")
    overview.get_by_role("button", name="Take this number").click()
    overview.get_by_text("Your number: 7.").wait_for()
    assert page.locator(".mf-lab").count() == 0
    predict(page)
    assert arcane.get_by_label("Your answer").is_disabled()
    # The labs open without running their cells again.
    page.locator(".mf-lab").nth(1).wait_for(timeout=90_000)
    assert "8 of 30 are above one half" in part(page, "The class").inner_text()

    # Play: the wrong element first, then back and the right one.
    board = page.get_by_role("region", name="Manaforge board").first
    puzzle = board.get_by_role("region", name="Puzzle")
    assert "Build Hellforge." in puzzle.inner_text()
    for action in ("spend arcane-1", "choose 1 fire"):
        do(page, board, action)
    board.locator("[data-target='restart']").click()
    page.wait_for_function("() => document.querySelector('.manaforge[data-step]').dataset.step === '0'")
    puzzle.get_by_role("button", name="In how many ways?").click()
    puzzle.get_by_text("It can be done in 2 ways").wait_for()
    for action in ("spend arcane-1", "choose 1 earth", "spend arcane-2", "choose 1 fire", "spend earth-1", "build"):
        do(page, board, action)
    puzzle.get_by_text("Solved").wait_for()

    # Simulate and count.
    simulation = part(page, "Simulate")
    for trials in ("20", "20,000"):
        simulation.get_by_role("button", name=f"Roll {trials} times").click()
        simulation.get_by_role("rowheader", name=f"choose after the roll, {trials} rolls").wait_for()
    count = part(page, "Exact")
    squares = count.locator(".mf-two-way button")
    assert squares.count() == 36
    squares.nth(1).click()
    count.get_by_text("Not this one: it can't give earth with the first die").wait_for()
    squares.first.click()
    count.get_by_text("9 + 9 − 1 = 17 of 36 equally likely rolls.").wait_for()
    compared = part(page, "Compare")
    assert "25.0 %" in compared.inner_text()
    assert "47.2 % (17/36)" in compared.inner_text()
    assert "22.2 points" in compared.inner_text()

    # Checks: a wrong answer gets its reason, the right one is right in any form.
    why = part(page, "why choosing helps")
    why.get_by_label("the dice roll better when I wait").check()
    why.get_by_role("button", name="Check").click()
    why.get_by_text("the dice don't know").wait_for()
    why.get_by_label("after the roll I can use whichever order works").check()
    why.get_by_role("button", name="Check").click()
    why.get_by_text("Right.").wait_for()
    assert "decide before the roll" in check(page, "two arcane dice", "1/4")
    assert "counted twice" in check(page, "two arcane dice", "50 %")
    assert "Right." in check(page, "two arcane dice", "47.2 %")
    assert "can't be read" in check(page, "the better of two dice", "a third")
    assert "added the chances" in check(page, "the better of two dice", "1/3")
    assert "Right." in check(page, "the better of two dice", "11/36")
    share = simulation.get_by_role("row", name="choose after the roll, 20,000").get_by_role("cell").nth(1).inner_text()
    assert "Right." in check(page, "what the simulation says", share)
    assert "without a gem" in check(page, "what a gem is worth", "7/16")
    assert "Right." in check(page, "what a gem is worth", "0.769")
    assert (
        ask(page, "print(lesson)") == "<lesson: Choosing after the roll, class seed 2026, student 7, 5 of 5 checks>\n"
    )
    # Both cells that show the lesson are up to date, and the answers can be downloaded.
    overviews = page.locator(".mf-lesson").filter(has=page.locator(".mf-lesson-ticks"))
    for place in (0, 1):
        overviews.nth(place).get_by_text("Well done").wait_for()
        assert overviews.nth(place).locator(".mf-lesson-done").count() == 8
    with page.expect_download() as started:
        overviews.first.get_by_role("link", name="Hand in").click()
    assert started.value.suggested_filename == "choosing_after_the_roll_seed_2026_student_7.json"
    started.value.save_as(tmp_path / "seven.json")
    [row] = mf.collect(tmp_path)
    assert (row.student, row.finished, row.trials, row.puzzles) == (7, True, 20_000, 1)
    assert (row.verified, row.fault, row.remarks) == (True, None, "")
    assert violations(page, ".mf-lesson") == []

    # The kernel ends; the first cell and one other bring everything back.
    restart(page)
    page.evaluate(
        """async () => {
          const { commands, shell } = window.jupyterapp;
          const notebook = shell.currentWidget.content;
          for (const [place, cell] of notebook.widgets.entries()) {
            const source = cell.model.sharedModel.getSource();
            if (!source.includes("mf.lesson(") && source !== "lesson.compare()") continue;
            notebook.activeCellIndex = place;
            await commands.execute("notebook:run-cell");
          }
        }"""
    )
    part(page, "Compare").get_by_text("47.2 % (17/36)").wait_for(timeout=90_000)


def do(page: Page, board: Locator, action: str) -> None:
    """Click what leads to an action."""
    step = board.get_attribute("data-step")
    if action.startswith("choose"):
        board.locator(f'[data-action="{action}"]').click()
    elif action == "build":
        board.locator('[data-target="item:Hellforge"]').click()
    else:
        board.locator(f'[data-target="die:{action.removeprefix("spend ")}"]').click()
    page.wait_for_function(
        "step => document.querySelector('.manaforge[data-step]').dataset.step !== step", arg=step, timeout=10_000
    )


def test_the_keyboard_is_enough_and_keys_stay_in_the_part(opened: Page) -> None:
    page = opened
    cells = page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")
    arcane = part(page, "Predict: two arcane dice")
    arcane.get_by_label("Your answer").focus()
    page.keyboard.type("a b d")
    assert arcane.get_by_label("Your answer").input_value() == "a b d"
    page.keyboard.press("Control+a")
    page.keyboard.type("1/3")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    arcane.get_by_text("Locked.").wait_for()
    assert page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length") == cells
    kept = json.loads(ask(page, "import json; print(json.dumps(lesson.progress.saved()))"))
    [prediction] = kept["predictions"]
    assert (prediction["question"], prediction["answer"]) == ("two_arcane", "1/3")
    assert prediction["sure"] in {"fairly sure", "a guess"}
