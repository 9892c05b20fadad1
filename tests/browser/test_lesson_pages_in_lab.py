"""A student works through the page of each lesson in a real JupyterLab, and hands in what a teacher can collect."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.lesson_student import ByKeys, Student
from browser.test_lessons_in_lab import notebook_of
from lab import KERNEL, KERNEL_READY, ask, open_notebook
from settled import settle

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

TITLES = mf.list_lessons()
OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .map((cell) => cell.model.outputs.toJSON().map((one) => one.output_type).join())"""
EMPTY = {"cells": [], "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}}, "nbformat": 4}


@pytest.fixture
def empty(jupyter: tuple[str, Path], page: Page) -> Page:
    """JupyterLab with an empty notebook of its own folder, and without its side bar."""
    url, notebooks = jupyter
    folder = notebooks / "class"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    (folder / "page.ipynb").write_text(json.dumps({**EMPTY, "nbformat_minor": 5}), encoding="utf-8")
    page.set_viewport_size({"width": 1280, "height": 2600})
    open_notebook(page, url, f"{folder.name}/page.ipynb")
    return page


# What sticks out of the page of a lesson, except in a box that scrolls.
STICKS_OUT = """() => {
  const page = [...document.querySelectorAll(".mf-lesson-page")].at(-1);
  const { left, right } = page.getBoundingClientRect();
  const scrolls = (one) =>
    one !== page && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...page.querySelectorAll("*")]
    .filter((one) => one.checkVisibility() && !one.closest("svg, .mf-hidden") && !scrolls(one.parentElement))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width > 0 && (box.right > right + 1 || box.left < left - 1);
    })
    .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 60)}`);
}"""
SIDE_BAR = """open => open === window.jupyterapp.shell.leftCollapsed
  && window.jupyterapp.commands.execute("application:toggle-left-area")"""
# Two boards of one game have one name, as they have in a notebook.
TWO_BOARDS = "landmark-unique"
THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"


def judge(page: Page, step: str) -> None:
    """Look at the step at each width and in both themes of JupyterLab."""
    for theme, width in (("JupyterLab Dark", 820), ("JupyterLab Light", 390), ("JupyterLab Light", 1280)):
        page.evaluate(THEME, theme)
        page.set_viewport_size({"width": width, "height": 2600})
        settle(page)
        # JupyterLab gives its panels their new size after a while.
        for _ in range(30):
            if not (sticks_out := page.evaluate(STICKS_OUT)):
                break
            page.wait_for_timeout(100)
        assert sticks_out == [], (step, width)
        if width != 390:
            found = violations(page, ".mf-lesson-page")
            assert [one for one in found if step != "Play" or not one.startswith(TWO_BOARDS)] == [], (step, theme)


def finish(student: Student, folder: Path) -> None:
    """Hand in, and see that all of it counts."""
    row = student.hand_in(folder)
    assert (row.error, row.fault, row.verified, row.finished) == (None, None, True, True)
    assert (row.student, row.trials) == (7, 2_000)


def test_a_student_works_through_the_page_of_a_lesson(empty: Page, tmp_path: Path) -> None:
    student = Student(empty, TITLES[-1], "my_answers.json")
    student.open()
    student.work()
    finish(student, tmp_path)


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("title", TITLES)
def test_each_step_can_be_read_and_the_page_comes_back_after_the_kernel_ended(
    empty: Page, tmp_path: Path, title: str
) -> None:
    student = Student(empty, title, "my_answers.json", after=lambda step: judge(empty, step))
    student.open()
    empty.evaluate(SIDE_BAR, False)
    for now in ("Predict", "Play", "Simulate"):
        student.work(until=now)
        student.go_on()
    before = student.progress()
    kill(empty)
    student.open_again()
    assert student.step == "Count"
    assert student.progress() == before
    student.look_back("Predict")
    for question in student.plan.predictions:
        shown = student.part(f"Predict: {question.title}")
        shown.get_by_text("Locked.").wait_for()
        assert shown.locator("input:checked").count() or shown.get_by_label("Your answer").input_value()
    student.look_back("Count")
    student.work()
    finish(student, tmp_path)


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_the_keyboard_is_enough_for_a_whole_lesson(empty: Page, tmp_path: Path) -> None:
    student = ByKeys(empty, TITLES[-1], "my_answers.json")
    student.open()
    student.work()
    finish(student, tmp_path)


@pytest.mark.nightly
@pytest.mark.timeout(300)
@pytest.mark.parametrize("title", TITLES)
def test_the_notebook_shows_each_part_without_an_error(page: Page, jupyter_url: str, title: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 4000})
    open_notebook(page, jupyter_url, notebook_of(title))
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    kinds = page.evaluate(OUTPUTS)
    assert kinds
    assert "error" not in kinds
    shown = page.evaluate("document.querySelectorAll('.jp-OutputArea-output .manaforge').length")
    cells = page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.widgets.filter((one) => one.model.type === 'code').length"
    )
    assert len(kinds) == cells == shown


def kill(page: Page) -> None:
    """End the kernel as a crash does; JupyterLab starts it again, and says so."""
    page.evaluate(f"void {KERNEL}.requestExecute({{ code: 'import os; os._exit(1)' }})")
    page.locator(".jp-Dialog").get_by_role("button", name="Ok").click(timeout=60_000)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    assert ask(page, "print('lesson' in globals())") == "False\n"
