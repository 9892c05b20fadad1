"""A whole game of King's Forge in a real JupyterLab: clicks, an undo, a steal, a reroll, a save, a killed kernel."""

from __future__ import annotations

import json
import os
import signal
from typing import TYPE_CHECKING

import nbformat
import pytest
from axe import violations
from browser.test_kernel_lost import RUN_FIRST_CELL
from browser.test_kings_forge import decide, do
from lab import KERNEL_READY, ask, open_and_run

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

# In this game seat 0 rolls dice again and steals a craft.
CELL = """
import manaforge_widgets as mf
m = mf.open_match("my_lab_forge.json", "kings_forge", seats=2, seed=24)
board = mf.Board(m, seat=0, bots={1: "greedy"}, pace=0, coach=False)
board
"""
SHOWN = "([step]) => document.querySelector('.manaforge').dataset.step === String(step)"
SIDEWAYS = "() => document.querySelector('.mf-table').scrollWidth - document.querySelector('.mf-table').clientWidth"


def as_it_stands(page: Page) -> mf.Match:
    """The match of the notebook, once the bots have played and the page shows it."""
    for _ in range(200):
        saved = json.loads(ask(page, "import json; print(json.dumps(m.saved()))"))
        match = mf.Match.restored(saved)
        if match.outcome is not None or match.to_act == (0,):
            page.wait_for_function(SHOWN, arg=[match.step])
            return match
        page.wait_for_timeout(50)
    raise AssertionError("the bot never came to an end")


def undone_and_redone(page: Page, match: mf.Match) -> None:
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(SHOWN, arg=[match.step - 1])
    page.get_by_role("button", name="Redo").click()
    page.wait_for_function(SHOWN, arg=[match.step])


def killed_and_begun_again(page: Page) -> None:
    before = ask(page, "import json; print(json.dumps(m.view(None)))")
    pid = int(ask(page, "import os; print(os.getpid())"))
    os.kill(pid, signal.SIGKILL)
    # JupyterLab says that it starts another kernel.
    page.locator(".jp-Dialog .jp-mod-accept").click(timeout=120_000)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    page.locator(".manaforge").get_by_text("Run its cell again").first.wait_for(timeout=60_000)
    page.evaluate(RUN_FIRST_CELL)
    page.locator(".manaforge").get_by_text("Run its cell again").first.wait_for(state="detached", timeout=120_000)
    assert ask(page, "import json; print(json.dumps(m.view(None)))") == before


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_a_whole_game_by_clicks_with_undo_steal_reroll_save_kill_and_load(
    page: Page, jupyter: tuple[str, Path]
) -> None:
    url, notebooks = jupyter
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)], metadata=kernel)
    nbformat.write(notebook, notebooks / "forge.ipynb")
    page.set_viewport_size({"width": 1280, "height": 800})
    open_and_run(page, url, "forge.ipynb")
    page.locator(".manaforge").wait_for(timeout=120_000)
    seen: set[str] = set()
    undone = killed = False
    while (match := as_it_stands(page)).outcome is None:
        action = decide(match)
        do(page, mf.Board(match, 0), action)
        seen.add(action.kind)
        match = as_it_stands(page)
        if action.kind in ("craft", "steal") and not undone and MatchControl(match).can_undo(0):
            undone_and_redone(page, match)
            undone = True
        if match.status().round == 3 and not killed:
            killed_and_begun_again(page)
            killed = True
        assert page.evaluate(SIDEWAYS) <= 0
    assert undone
    assert killed
    assert {"claim", "visit", "pass", "craft", "steal", "reroll", "end"} <= seen
    page.locator(".mf-ending").get_by_role("button", name="Save").click()
    page.locator(".mf-told", has_text="my_lab_forge.json").wait_for()
    assert str(max(match.outcome.scores)) in page.locator(".mf-ending").inner_text()
    assert violations(page, ".manaforge") == []
    assert ask(page, "print(mf.load_match('my_lab_forge.json').position == m.position)") == "True\n"
