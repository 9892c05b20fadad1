"""The plain table in a browser: accessible in light and dark, narrow and wide; its buttons reach Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.covering import covering
from browser.reading import SMALLEST
from lab import ask, open_notebook, run_cell
from settled import settle
from stage import Stage
from widgets.islands import EVIL, new_islands

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ["You", "Bo with a rather long name", EVIL]
RACE = """
import manaforge_widgets as mf
from manaforge_widgets.games.api import Decision, Outcome, Over
from manaforge_widgets.games.simple import SimpleGame

@mf.register_game
class Race(SimpleGame):
    name = "race"
    moves = ("walk", "run far")

    def begin(self, seats):
        return {"active": 0, "turn": 0, "steps": [0] * seats}

    def pending(self, position):
        steps = position["steps"]
        if max(steps) >= 4:
            return Over(Outcome(tuple(steps), (steps.index(max(steps)),), "first at the end"))
        return Decision(position["active"])

    def legal_moves(self, position):
        return self.moves

    def play(self, position, move):
        seat = position["active"]
        position["steps"][seat] += 1 if move == "walk" else 2
        position["turn"] += 1
        position["active"] = (seat + 1) % len(position["steps"])

    def scores(self, position):
        return position["steps"]

m = mf.new_match("race", seats=2, undo="free")
board = mf.Board(m, 0, {1: "random"}, pace=0)
board
"""


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
    asked = page.locator(".mf-asked")
    assert asked.get_by_role("button").all_inner_texts() == list(map(str, match.legal_actions(0)))
    assert asked.get_by_role("group", name="Take").get_by_role("button").count() == 9


def test_a_replay_steps_and_marks_what_changed(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(page, mf.Replay(new_islands(4), names=NAMES))
    page.get_by_role("button", name="Next step").click()
    assert "Round 1" in page.locator(".mf-bar").inner_text()
    marked = page.locator(".mf-plain-view .mf-changed")
    assert marked.count() > 0
    assert "take a1" in page.locator(".mf-news").inner_text()
    page.get_by_role("button", name="Log", exact=True).click()
    assert "take a1" in page.locator(".mf-log").inner_text()
    page.get_by_role("button", name="Last step").click()
    assert "Round 2" in page.locator(".mf-bar").inner_text()


@pytest.mark.lab
@pytest.mark.timeout(300)
def test_a_game_from_a_cell_is_played_by_clicks_and_keys(page: Page, jupyter_url: str) -> None:
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    run_cell(page, RACE)
    board = page.locator(".manaforge")
    board.wait_for(timeout=60_000)
    board.get_by_role("button", name="run far").click()
    page.wait_for_function("() => Number(document.querySelector('.manaforge').dataset.step) === 2")
    assert json.loads(ask(page, "import json; print(json.dumps(m.position.steps[0]))")) == 2
    board.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.manaforge').dataset.step === '0'")
    board.get_by_role("button", name="run far").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('.manaforge').dataset.step) === 2")
    assert page.evaluate("document.activeElement.closest('.manaforge') !== null")
    board.get_by_role("button", name="run far").click()
    board.locator(".mf-outcome").wait_for()
    assert "First at the end" in board.locator(".mf-outcome").inner_text()
    assert violations(page, ".manaforge") == []
