"""A whole game of ManaSurge in a real JupyterLab: clicks, two people at one screen, undo, save, a killed kernel."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from axe import violations
from browser.test_kings_forge_in_lab import SIDEWAYS, killed_and_begun_again
from browser.test_manasurge import do
from lab import ask, open_and_run

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from manaforge_widgets.core.api import Action

# Seats 0 and 1 share the screen for the first spells; then a bot has seat 1. With these cards and these bots, they play
# Dark Mirror and Portal, and seat 0 has a ManaSurge and a Rebirth.
CELL = """
import manaforge_widgets as mf
m = mf.open_match("my_lab_surge.json", "manasurge", seats=5, seed=49, wizards=True)
people = [0, 1] if m.status().round < 4 else [0]
bots = {seat: "random" for seat in range(m.seats) if seat not in people}
board = mf.Board(m, seat=people, bots=bots, pace=0, coach=False)
board
"""
READ = ".mf-asked [data-target='go-on']"
SAVED = "import json; print(json.dumps(m.saved()))"
SHOWN = "([step]) => document.querySelector('.manaforge').dataset.step === String(step)"
# What of the board lies under the part of the notebook that is in view.
BELOW = """() => Math.ceil(document.querySelector('.manaforge').getBoundingClientRect().height
  - document.querySelector('.jp-Notebook').clientHeight)"""
# All that the page holds of the board, but what every match of the game holds.
HELD = "() => document.querySelector('.manaforge').outerHTML"
A_MOMENT = 350
"""A click on a cover that comes earlier may have been meant for what lay in its place."""


def as_it_stands(page: Page, people: tuple[int, ...]) -> mf.Match:
    """The match of the notebook, once the bots have played and the page shows it."""
    for _ in range(400):
        match = mf.Match.restored(json.loads(ask(page, SAVED)))
        stands = match.outcome is not None or match.to_act[0] in people
        if stands:
            page.wait_for_function(SHOWN, arg=[match.step])
        # What Glacia showed to one of two people stays until it was read.
        if page.locator(READ).count():
            page.locator(READ).click()
            page.locator(READ).wait_for(state="detached")
        elif stands:
            return match
        page.wait_for_timeout(50)
    raise AssertionError("the bots never came to an end")


def decide(match: mf.Match, seat: int) -> Action:
    """Whatever can be played is, Dark Mirror and Portal first; a small hand is held."""
    legal = match.legal_actions(seat)
    plays = {str(one.args["card"]): one for one in legal if one.kind == "play"}
    for card in ("Dark Mirror", "Portal", *plays):
        if card in plays:
            return plays[card]
    small = match.view(seat)["seats"][seat]["hand"]["count"] < 4
    return next((one for one in legal if one.kind == ("hold" if small else "draw")), legal[0])


def uncovered(page: Page, match: mf.Match, seat: int) -> bool:
    """Take the screen for a seat, if it is passed; until then nothing of its hand is in the page."""
    if not page.locator(".mf-cover").count():
        return False
    assert page.locator(".mf-front .ms-held .ms-rank, .mf-front .ms-held .ms-name").count() == 0
    public = json.dumps(mf.Board(match, [0, 1], coach=False).snapshot)
    held = page.evaluate(HELD)
    mine = match.view(seat)["seats"][seat]["hand"]["cards"]
    assert [card for card in mine if f'data-card="{card}"' in held or (card in held and card not in public)] == []
    page.wait_for_timeout(A_MOMENT)
    page.locator("[data-target='take-screen']").click()
    page.locator(".mf-cover").wait_for(state="detached")
    return True


def undone_and_redone(page: Page, match: mf.Match, seat: int) -> bool:
    """Take back what a seat did last, with the card before it, and do it again; whether the screen was passed."""
    page.get_by_role("button", name="Undo").click()
    page.wait_for_timeout(100)
    # What another person did is not taken back by one click.
    for anyway in page.locator("[data-target='undo-anyway']").all():
        anyway.click()
    page.wait_for_function(
        "([step]) => Number(document.querySelector('.manaforge').dataset.step) < step", arg=[match.step]
    )
    before = mf.Match.restored(json.loads(ask(page, SAVED)))
    assert before.to_act == (seat,)
    passed = uncovered(page, before, seat)
    page.get_by_role("button", name="Redo").click()
    page.wait_for_function(SHOWN, arg=[match.step])
    return passed


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_a_whole_game_by_clicks_with_two_people_undo_save_kill_and_load(page: Page, jupyter: tuple[str, Path]) -> None:
    url, notebooks = jupyter
    kernel: dict[str, Any] = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)], metadata=kernel)
    nbformat.write(notebook, notebooks / "surge.ipynb")
    page.set_viewport_size({"width": 1280, "height": 800})
    open_and_run(page, url, "surge.ipynb")
    page.locator(".manaforge").wait_for(timeout=120_000)
    assert page.locator(".jp-FileBrowser").is_visible()
    people: tuple[int, ...] = (0, 1)
    played: list[str] = []
    passed = 0
    undone: dict[str, bool] = {}
    while (match := as_it_stands(page, people)).outcome is None:
        if match.status().round >= 4 and len(people) > 1:
            killed_and_begun_again(page)
            people = (0,)
            continue
        seat = match.to_act[0]
        passed += uncovered(page, match, seat)
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(BELOW) <= 0
        action = decide(match, seat)
        do(page, mf.Board(match, seat), action)
        played.append(str(action))
        match = as_it_stands(page, people)
        kind = "across a pass" if match.to_act != (seat,) else "of one's own"
        if kind not in undone and MatchControl(match).can_undo(seat) and match.actions[-1].seat == seat:
            undone[kind] = undone_and_redone(page, match, seat)
    assert passed >= 4
    assert undone == {"of one's own": False, "across a pass": True}
    assert people == (0,), "the kernel was killed"
    assert {"play Dark Mirror", "play Portal"} <= set(played)
    assert {"choose", "struck", "hold", "draw", "direction"} <= {one.split()[0] for one in played}
    log = [event.text for event in match.log]
    assert any("ManaSurge of seat 0" in one for one in log)
    assert any("Rebirth of seat 0" in one for one in log)
    page.locator(".mf-ending").get_by_role("button", name="Save").click()
    page.locator(".mf-told", has_text="my_lab_surge.json").wait_for()
    assert str(max(match.outcome.scores)) in page.locator(".mf-ending").inner_text()
    assert violations(page, ".manaforge") == []
    assert ask(page, "print(mf.load_match('my_lab_surge.json').position == m.position)") == "True\n"
