"""Whole games by clicks on what is in view: how far a person scrolls in a turn, and what one's own clicks move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from browser import test_kings_forge as kings_forge
from browser import test_manasurge as manasurge
from browser.player import Player
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from manaforge_widgets.core.api import Action

SIZES = {"1280x800": (1280, 800), "820x680": (820, 680), "390x844": (390, 844)}
SLACK = 2
# Where each thing stands that can be clicked: on the page, or in the window if it stays in view while the page scrolls.
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.manaforge [data-target]')]
  .filter((one) => one.checkVisibility() && !one.closest('.mf-asked, .mf-hint, .mf-ended-dock'))
  .map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return [one.dataset.target, [left, top + (one.closest('.mf-actions') ? 0 : scrollY)].map(Math.round)];
  }))"""
# The parts of the table from which something that can be clicked hangs out.
HANGING = """() => [...document.querySelectorAll('.mf-main > *')].filter((part) => part.offsetHeight > 0 &&
  [...part.querySelectorAll('button')].some((one) => one.checkVisibility() &&
    !one.closest('.mf-drawer') && one.getBoundingClientRect().bottom > part.getBoundingClientRect().bottom + 2))
  .map((part) => part.className)"""
# A row of cards is open where one was taken out of it.
CLOSES = ("card:", "laid:")
# On a phone, where the parts of the table lie below each other, a card that is laid on the table may need a new row.
LAYS = {"manaforge": (), "kings_forge": ("craft", "steal"), "manasurge": ("play", "discard", "struck")}
COUNT_SCROLLS = """() => {
  window.scrolled = 0;
  let last = scrollY;
  addEventListener('scroll', () => { window.scrolled += Math.abs(scrollY - last); last = scrollY; });
}"""
SCROLLED = "() => { const much = window.scrolled; window.scrolled = 0; return much; }"


@dataclass
class Tally:
    """How many clicks a game took, how far each turn scrolled, what each own action moved, and what did not fit."""

    clicks: int = 0
    scrolls: list[int] = field(default_factory=lambda: [0])
    moved: dict[str, list[str]] = field(default_factory=dict)
    hanging: dict[int, list[str]] = field(default_factory=dict)


def do(page: Page, board: mf.Board, action: Action) -> None:
    """Do an action by clicks, as a person would."""
    name = board.match.game
    if name != "manaforge":
        (kings_forge if name == "kings_forge" else manasurge).do(page, board, action)
        return
    options = [one for one in board.snapshot["options"] if one["action"] == str(action)]
    told: dict[str, Any] = {"action": str(action), "target": options[0]["target"] if options else None}
    Player(page).do({**told, "asked": board.snapshot["choice"] is not None})


def played(browser: Browser, game: str, width: int, height: int) -> Tally:
    """Play a game against two bots to its end."""
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width == 390)
    page = context.new_page()
    page.set_default_timeout(20_000)
    match = mf.new_match(game, seats=3, seed=11)
    board = mf.Board(match, 0, {1: "greedy", 2: "greedy"}, pace=0, coach=False)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    page.evaluate(COUNT_SCROLLS)
    tally = Tally()
    while match.outcome is None:
        read = page.get_by_role("button", name="Continue")
        if read.count():
            read.first.click()
            tally.clicks += 1
        settle(page)
        before, step = page.evaluate(PLACES), match.step
        if hanging := page.evaluate(HANGING):
            tally.hanging[step] = hanging
        action = kings_forge.decide(match) if game == "kings_forge" else choose(match, 0, "greedy")
        do(page, board, action)
        settle(page)
        tally.clicks += 1
        tally.scrolls[-1] += page.evaluate(SCROLLED)
        if any(one.seat != 0 for one in match.actions[step:]):
            tally.scrolls.append(0)
        elif match.outcome is None and board.odds:  # without odds their button goes
            after = page.evaluate(PLACES)
            far = {
                name: max(abs(a - b) for a, b in zip(place, after[name], strict=True))
                for name, place in before.items()
                if name in after and not name.startswith(CLOSES)
            }
            if moved := [f"{name} by {pixels} px" for name, pixels in far.items() if pixels > SLACK]:
                tally.moved[f"{match.step}: {action}"] = moved
    context.close()
    return tally


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_a_whole_game_needs_little_scrolling_and_ones_own_clicks_move_nothing(
    browser: Browser, game: str, size: str, record_property: Any
) -> None:
    """On a phone a turn needs at most a screen, in other games than Manaforge not each turn.

    A click of the test scrolls its target to the middle, people less far.
    """
    width, height = SIZES[size]
    tally = played(browser, game, width, height)
    record_property("clicks", tally.clicks)
    record_property("scrolls", tally.scrolls)
    assert tally.hanging == {}
    moved = tally.moved
    if width == 390:
        # The buttons of the drawer stand below what the others did, which the first click of a turn takes away.
        own = {name: [one for one in things if not one.startswith("panel:")] for name, things in moved.items()}
        moved = {name: things for name, things in own.items() if things and name.split()[1] not in LAYS[game]}
    assert moved == {}
    if width == 390:
        assert max(tally.scrolls) <= height
    else:
        assert tally.scrolls == [0] * len(tally.scrolls)
