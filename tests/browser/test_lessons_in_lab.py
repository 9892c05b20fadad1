"""A student works through each of lessons 2 to 7 in a real JupyterLab, with wrong answers before the right ones."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from axe import violations
from lab import KERNEL_READY, ask, open_and_run, restart
from lessons.working import guess
from project import ROOT

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion

pytestmark = [pytest.mark.lab, pytest.mark.nightly]

TITLES = mf.list_lessons()[1:]


def notebook_of(title: str) -> str:
    """The path of a lesson's notebook in the folder of the notebooks."""
    begins = f'mf.lesson("{title}"'.replace('"', '\\"')
    paths = (ROOT / "notebooks" / "lessons").glob("*.ipynb")
    return f"lessons/{next(path for path in paths if begins in path.read_text(encoding='utf-8')).name}"


def part(page: Page, title: str) -> Locator:
    """A part of the lesson by its title; JupyterLab keeps all of them on the page."""
    heading = page.locator(".mf-lesson-title", has_text=re.compile(rf"^{re.escape(title)}$"))
    return page.locator(".mf-lesson").filter(has=heading).first


def answer(shown: Locator, question: LessonQuestion, given: Fraction | str) -> None:
    """Choose or write an answer."""
    if question.options:
        shown.get_by_label(str(given), exact=True).check()
    else:
        shown.get_by_label("Your answer").fill(str(given))


def check(page: Page, question: LessonQuestion, given: Fraction | str) -> str:
    """Give an answer to a check, and return the reply."""
    shown = part(page, f"Check: {question.title}")
    before = shown.locator(".mf-lesson-told").inner_text()
    answer(shown, question, given)
    shown.get_by_role("button", name="Check").click()
    told = shown.locator(".mf-lesson-reply")
    for _ in range(200):
        if told.count() and told.first.inner_text() != before:
            return str(told.first.inner_text())
        page.wait_for_timeout(50)
    raise AssertionError(f"no reply to {given}")


def predict(page: Page, plan: LessonPlan) -> None:
    for question in plan.predictions:
        shown = part(page, f"Predict: {question.title}")
        answer(shown, question, guess(question))
        shown.get_by_label("fairly sure").check()
        shown.get_by_role("button", name="Lock my prediction").click()
        shown.get_by_text("Locked.").wait_for()


@pytest.mark.parametrize("title", TITLES)
def test_a_student_works_through_the_lesson(page: Page, jupyter_url: str, title: str) -> None:
    plan = mf.lesson(title).plan
    page.set_viewport_size({"width": 1280, "height": 4000})
    open_and_run(page, jupyter_url, notebook_of(title))
    part(page, f"Check: {plan.checks[-1].title}").wait_for(timeout=120_000)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    compare = part(page, "Compare")
    assert "Lock your predictions first" in compare.inner_text()
    predict(page, plan)
    compare.get_by_role("table").wait_for(timeout=60_000)

    # Each table can be played: it shows what the student may do.
    assert page.locator(".manaforge[data-step], .mf-board").count() >= len(plan.plays)

    simulation = part(page, f"Simulate: {plan.experiment.title}")
    simulation.get_by_role("button", name=f"{plan.experiment.verb} 2,000 times").click()
    simulation.get_by_role("table").wait_for(timeout=60_000)

    # Each button of each explorer draws something, with a sentence and a table.
    explorers = page.locator(".mf-lesson").filter(has=page.locator(".mf-controls"))
    for place in range(explorers.count()):
        shown = explorers.nth(place)
        for button in shown.locator(".mf-controls > button").all():
            before = shown.inner_text()
            button.click()
            page.wait_for_timeout(500)
            assert shown.inner_text() != before or shown.get_by_role("table").count()

    for question in plan.questions:
        for wrong in question.wrong[:2]:
            assert wrong.reply in check(page, question, wrong.answer)
        if question.simulated:
            place = plan.experiment.place(question.simulated)
            run = json.loads(ask(page, "import json; print(json.dumps([lesson.progress.longest.totals]))"))[0]
            assert "Right." in check(page, question, Fraction(run[place], 2_000))
        else:
            assert "Right." in check(page, question, question.key)
    page.get_by_text("Well done").first.wait_for()
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
    compare.get_by_role("table").wait_for(timeout=90_000)
    assert ask(page, "print(lesson.progress.complete)") == "True\n"
