"""The way into a board of JupyterLab by key and out again: nobody who writes loses the focus, and the page stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
import pytest
from browser.keyboard import Keyboard
from lab import KERNEL_READY, open_notebook

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

BOARD = """import manaforge_widgets as mf
m = mf.new_match("manaforge", seats=2, seed=7)
board = mf.Board(m, bots={1: "random"}, pace=0)
board"""
ACTIVE = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"
MODE = "window.jupyterapp.shell.currentWidget.content.mode"
SCROLLED = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"
INSIDE = "document.activeElement.closest('.manaforge') !== null"
TARGET = "document.activeElement.dataset.target"
SOURCE = "(index) => window.jupyterapp.shell.currentWidget.content.widgets[index].model.sharedModel.getSource()"


def run_board(page: Page, jupyter: tuple[str, Path], after: list[str]) -> Keyboard:
    """Open a notebook with a board's cell and those after it, and run the first with Shift+Enter."""
    url, notebooks = jupyter
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in (BOARD, *after)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, notebooks / "keys.ipynb")
    open_notebook(page, url, "keys.ipynb")
    page.locator(".jp-Notebook .jp-Cell").first.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.locator(".manaforge").wait_for(timeout=120_000)
    # The board comes into view by itself, and the kernel's answer moves nothing after that.
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    page.wait_for_timeout(500)
    return Keyboard(page)


@pytest.mark.timeout(240)
def test_tab_leads_from_the_cell_after_the_board_into_it_and_escape_back(page: Page, jupyter: tuple[str, Path]) -> None:
    keys = run_board(page, jupyter, ["1 + 1", "2 + 2"])
    assert page.evaluate(ACTIVE) == 1
    assert page.evaluate(MODE) == "command"
    assert not page.evaluate(INSIDE), "a board never takes the focus by itself"
    assert page.locator(".mf-entrance").inner_text() == "Escape, then Tab: play by keyboard"
    before = page.evaluate(SCROLLED)
    keys.press("Tab")
    assert page.evaluate(SCROLLED) == before, "the page stays where it is"
    assert page.locator(".mf-entrance").count() == 0
    cells = page.evaluate(CELLS)
    step = keys.step()
    for key in ("b", "a", "x"):
        keys.press(key)
    assert page.evaluate(CELLS) == cells
    keys.press("Enter")
    keys.wait_past(step)
    keys.press("n")
    at = page.evaluate(TARGET)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.jp-Cell.jp-mod-active')")
    assert (page.evaluate(ACTIVE), page.evaluate(MODE)) == (0, "command")
    keys.press("Tab")
    assert page.evaluate(TARGET) == at, "Tab leads back to where one was"
    # From the other cell Tab is Lab's again, now that the board has been used.
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert not page.evaluate(INSIDE)


@pytest.mark.timeout(240)
def test_who_writes_on_in_the_new_cell_after_the_board_keeps_the_focus(page: Page, jupyter: tuple[str, Path]) -> None:
    keys = run_board(page, jupyter, [])
    assert (page.evaluate(CELLS), page.evaluate(ACTIVE), page.evaluate(MODE)) == (2, 1, "edit")
    page.keyboard.type("if True:")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("une = 1")
    assert not page.evaluate(INSIDE)
    assert page.evaluate(SOURCE, 1).replace(" ", "").replace("\n", "") == "ifTrue:une=1"
    page.keyboard.press("Escape")
    keys.press("Tab")
    assert page.evaluate(ACTIVE) == 0


@pytest.mark.timeout(240)
def test_who_has_gone_on_to_another_cell_is_left_alone(page: Page, jupyter: tuple[str, Path]) -> None:
    run_board(page, jupyter, ["1 + 1", "2 + 2", "3 + 3"])
    page.keyboard.press("ArrowDown")
    assert page.evaluate(ACTIVE) == 2
    page.keyboard.press("Tab")
    assert not page.evaluate(INSIDE)
