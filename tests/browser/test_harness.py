"""The browser tests' own instruments: a fault that they don't see would pass for a success."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from lab import ask, open_notebook, restart, serve
from watch import watch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

EMPTY = '{"cells": [], "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}}'


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<script>setTimeout(() => { throw Error('lost') })</script>", "uncaught"),
        ("<script>Promise.reject(Error('lost'))</script>", "uncaught"),
        ("<img src='https://far.invalid/picture.png'>", "asked for https://far.invalid"),
        ("<script>new WebSocket('wss://far.invalid')</script>", "asked for wss://far.invalid"),
    ],
)
def test_watch_sees(browser: Browser, body: str, problem: str) -> None:
    context = browser.new_context()
    problems = watch(context)
    page = context.new_page()
    page.set_content(body)
    page.wait_for_timeout(200)
    context.close()
    assert len(problems) == 1
    assert problems[0].startswith(problem)


def test_axe_sees_a_button_without_a_name(page: Page) -> None:
    page.set_content("<main class='manaforge'><button></button></main>")
    [found] = violations(page)
    assert found.startswith("button-name")


def test_axe_refuses_to_judge_nothing(page: Page) -> None:
    with pytest.raises(AssertionError, match="nothing on the page"):
        violations(page)


@pytest.fixture
def empty_lab(tmp_path: Path) -> Iterator[str]:
    source = tmp_path / "source"
    source.mkdir()
    (source / "empty.ipynb").write_text(EMPTY + ', "nbformat": 4, "nbformat_minor": 5}')
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with serve(source, scratch) as url:
        yield url


def test_lab_asks_and_restarts_a_kernel(page: Page, empty_lab: str) -> None:
    open_notebook(page, empty_lab, "empty.ipynb")
    assert ask(page, "kept = 5; print(kept)") == "5\n"
    with pytest.raises(Exception, match="ZeroDivisionError"):
        ask(page, "1 / 0")
    restart(page)
    assert ask(page, "print('kept' in globals())") == "False\n"
