"""A student works through the page of each lesson in a real JupyterLab, and hands in what a teacher can collect."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.lesson_student import ByKeys, Student
from browser.test_lessons_in_lab import check, notebook_of, part, predict
from lab import KERNEL, KERNEL_READY, ask, open_and_run, open_notebook, run_cell
from lessons.working import guess
from settled import settle

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

TITLES = mf.list_lessons()
# Runs each cell of code that has one of the texts.
RUN = """async (texts) => {
  const { commands, shell } = window.jupyterapp;
  const notebook = shell.currentWidget.content;
  for (const [place, cell] of notebook.widgets.entries()) {
    const source = cell.model.sharedModel.getSource();
    if (cell.model.type !== "code" || !texts.some((text) => source.includes(text))) continue;
    notebook.activeCellIndex = place;
    await commands.execute("notebook:run-cell");
  }
}"""
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
# JupyterLab gives its panels their new sizes one after the other, each in a frame of its own.
LAID_OUT = """width => {
  const { shell } = window.jupyterapp;
  const panel = shell.currentWidget.node;
  const edges = [document.querySelector("#main"), panel, panel.querySelector(".jp-WindowedPanel-outer")]
    .map((one) => one.getBoundingClientRect().right);
  const [bar] = document.querySelectorAll(".jp-SideBar.jp-mod-right");
  const end = bar?.getBoundingClientRect();
  return edges[0] === width && end?.right === width && edges.slice(1).every((edge) => Math.abs(edge - end.left) < 8);
}"""
THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"


def judge(page: Page, step: str) -> None:
    """Look at the step at each width and in both themes of JupyterLab."""
    for theme, width in (("JupyterLab Dark", 820), ("JupyterLab Light", 390), ("JupyterLab Light", 1280)):
        page.evaluate(THEME, theme)
        page.set_viewport_size({"width": width, "height": 2600})
        page.wait_for_function(LAID_OUT, arg=width)
        settle(page)
        assert page.evaluate(STICKS_OUT) == [], (step, width)
        assert violations(page, ".mf-lesson-page") == [], (step, theme, width)


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
# JupyterLab's own code throws it when a kernel ends while JupyterLab asks it who it is.
@pytest.mark.possible_fault("Canceled future for kernel_info_request")
@pytest.mark.parametrize("title", TITLES)
def test_each_step_can_be_read_and_the_page_comes_back_after_the_kernel_ended(
    empty: Page, tmp_path: Path, title: str
) -> None:
    student = Student(empty, title, "my_answers.json", after=lambda step: judge(empty, step))
    student.open()
    empty.evaluate(SIDE_BAR, False)
    # In the middle of three steps: the tables are set up, the explorers wait, and one check has a wrong answer.
    student.work(until="Predict")
    student.go_on()
    come_back(student, "Play")
    student.work(until="Simulate")
    student.go_on()
    come_back(student, "Count")
    student.work(until="Compare")
    student.go_on()
    begun = student.asked(next(one for one in student.plan.checks if one.wrong))
    student.reply(student.part(f"Check: {begun.title}"), begun, begun.wrong[0].answer, begun.wrong[0].reply)
    come_back(student, "Check")
    student.work()
    finish(student, tmp_path)


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.possible_fault("Canceled future for kernel_info_request")
def test_a_page_without_a_number_in_its_cell_asks_for_it(empty: Page, tmp_path: Path) -> None:
    student = ByKeys(empty, TITLES[-1], "my_answers.json")
    lesson = f"mf.lesson({TITLES[-1]!r}, 2026, file='my_answers.json')"
    run_cell(empty, f"import manaforge_widgets as mf\nlesson = {lesson}\nlesson.page()")
    field = student.lesson.get_by_label("Your number, from your teacher")
    field.wait_for()
    assert student.lesson.get_by_role("button", name="Lock my prediction").count() == 0
    empty.evaluate(SIDE_BAR, False)
    judge(empty, "number")
    field.focus()
    student.write(field, "7")
    student.press(student.lesson.get_by_role("button", name="Take this number"))
    student.lesson.get_by_text("Your number is 7: it gives you your own rolls.").wait_for()
    # A kernel that ends before the first answer takes nothing along.
    kill(empty)
    student.open_again()
    student.lesson.get_by_text("Your number is 7: it gives you your own rolls.").wait_for()
    student.work()
    student.look_back("Predict")
    student.lesson.get_by_text("You have rolled, so this can't change any more.").wait_for()
    student.look_back("Hand in")
    finish(student, tmp_path)


def come_back(student: Student, step: str) -> None:
    """End the kernel and run the only cell: the same step is shown, and the predictions are kept and locked."""
    before = student.progress()
    kill(student.page)
    student.open_again()
    assert student.step == step
    assert student.progress() == before
    student.look_back("Predict")
    for question in student.plan.predictions:
        shown = student.part(f"Predict: {question.title}")
        shown.get_by_text("Locked.").wait_for()
        given = guess(question)
        if question.options:
            assert shown.get_by_label(str(given), exact=True).is_checked()
        else:
            assert shown.get_by_label("Your answer").input_value() == str(given)
    student.look_back(step)


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("title", TITLES)
def test_the_keyboard_is_enough_for_a_whole_lesson(empty: Page, tmp_path: Path, title: str) -> None:
    student = ByKeys(empty, title, "my_answers.json")
    student.open()
    student.work()
    finish(student, tmp_path)


@pytest.mark.nightly
@pytest.mark.timeout(300)
def test_the_notebook_comes_back_after_the_kernel_ended(page: Page, jupyter_url: str) -> None:
    title = TITLES[2]
    plan = mf.lesson(title).plan
    page.set_viewport_size({"width": 1280, "height": 4000})
    open_and_run(page, jupyter_url, notebook_of(title))
    simulation = part(page, f"Simulate: {plan.experiment.title}")
    simulation.wait_for(timeout=120_000)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    predict(page, plan)
    simulation.get_by_role("button", name=f"{plan.experiment.verb} 2,000 times").click()
    simulation.get_by_role("table").wait_for()
    kill(page)
    # The cell that sets up the lesson, and the exercise.
    page.evaluate(RUN, ["mf.lesson(", f"lesson.predict({plan.predictions[0].id!r})".replace("'", '"'), "lesson.check("])
    first = part(page, f"Predict: {plan.predictions[0].title}")
    first.get_by_text("Locked.").wait_for()
    assert first.get_by_label("Your answer").input_value() == str(guess(plan.predictions[0]))
    assert first.get_by_label("Your answer").is_disabled()
    assert json.loads(ask(page, "print(lesson.progress.longest.trials)")) == 2_000
    question = plan.checks[0]
    assert "Right." in check(page, question, question.key)


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
