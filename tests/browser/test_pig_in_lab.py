"""Pig in a real JupyterLab: a game from its rules alone, played to its end by real clicks, undone, replayed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.player import set_pace
from lab import ask, open_and_run, run_cell

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

HOLD_AT = 20
GAME = 'mf.new_match("pig", seats=2, seed=7)'
SHORT = 'mf.new_match("pig", seats=2, seed=3, goal=40)'


@pytest.fixture
def board(page: Page, jupyter: tuple[str, Path]) -> Locator:
    """The first board of the notebook, once all its cells have run, of a game to 40, with a bot that moves at once."""
    url, notebooks = jupyter
    text = (notebooks / "examples" / "pig.ipynb").read_text(encoding="utf-8")
    assert text.count(json.dumps(GAME)[1:-1]) == 1
    short = text.replace(json.dumps(GAME)[1:-1], json.dumps(SHORT)[1:-1])
    (notebooks / "examples" / "short.ipynb").write_text(short, encoding="utf-8")
    open_and_run(page, url, "examples/short.ipynb")
    board = page.locator(".manaforge").first
    board.wait_for(timeout=120_000)
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 2", timeout=120_000)
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


@pytest.mark.nightly
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
    page.wait_for_function("() => document.querySelectorAll('.manaforge').length === 3", timeout=120_000)
    replay = page.locator(".manaforge").last
    replay.get_by_role("button", name="Last step").click()
    page.wait_for_function(
        "last => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === last",
        arg=str(table(page)["step"]),
    )
    assert all(str(score) in replay.inner_text() for score in scores)
