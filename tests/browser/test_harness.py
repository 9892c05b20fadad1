"""The browser tests' own instruments: a fault that they don't see would pass for a success."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from lab import ask, open_notebook, restart
from watch import watch

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page
    from window import Window

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


def test_a_page_finds_nothing_that_another_has_stored_or_set(window: Window, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<title>Page</title>")
    for _ in range(2):
        page = window.open()
        assert page.viewport_size == {"width": 1100, "height": 900}
        page.goto((tmp_path / "page.html").as_uri())
        assert page.evaluate("[localStorage.getItem('kept'), window.kept ?? null]") == [None, None]
        page.evaluate("localStorage.setItem('kept', 'yes'), window.kept = true")
        page.set_viewport_size({"width": 300, "height": 300})
        assert window.clear() == []


def test_axe_sees_a_button_without_a_name(page: Page) -> None:
    page.set_content("<main class='manaforge'><button></button></main>")
    [found] = violations(page)
    assert found.startswith("button-name")


def test_axe_refuses_to_judge_nothing(page: Page) -> None:
    with pytest.raises(AssertionError, match="nothing on the page"):
        violations(page)


def test_lab_asks_and_restarts_a_kernel(page: Page, jupyter: tuple[str, Path]) -> None:
    url, notebooks = jupyter
    (notebooks / "empty.ipynb").write_text(EMPTY + ', "nbformat": 4, "nbformat_minor": 5}')
    open_notebook(page, url, "empty.ipynb")
    assert ask(page, "kept = 5; print(kept)") == "5\n"
    with pytest.raises(Exception, match="ZeroDivisionError"):
        ask(page, "1 / 0")
    restart(page)
    assert ask(page, "print('kept' in globals())") == "False\n"
