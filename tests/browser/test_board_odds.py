"""The odds on a Board: at the items, at what is to be chosen, and in a table of their own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.reading import SMALLEST
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.table import odds as shown
from manaforge_widgets.odds.budget import OddsError

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from manaforge_widgets.match import Match

ITEMS = ["Stone Circle", "Phoenix Egg", "Reflecting Pool", "Sun Fragment"]


@cache
def table() -> Match:
    """Seat 0 has two earth mana and one spend left, for an arcane die (earth or fire) or a die of two water.

    With fire it can pay for Stone Circle (2 earth, 1 any) and Phoenix Egg (1 fire, 1 any), with earth only for the
    first, with the water for Stone Circle and Reflecting Pool (2 water, 1 any), and never for Sun Fragment (2 fire).
    """
    m = mf.new_match("manaforge", seats=2, seed=1)
    while m.position.phase != "play":
        m.apply(m.legal_actions(m.to_act[0])[-1])
    view = m.view(None)
    everything = view["board"] + view["deck"]["top"] + view["box"]["items"]
    rest = [title for title in everything if title not in ITEMS]
    view["board"] = [*ITEMS, None, None]
    view["deck"]["top"] = rest[:48]
    view["box"]["items"] = rest[48:]
    view.update(active=0, first_player=0, pending=[], spends_left=1, built=False)
    view["reserve"] = {"earth": 2, "fire": 0, "wind": 0, "water": 0}
    own = view["seats"][0]
    own.update(prisms=0, gems={"earth": 0, "fire": 0, "wind": 0, "water": 0})
    faces = {"arcane-1": "earth/fire", "water-1": "2 water"}
    for die in own["dice"]:
        die.update(face=faces.get(die["die"], die["face"]), spent=die["die"] not in faces)
    return mf.match_from(view)


def open_board(page: Page, match: Match, *, odds: bool = True) -> Locator:
    page.emulate_media(reduced_motion="reduce")
    Stage(page, mf.Board(match, 0, odds=odds)).mount(kernel=True)
    return page.locator(".manaforge")


def item(board: Locator, title: str) -> Locator:
    return board.locator(f'[data-target="item:{title}"]')


def open_odds(board: Locator) -> Locator:
    board.locator('[data-target="panel:odds"]').click()
    return board.locator(".mf-odds")


def test_each_item_says_whether_it_is_within_reach(page: Page) -> None:
    board = open_board(page, table())
    for title in ITEMS:
        words = "not this turn" if title == "Sun Fragment" else "within reach"
        assert words in item(board, title).locator(".mf-foot").inner_text(), title
        described = board.locator(f"[id='{item(board, title).get_attribute('aria-describedby')}']").text_content() or ""
        assert ("You can pay for it in this turn." in described) == (title != "Sun Fragment"), title


def test_a_die_that_gives_an_item_up_says_so(page: Page) -> None:
    board = open_board(page, table())
    water = board.locator('[data-target="die:water-1"]')
    assert "−1 item" in water.inner_text()
    assert "It gives up Phoenix Egg." in (
        board.locator(f"[id='{water.get_attribute('aria-describedby')}']").text_content() or ""
    )
    assert "item" not in board.locator('[data-target="die:earth-1"]').inner_text()


def test_each_answer_says_what_it_leaves(page: Page) -> None:
    match = table().branch()
    match.apply("spend arcane-1")
    board = open_board(page, match)
    fire = board.locator('[data-action="choose 1 fire"]')
    earth = board.locator('[data-action="choose 1 earth"]')
    assert "keeps all 2 items" in fire.inner_text()
    assert "keeps only Stone Circle" in earth.inner_text()
    assert "suggested" not in earth.inner_text()


def test_the_next_roll_has_its_chances(page: Page) -> None:
    view = table().view(None)
    view["built"] = True
    match = mf.match_from(view)
    board = open_board(page, match)
    odds = mf.Board(match, 0).odds
    for row in odds["items"]:
        foot = item(board, row["title"]).locator(".mf-foot").inner_text()
        assert row["chance"]["percent"] in foot
        assert "next roll" in foot
    assert odds["any"]["percent"] in board.locator(".mf-say").inner_text()
    panel = open_odds(board)
    assert odds["any"]["percent"] in panel.locator("summary").inner_text()
    for row in odds["items"]:
        line = panel.get_by_role("row", name=row["title"]).inner_text()
        assert row["chance"]["exact"] in line
        assert row["chance"]["one_in"] in line
    assert odds["how"] in panel.inner_text()


def test_odds_that_fail_are_told_in_the_panel(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OddsError("this takes longer than the 2 s allowed for one question; fewer dice would help.")

    monkeypatch.setattr(shown, "market", refuse)
    board = open_board(page, table())
    panel = open_odds(board)
    assert "fewer dice would help" in panel.inner_text()
    assert item(board, "Stone Circle").is_visible()


def test_without_odds_there_is_nothing_of_them(page: Page) -> None:
    board = open_board(page, table(), odds=False)
    assert board.locator('[data-target="panel:odds"], .mf-odds, .mf-reach').count() == 0
    assert "within reach" not in board.inner_text()


@pytest.mark.parametrize("state", ["now", "choosing", "next"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_odds_are_accessible_and_fit(page: Page, state: str, scheme: str) -> None:
    match = table().branch()
    if state == "choosing":
        match.apply("spend arcane-1")
    elif state == "next":
        view = match.view(None)
        view["built"] = True
        match = mf.match_from(view)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    board = open_board(page, match)
    open_odds(board)
    assert violations(page, ".manaforge") == []
    for width in (380, 600, 1000, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        size, text = page.evaluate(SMALLEST)
        assert size >= 11, f"{text!r} at {width}"
