"""A lost game reviewed in a real JupyterLab, where the kernel makes the review between the clicks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from lab import ask, open_notebook, restart, run_cell
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

LOST = """
import manaforge_widgets as mf
whole = mf.new_match("manaforge", seats=2, seed=7)
mf.play_out(whole, ["random", "greedy"])
start = next(step for step in range(whole.step) if whole.status(step).round == 7)
m = mf.match_from(whole.view(None, step=start), seed=3, undo="free")
mf.play_out(m, ["random", "greedy"])
board = mf.Board(m, bots={1: "greedy"})
board
"""
STATE = "import json; print(json.dumps([board.review is not None, board.reviewing, board.match.outcome is None]))"


@pytest.mark.nightly
def test_a_lost_game_is_reviewed_by_clicks_while_the_board_can_be_used(page: Page, jupyter_url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    run_cell(page, LOST)
    end = page.get_by_role("group", name="The end of the game")
    end.get_by_role("button", name="Review this game").click()
    page.get_by_role("button", name="Undo").click()
    expect(end).to_have_count(0)
    assert json.loads(ask(page, STATE)) == [False, [], True]
    page.get_by_role("button", name="Redo").click()
    end.get_by_role("button", name="Review this game").press("Enter")
    panel = page.locator(".mf-review")
    expect(panel).to_be_visible(timeout=120_000)
    expect(page.locator(".mf-drawer-body")).to_be_focused()
    panel.get_by_role("button").first.click()
    expect(page.locator(".mf-review-line")).to_contain_text("The choice here.")
    # What was seen needs no kernel any more.
    restart(page)
    page.get_by_role("button", name="Back to the game").click()
    end.get_by_role("button", name="See the review").click()
    expect(panel).to_be_visible()
