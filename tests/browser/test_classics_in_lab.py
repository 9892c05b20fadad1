"""The notebooks of the classics in a real JupyterLab: each runs, its game is played by clicks, and replayed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.player import set_pace
from lab import ask, open_and_run, run_cell

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

# For each notebook the options that make its game short.
SHORT = {
    "01_pig": "goal=30",
    "02_yacht": "",
    "03_liars_dice": "dice=2",
    "04_monty_hall": "rounds=2",
    "05_kuhn_poker": "hands=3",
    "06_climb": "lanes=1",
}
MATCH = re.compile(r"m = mf\.new_match\((.+?)\)")
STATE = """
import json
print(json.dumps({
    "over": m.outcome is not None,
    "step": m.step,
    "moves": {
        action.text: {name: action.args[name] for name in action.args}
        for action in (m.legal_actions(0) if 0 in m.to_act else ())
    },
}))
"""


@pytest.fixture
def board(page: Page, jupyter: tuple[str, Path], request: pytest.FixtureRequest) -> Locator:
    """The board of a classic's notebook whose game is short, once all cells have run; its bots move at once."""
    url, notebooks = jupyter
    name = request.param
    text = (notebooks / "classics" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert len(MATCH.findall(text)) == 1
    options = f", {SHORT[name]}" if SHORT[name] else ""
    (notebooks / "classics" / "short.ipynb").write_text(
        MATCH.sub(lambda found: f"m = mf.new_match({found[1]}{options})", text), encoding="utf-8"
    )
    open_and_run(page, url, "classics/short.ipynb")
    board = page.locator(".manaforge").first
    board.wait_for(timeout=120_000)
    page.wait_for_function(
        "() => ![...document.querySelectorAll('.jp-InputPrompt')].some(prompt => prompt.textContent.includes('*'))",
        timeout=120_000,
    )
    assert page.locator("[data-mime-type='application/vnd.jupyter.error'], .jp-OutputArea-error").count() == 0
    if request.param != "04_monty_hall":
        set_pace(board, 0)
    return board


def pick(board: Locator, move: str, arguments: dict[str, object]) -> None:
    """Click what plays a move: its own button, or its values on the table and then the button of the selection."""
    own = board.locator(f'[data-target="action:{move}"]')
    if own.count():
        own.first.click()
        return
    for name, value in arguments.items():
        for one in value if isinstance(value, list) else [value]:
            thing = board.locator(f'[data-target="value:{name}:{one}"]')
            if thing.count():
                thing.first.click()
    board.locator(".bl-buttons button:not([aria-disabled])").first.click()


def wanted(moves: list[str], clicks: int) -> str:
    """Return a move that brings the game to its end: doubt, stop and hold soon, and fill the sheet from its end."""
    for move in ("doubt", "call", "deal", "switch", "next"):
        if move in moves:
            return move
    if {"roll", "stop"} <= set(moves):
        return "stop" if clicks % 3 == 0 else "roll"
    scores = [move for move in moves if move.startswith("score")]
    return scores[-1] if scores else moves[-1]


@pytest.mark.nightly
@pytest.mark.lab
@pytest.mark.timeout(600)
@pytest.mark.parametrize("board", SHORT, indirect=True)
def test_a_whole_game_by_clicks(board: Locator) -> None:
    page = board.page
    clicks = 0
    while not (now := json.loads(ask(page, STATE)))["over"]:
        if not now["moves"]:
            page.wait_for_timeout(100)
            continue
        move = wanted(list(now["moves"]), clicks)
        pick(board, move, now["moves"][move])
        page.wait_for_function(
            "step => Number(document.querySelector('.manaforge').dataset.step) > step", arg=now["step"]
        )
        clicks += 1
    assert clicks > 1
    result = board.locator(".mf-outcome").inner_text()
    scores = json.loads(ask(page, "import json; print(json.dumps(m.outcome.scores))"))
    assert all(str(abs(score)) in result for score in scores)
    board.evaluate("board => { board.id = 'played'; }")
    assert violations(page, "#played") == []
    shown = page.locator(".manaforge").count()
    run_cell(page, "mf.Replay(m)")
    page.wait_for_function(
        "count => document.querySelectorAll('.manaforge').length > count", arg=shown, timeout=120_000
    )
    replay = page.locator(".manaforge").last
    replay.get_by_role("button", name="Last step").click()
    page.wait_for_function(
        "last => Number([...document.querySelectorAll('.manaforge')].at(-1).dataset.step) === last", arg=now["step"]
    )
    assert all(str(abs(score)) in replay.inner_text() for score in scores)
