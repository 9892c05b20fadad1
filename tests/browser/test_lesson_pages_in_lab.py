"""A student works through the page of each lesson in a real JupyterLab, and hands in what a teacher can collect."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from browser.lesson_student import Student
from lab import open_notebook

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

TITLES = mf.list_lessons()
EMPTY = {"cells": [], "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}}, "nbformat": 4}


@pytest.fixture
def empty(jupyter: tuple[str, Path], page: Page) -> Page:
    """JupyterLab with an empty notebook of its own folder, and without its side bar."""
    url, notebooks = jupyter
    folder = notebooks / "class"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    (folder / "page.ipynb").write_text(json.dumps({**EMPTY, "nbformat_minor": 5}), encoding="utf-8")
    page.set_viewport_size({"width": 1280, "height": 2600})
    open_notebook(page, url, "class/page.ipynb")
    return page


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
