"""The plain table in a browser: accessible in light and dark, narrow and wide; its buttons reach Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.reading import SMALLEST
from covering import covering
from settled import settle
from stage import Stage
from widgets.islands import EVIL, new_islands

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ["You", "Bo with a rather long name", EVIL]


def show(page: Page, widget: mf.Board | mf.Replay) -> None:
    Stage(page, widget).mount(kernel=True)


@pytest.mark.parametrize(("kind", "scheme"), covering(["board", "over", "replay"], ["light", "dark"]))
def test_it_is_accessible_and_fits_every_width(page: Page, kind: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    match = new_islands(9 if kind == "over" else 4)
    show(page, mf.Replay(match, names=NAMES) if kind == "replay" else mf.Board(match, 1, names=NAMES))
    for width in (380, 600, 1000, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        size, text = page.evaluate(SMALLEST)
        assert size >= 11, f"{text!r} at {width}"
        assert violations(page, ".manaforge") == []


def test_it_shows_the_whole_view_and_texts_run_nothing(page: Page) -> None:
    show(page, mf.Board(new_islands(4), 1, names=NAMES))
    table = page.get_by_role("group", name="The table", exact=True)
    words = table.inner_text()
    for said in ("Wind from", "north", "High", "yes", "Hours left", "Last moves", "take b1", "Oars"):
        assert said in words
    seats = table.get_by_role("table").filter(has_text="Seat")
    assert seats.get_by_role("rowheader").count() == 3
    assert "a1" in seats.get_by_role("row", name="You").first.inner_text()
    assert page.get_by_text(EVIL).count() > 0
    assert page.locator(".manaforge img").count() == 0
    assert page.title() == "Stage"


def test_actions_are_buttons_sorted_by_kind(page: Page) -> None:
    match = new_islands()
    show(page, mf.Board(match, 0))
    asked = page.locator(".bl-asked")
    assert asked.get_by_role("button").all_inner_texts() == [str(one).capitalize() for one in match.legal_actions(0)]
    assert asked.get_by_role("group", name="Take").get_by_role("button").count() == 9


def test_a_replay_steps_and_marks_what_changed(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, mf.Replay(new_islands(4), names=NAMES))
    page.get_by_role("button", name="Next step").click()
    assert "Round 1" in page.locator(".mf-bar").inner_text()
    marked = page.locator(".bl-fields .mf-changed")
    assert marked.count() > 0
    assert "take a1" in page.locator(".mf-news").inner_text()
    page.get_by_role("button", name="Log", exact=True).click()
    assert "take a1" in page.locator(".mf-log").inner_text()
    page.get_by_role("button", name="Last step").click()
    assert "Round 2" in page.locator(".mf-bar").inner_text()
