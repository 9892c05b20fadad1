"""A bot of one's own in a real JupyterLab: told while it thinks, refused in the end, asked again by a click.

And boards whose cell is run again: only the one on the page costs something.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from lab import ask, open_notebook, run_cell

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.lab

SLOW_BOT = """
import time
import manaforge_widgets as mf
m = mf.new_match("manaforge", seats=2, seed=1)
nap = 30.0

def dreamer(view, legal_actions, rng):
    end = time.monotonic() + nap
    while time.monotonic() < end:
        time.sleep(0.02)
    return legal_actions[0]

board = mf.Board(m, 0, {1: dreamer}, pace=400, bot_seconds=4)
board
"""
COUNTED = """
import manaforge_widgets as mf

class Counted(mf.Board):
    shown = 0

    def _snapshot(self, **how):
        self.shown += 1
        return super()._snapshot(**how)

m = mf.new_match("manaforge", seats=2, seed=1)
boards = []
"""
SHOW = """
boards.append(Counted(m))
boards[-1]
"""
RERUN = """async () => {
  const { commands, shell } = window.jupyterapp;
  const notebook = shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  notebook.deselectAll();
  await commands.execute("notebook:run-cell");
}"""


@pytest.fixture
def notebook(page: Page, jupyter_url: str) -> Page:
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    return page


def told(page: Page, expression: str) -> Any:
    """What an expression is worth in the kernel."""
    return json.loads(ask(page, f"import json; print(json.dumps({expression}))"))


def table(page: Page) -> Locator:
    return page.locator(".manaforge").last


@pytest.mark.nightly
def test_a_slow_bot_is_told_at_once_refused_and_asked_again(notebook: Page) -> None:
    page = notebook
    run_cell(page, SLOW_BOT)
    notice = table(page).locator(".mf-bot-notice")
    # Said by the kernel while the bot still holds it.
    notice.get_by_text("The bot 'dreamer' in seat 1 is slow; its time limit is 4 seconds.").wait_for()
    notice.get_by_text("The bot 'dreamer' in seat 1 took longer than 4 seconds.").wait_for()
    assert violations(page, ".manaforge") == []
    assert table(page).locator(".mf-error").count() == 1, "it is said once"
    # The person drafts all the same, and the bot is asked about the new table.
    table(page).locator("[data-target^='talent:'], .mf-can").first.click()
    notice.get_by_text("is slow").wait_for()
    notice.get_by_text("took longer than").wait_for()
    assert told(page, "m.step") == 1
    ask(page, "nap = 0.0")
    notice.get_by_role("button", name="Ask again").click()
    # The round begins with the bot's own turn: how far it is by now is a matter of its pace.
    page.wait_for_function("() => Number([...document.querySelectorAll('.manaforge')].at(-1).dataset.step) >= 2")
    assert notice.inner_text() == ""
    assert told(page, "m.step") >= 2


def test_ten_reruns_of_a_cell_cost_no_more_than_one(notebook: Page) -> None:
    page = notebook
    run_cell(page, COUNTED)
    run_cell(page, SHOW)
    table(page).wait_for(timeout=120_000)
    for _ in range(10):
        page.evaluate(RERUN)
    counts = "[board._view_count for board in boards]"
    for _ in range(100):
        if told(page, counts) == [0] * 10 + [1]:
            break
        page.wait_for_timeout(100)
    assert told(page, counts) == [0] * 10 + [1]
    before = told(page, "[board.shown for board in boards]")
    ask(page, "for _ in range(3): m.apply(m.legal_actions(m.to_act[0])[0])")
    after = told(page, "[board.shown for board in boards]")
    assert [now - was for now, was in zip(after, before, strict=True)] == [0] * 10 + [3]
    page.wait_for_function("() => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === '3'")
    # One of the boards that rest is shown again: it is up to date, and follows the match once more.
    run_cell(page, "boards[0]")
    page.wait_for_function(
        """() => {
          const boards = [...document.querySelectorAll('.manaforge')];
          return boards.length === 2 && boards.every(({ dataset }) => dataset.step === '3');
        }"""
    )
    ask(page, "m.apply(m.legal_actions(m.to_act[0])[0])")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.manaforge')].every(({ dataset }) => dataset.step === '4')"
    )


def test_a_page_says_that_it_still_shows_a_board(notebook: Page) -> None:
    """Another page that closes may count down to 0 while this one shows the board."""
    page = notebook
    run_cell(page, COUNTED)
    run_cell(page, SHOW)
    table(page).wait_for(timeout=120_000)
    ask(page, "boards[0]._view_count = 0")
    for _ in range(50):
        if told(page, "boards[0]._view_count") == 1:
            break
        page.wait_for_timeout(100)
    ask(page, "m.apply(m.legal_actions(m.to_act[0])[0])")
    page.wait_for_function("() => [...document.querySelectorAll('.manaforge')].at(-1).dataset.step === '1'")
