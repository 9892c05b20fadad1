"""A whole game of King's Forge by keys alone: claims, visits, crafts, changes of dice, rerolls, passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browser.keyboard import Keyboard
from browser.test_kings_forge import EDITED, SMALL, decide, show, target_of

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.core.api import Action

MOST_PRESSES = 14
"""So many keys the median action may take: the way to the thing, what is chosen there, and the confirmation."""
ASKED = """step => document.querySelector('.manaforge').dataset.step !== step
  || document.querySelector('.mf-asked, .mf-end-question')"""


def do(keys: Keyboard, board: mf.Board, action: Action) -> None:
    """Do an action by keys alone, and wait until the board shows it done."""
    step, page = keys.step(), keys.page
    kind, args = action.kind, action.args
    if kind in EDITED:
        keys.go_to(target=target_of(action))
        keys.press("Enter")
        page.locator(".mf-asked").wait_for()
        if kind == "visit" and len([card for card in board.snapshot["view"]["market"] if card]) > 1:
            keys.go_to(text=args.card)
            keys.press("Enter")
        if page.locator("[data-confirm][aria-disabled]").count():
            page.keyboard.press("Shift+Tab")
            keys.press("Enter")
        confirm = page.locator("[data-confirm]").inner_text()
        keys.go_to(text=confirm)
        keys.press("Enter")
    elif kind in ("add", "six", "flip"):
        keys.go_to(action=str(action))
        keys.press("Enter")
    elif kind == "place":
        keys.go_to(target="place")
        keys.press("Enter")
    else:
        _leave(keys, step, str(action))
    keys.wait_past(step)


def _leave(keys: Keyboard, step: str, text: str) -> None:
    """Pass or end the turn, whatever is asked before."""
    page = keys.page
    if not page.locator(".mf-asked").count():
        keys.press("e")
        page.wait_for_function(ASKED, arg=step)
    if keys.step() == step and page.locator(".mf-end-question").count():
        keys.go_to(text="End turn anyway")
        keys.press("Enter")
    if keys.step() == step and page.locator(".mf-asked").count():
        keys.go_to(action=text)
        keys.press("Enter")


@pytest.mark.nightly
@pytest.mark.timeout(300)
def test_a_whole_game_by_keys_alone(page: Page) -> None:
    page.set_default_timeout(20_000)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = mf.new_match("kings_forge", seats=2, seed=15)
    board = show(page, match, bots={1: "random"}, pace=0)
    keys = Keyboard(page)
    page.keyboard.press("Tab")
    keys.focus()
    seen: set[str] = set()
    presses: list[int] = []
    while match.outcome is None and match.step < 300:
        before = keys.presses.total()
        action = decide(match)
        seen.add(action.kind)
        do(keys, board, action)
        presses.append(keys.presses.total() - before)
    assert match.outcome is not None, match.step
    assert page.locator(".mf-outcome, .mf-ending").count()
    assert {"claim", "visit", "pass", "craft", "reroll"} <= seen
    assert sorted(presses)[len(presses) // 2] <= MOST_PRESSES, (presses, keys.presses)
