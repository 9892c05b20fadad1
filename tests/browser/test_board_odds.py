"""The odds on a Board: at the items, at what is to be chosen, and in a table of their own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.reading import SMALLEST
from covering import covering
from games.manaforge.rules.table import Table
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.board import odds as shown
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


def described(board: Locator, spot: Locator) -> str:
    """What a screen reader says of a thing besides its name."""
    return board.locator(f"[id='{spot.get_attribute('aria-describedby')}']").text_content() or ""


def opened(board: Locator) -> Locator:
    """The odds, opened where they do not lie beside the table."""
    if not board.locator(".mf-odds").is_visible():
        board.locator('[data-target="panel:odds"]').click()
    return board.locator(".mf-odds")


def test_each_item_says_what_it_takes(page: Page) -> None:
    match = table()
    board = open_board(page, match)
    odds = mf.Board(match, 0).odds
    spend = "1 die spend; your mana gives the rest"
    assert [row["pay"] for row in odds["items"]] == [spend, spend, spend, "1 more fire"]
    for row in odds["items"]:
        foot = item(board, row["title"]).locator(".mf-foot").inner_text()
        words = "1 spend" if row["pays"] else "need"
        assert words in foot, row["title"]
        said = described(board, item(board, row["title"]))
        uses = f"You can pay for it this turn, but not yet. It takes at least {row['pay']}."
        assert (uses if row["pays"] else f"You can't pay for it this turn: you need {row['pay']}.") in said


def test_each_item_says_what_it_does_to_the_reach(page: Page) -> None:
    match = table()
    board = open_board(page, match)
    odds = mf.Board(match, 0).odds
    for row in odds["items"]:
        foot = item(board, row["title"]).locator(".mf-foot").inner_text()
        if row["after"]:
            # A number that would be the same on each item helps nobody.
            assert (row["after"]["words"] in foot) == (row["after"]["change"] != "same")
            assert row["after"]["words"].replace(" → ", " to ") in described(board, item(board, row["title"]))
        else:
            assert "%" not in foot
    line = " ".join(board.locator(".mf-reach").inner_text().split())
    assert f"Reach {odds['reach']['percent']}" in line
    assert "why?" in line


def test_while_the_reach_is_worked_out_nothing_moves(page: Page) -> None:
    match = table()
    first = next(part for part in shown.odds_steps(match, 0, match.view(0)) if part)
    assert first["working"]
    assert first["reach"] is None
    board = mf.Board(match, 0)
    stage = Stage(page, board)
    state = board.get_state()
    stage.mount({**state, "odds": first}, kernel=True)
    places = """() => [...document.querySelectorAll(".mf-card, .mf-say, .mf-foot, .mf-mat")]
      .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
    before = page.evaluate(places)
    stage.change({"odds": board.odds})
    assert page.evaluate(places) == before


def test_a_die_that_gives_an_item_up_says_so(page: Page) -> None:
    board = open_board(page, table())
    water = board.locator('[data-target="die:water-1"]')
    assert "−1 item" in water.inner_text()
    assert "Then you can no longer pay for Phoenix Egg." in described(board, water)
    assert "item" not in board.locator('[data-target="die:earth-1"]').inner_text()


def test_each_answer_says_what_it_leaves(page: Page) -> None:
    match = table().branch()
    match.apply("spend arcane-1")
    board = open_board(page, match)
    fire = board.locator('[data-action="choose 1 fire"]')
    earth = board.locator('[data-action="choose 1 earth"]')
    assert "can still pay for all 2 items" in fire.inner_text()
    assert "can then pay only for Stone Circle" in earth.inner_text()
    # The exact odds prefer it clearly: it keeps what the other gives up.
    assert "suggested" in fire.inner_text()
    assert "suggested" not in earth.inner_text()


def test_after_the_build_the_reach_is_left_and_says_why(page: Page) -> None:
    view = table().view(None)
    view["built"] = True
    match = mf.match_from(view)
    board = open_board(page, match)
    odds = mf.Board(match, 0).odds
    assert odds["items"] == []
    panel = opened(board)
    text = panel.inner_text()
    for chance in (odds["reach"]["chance"], *(row["chance"] for row in odds["reach"]["prisms"])):
        assert chance["percent"] in text
        assert chance["exact"] in text
    why = panel.locator("details").first
    assert not why.locator("li").first.is_visible()
    why.locator("summary").click()
    for line in odds["reach"]["why"]:
        assert line in why.inner_text()


def test_odds_that_fail_are_told_in_the_panel(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OddsError("this takes longer than the 2 s allowed for one question; fewer dice would help.")

    monkeypatch.setattr(shown, "cheapest", refuse)
    board = open_board(page, table())
    panel = open_odds(board)
    assert "fewer dice would help" in panel.inner_text()
    assert item(board, "Stone Circle").is_visible()


def test_without_odds_there_is_nothing_of_them(page: Page) -> None:
    board = open_board(page, table(), odds=False)
    assert board.locator('[data-target="panel:odds"], .mf-odds, .mf-reach').count() == 0
    assert "Reach" not in board.inner_text()
    assert "spend" not in item(board, "Stone Circle").locator(".mf-foot").inner_text()


def before_the_roll() -> Match:
    """Seat 0 is asked whether a die on Aether Reserve shall be rolled with the others."""
    t = Table(round=5)
    t.board(*ITEMS)
    t.seat(0, talents=["Aether Reserve"], dice={"earth-1": "2 earth"}, held="earth-1", prisms=2)
    view = t.full_view()
    view.update(pending=[["roll all"], ["offer", 0, 1]], to_act=[0])
    return mf.match_from(view)


def test_before_a_roll_each_item_has_its_chances(page: Page) -> None:
    match = before_the_roll()
    board = open_board(page, match)
    odds = mf.Board(match, 0).odds
    assert odds["when"] == "next"
    for row in odds["items"]:
        foot = item(board, row["title"]).locator(".mf-foot").inner_text()
        assert f"{row['rolls'][0]['chance']['percent']} this roll" in foot
        for more in row["rolls"][1:2]:
            assert f"{more['chance']['percent']} with 1 prism" in foot
    assert any(len(row["rolls"]) > 1 for row in odds["items"])
    panel = open_odds(board).inner_text()
    [release] = odds["moves"]
    assert "Roll earth die 1 (2 earth) again" in panel
    assert release["words"] in panel


CANT = "\u2019t"


def test_an_item_tells_the_whole_turn_what_was_likely_before_the_roll(page: Page) -> None:
    match = mf.new_match("manaforge", seats=2, seed=5)
    while match.status().round < 3 or match.to_act != (0,) or not mf.Board(match, 0, odds=False).snapshot["recap"]:
        match.apply(choose(match, match.to_act[0], "greedy"), match.to_act[0])
    board = mf.Board(match, 0, coach=False)
    [*_, roll] = [one for one in board.rolls["rolls"] if one["seat"] == 0]
    told = {
        row["target"].removeprefix("item:"): f"was {row['chance']['percent']}. "
        f"Now you can{'' if row['came'] else CANT}."
        for row in roll["results"]
        if row["target"].startswith("item:")
    }
    Stage(page, board).mount(kernel=True)
    if page.locator(".mf-ended").count():
        page.get_by_role("button", name="Continue").click()
    items = {title: item(page.locator(".manaforge"), title) for title in told}
    items = {title: one for title, one in items.items() if one.count()}
    assert items
    assert all("was " in one.locator(".mf-foot").inner_text() for one in items.values())
    page.locator("[data-target^='die:'].mf-can").first.click()
    settle(page)
    for title, one in items.items():
        assert "was " not in one.locator(".mf-foot").inner_text()
        tip = one.evaluate("(node) => document.getElementById(node.getAttribute('aria-describedby')).textContent")
        assert f"Before the roll, the chance that you could pay for it without a prism {told[title]}" in tip


@pytest.mark.parametrize(("state", "scheme"), covering(["now", "choosing", "later", "roll"], ["light", "dark"]))
def test_the_odds_are_accessible_and_fit(page: Page, state: str, scheme: str) -> None:
    match = table().branch()
    if state == "choosing":
        match.apply("spend arcane-1")
    elif state == "roll":
        match = before_the_roll()
    elif state == "later":
        view = match.view(None)
        view["built"] = True
        match = mf.match_from(view)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    board = open_board(page, match)
    open_odds(board)
    assert violations(page, ".manaforge") == []
    for width in (380, 600, 1000, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        size, text = page.evaluate(SMALLEST)
        assert size >= 11, f"{text!r} at {width}"
