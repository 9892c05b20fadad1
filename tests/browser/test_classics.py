"""The classics are played by real clicks: every legal move that is tried can be made with blocks and buttons."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from settled import settle
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLASSICS = {"pig": 2, "yacht": 2, "liars_dice": 3, "monty_hall": 1, "kuhn_poker": 2, "climb": 2}
"""The number of seats of each game."""
NAMES = ["Ann", "Bo", "Cy"]
SOON = 310
"""How long, in milliseconds, a click on a cover may still be meant for what was there before."""


def do(page: Page, option: dict[str, Any], patterns: list[dict[str, Any]]) -> None:
    """Make a legal move by clicks: select its values, or press its button."""
    button = page.locator(f".bl-buttons [data-action='{option['action']}']")
    if not button.count():
        pattern = patterns[option["args"]["pattern"]]
        for name in pattern["names"]:
            for value in option["args"]["values"][name]:
                choose(page, name, value)
        if not button.count():
            # A value that can be undone plays at once.
            return
    button.click()


def choose(page: Page, name: str, value: str) -> None:
    """Select a value on a block, or step to a number."""
    thing = page.locator(f"[data-target='value:{name}:{value}']")
    if thing.count():
        thing.click()
        return
    shown = page.locator(".bl-value")
    while (now := int(shown.inner_text())) != int(value):
        page.locator(".bl-step").nth(int(now < int(value))).click()


def play(page: Page, game: str, steps: int, rng: Random) -> int:
    """Play random moves with all seats at one screen, and return how many were played."""
    match = mf.new_match(game, seats=CLASSICS[game], seed=11)
    seats = list(range(match.seats))
    board = mf.Board(match, seats if match.seats > 1 else 0, names=NAMES[: match.seats], coach=False, odds=False)
    Stage(page, board).mount(kernel=True)
    for step in range(steps):
        if match.outcome:
            return step
        if board.snapshot["cover"]:
            page.wait_for_timeout(SOON)
            page.get_by_role("button", name="I am").click()
            page.locator(".mf-cover").wait_for(state="detached")
        option = rng.choice(board.snapshot["options"])
        do(page, option, board.kit["cards"]["patterns"])
        page.locator(f".manaforge[data-step='{step + 1}']").wait_for()
        assert str(match.actions[step]) == option["action"]
    return steps


@pytest.mark.parametrize("game", CLASSICS)
def test_the_first_moves_of_a_classic_are_made_by_clicks(page: Page, game: str) -> None:
    assert play(page, game, 4, Random(game)) == 4
    settle(page)


@pytest.mark.nightly
@pytest.mark.parametrize("game", CLASSICS)
def test_a_classic_is_played_to_its_end_by_clicks(page: Page, game: str) -> None:
    assert play(page, game, 400, Random(game)) > 6
    settle(page)
