"""A game from a notebook's cell on the plain table in JupyterLab, played by clicks and keys."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from lab import ask, open_notebook, run_cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

RACE = """
import manaforge_widgets as mf
from manaforge_widgets.core.api import Decision, Outcome, Over
from manaforge_widgets.games.simple import SimpleGame

@mf.register_game
class Race(SimpleGame):
    name = "race"
    moves = ("walk", "run far")

    def begin(self, seats):
        return {"active": 0, "turn": 0, "steps": [0] * seats}

    def pending(self, position):
        steps = position["steps"]
        if max(steps) >= 4:
            return Over(Outcome(tuple(steps), (steps.index(max(steps)),), "first at the end"))
        return Decision(position["active"])

    def legal_moves(self, position):
        return self.moves

    def play(self, position, move):
        seat = position["active"]
        position["steps"][seat] += 1 if move == "walk" else 2
        position["turn"] += 1
        position["active"] = (seat + 1) % len(position["steps"])

    def scores(self, position):
        return position["steps"]

m = mf.new_match("race", seats=2, undo="free")
board = mf.Board(m, 0, {1: "random"}, pace=0)
board
"""


@pytest.mark.timeout(300)
def test_a_game_from_a_cell_is_played_by_clicks_and_keys(page: Page, jupyter_url: str) -> None:
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    run_cell(page, RACE)
    board = page.locator(".manaforge")
    board.wait_for(timeout=120_000)
    board.get_by_role("button", name="run far").click()
    page.wait_for_function("() => Number(document.querySelector('.manaforge').dataset.step) === 2")
    assert json.loads(ask(page, "import json; print(json.dumps(m.position.steps[0]))")) == 2
    board.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.manaforge').dataset.step === '0'")
    board.get_by_role("button", name="run far").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('.manaforge').dataset.step) === 2")
    assert page.evaluate("document.activeElement.closest('.manaforge') !== null")
    board.get_by_role("button", name="run far").click()
    board.locator(".mf-outcome").wait_for()
    assert "First at the end" in board.locator(".mf-outcome").inner_text()
    assert violations(page, ".manaforge") == []
