"""Every state of the Board as a page of its own: accessible in light and dark, narrow and wide; text stays text."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from covering import covering
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from manaforge_widgets.match import Match

EVIL = "<img src=x onerror=\"document.title='stolen'\">"


@cache
def states() -> dict[str, Match]:
    """Matches in which seat 0 is before each kind of decision that came up in some games, and one that is over."""
    found: dict[str, Match] = {}
    for seed in (10, 5, *range(4)):
        match = mf.new_match("manaforge", seats=4, seed=seed)
        planner = find_bot(match.rules, "planner")
        while match.to_act:
            seat = match.to_act[0]
            view = match.view(0)
            kind = view["pending"][-1][0] if view["pending"] else view["phase"]
            if seat == 0 and (kind not in found or (kind == "play" and view["round"] == 6)):
                found[kind] = match.branch()
            match.apply(choose(match, seat, planner))
        found["over"] = match
        if found.keys() >= {*KINDS}:
            break
    return found


KINDS = ("draft", "keep", "play", "pay", "choose face", "transmute", "recharge", "over")


def open_board(page: Page, kind: str) -> None:
    board = mf.Board(states()[kind], 0, names=["You", EVIL, "Bo with a rather long name", "Cy"])
    Stage(page, board).mount(kernel=True)


@pytest.mark.parametrize(("kind", "scheme"), covering(KINDS, ["light", "dark"]))
def test_a_state_is_accessible_in_light_and_dark(page: Page, kind: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    open_board(page, kind)
    assert violations(page, ".manaforge") == []


# The smallest text that can be seen, and what it says.
SMALLEST = """() => [...document.querySelectorAll('.manaforge *')]
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((node) => node.getClientRects().length && node.getBoundingClientRect().width > 1)
  .map((node) => [parseFloat(getComputedStyle(node).fontSize), node.textContent])
  .sort((one, other) => one[0] - other[0])[0]"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_state_fits_every_width_and_its_text_can_be_read(page: Page, kind: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_board(page, kind)
    for width in (380, 600, 1000, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        size, text = page.evaluate(SMALLEST)
        assert size >= 11, f"{text!r} at {width}"


def test_a_match_with_free_undo_says_so_in_the_bar(page: Page) -> None:
    chip = page.locator(".mf-bar .mf-chip", has_text="free undo")
    open_board(page, "play")
    assert chip.count() == 0
    match = mf.new_match("manaforge", seats=2, seed=1, undo="free")
    Stage(page, mf.Board(match, 0)).mount(kernel=True)
    chip.wait_for()
    assert chip.get_attribute("data-hint") == "You can undo everything: a setting for lessons."
    assert violations(page, ".manaforge") == []


def test_names_are_text_and_run_nothing(page: Page) -> None:
    open_board(page, "play")
    assert page.get_by_text(EVIL).count() > 0
    assert page.locator(".manaforge img").count() == 0
    assert page.title() == "Stage"


def test_what_cant_be_done_can_be_focused_and_says_why(page: Page) -> None:
    open_board(page, "play")
    blocked = page.locator(".manaforge [data-target^='item:'][aria-disabled='true']").first
    blocked.focus()
    described = blocked.get_attribute("aria-describedby")
    assert described
    assert "MF-" in (page.locator(f"[id='{described}']").text_content() or "")
