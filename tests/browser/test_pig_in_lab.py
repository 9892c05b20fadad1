"""Pig in a real JupyterLab: a game from its rules alone, played to its end by real clicks, undone, replayed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.player import set_pace
from lab import ask, open_and_run, run_cell

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

HOLD_AT = 20


@pytest.fixture
def board(page: Page, jupyter_url: str) -> Locator:
    """The first board of the notebook, once all its cells have run, with a bot that moves at once."""
    open_and_run(page, jupyter_url, "examples/pig.ipynb")
    board = page.locator(".manaforge").first
    board.wait_for(timeout=60_000)
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 2", timeout=60_000)
    set_pace(board, 0)
    return board


def table(page: Page) -> dict[str, int]:
    state = "{'total': m.position.total, 'seat': m.position.active, 'step': m.step, 'over': m.outcome is not None}"
    found: dict[str, int] = json.loads(ask(page, f"import json; print(json.dumps({state}))"))
    return found


def click(board: Locator, name: str) -> None:
    step = board.get_attribute("data-step")
    board.get_by_role("button", name=name, exact=True).click()
    board.page.wait_for_function("step => document.querySelector('.manaforge').dataset.step !== step", arg=step)


@pytest.mark.timeout(600)
def test_a_whole_game_by_clicks(board: Locator) -> None:
    page = board.page
    click(board, "roll")
    click(board, "Undo")
    assert table(page)["step"] == 0
    clicks = 0
    while not (now := table(page))["over"]:
        assert now["seat"] == 0
        click(board, "hold" if now["total"] >= HOLD_AT else "roll")
        clicks += 1
    assert clicks > 10
    result = board.locator(".mf-outcome").inner_text()
    scores = json.loads(ask(page, "import json; print(json.dumps(m.outcome.scores))"))
    assert all(str(score) in result for score in scores)
    assert violations(page, ".manaforge") == []
    run_cell(page, "mf.Replay(m)")
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 3", timeout=60_000)
    replay = page.locator(".manaforge").last
    replay.get_by_role("button", name="Last step").click()
    page.wait_for_function(
        "last => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === last",
        arg=str(table(page)["step"]),
    )
    assert all(str(score) in replay.inner_text() for score in scores)
