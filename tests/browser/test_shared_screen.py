"""Two people at one screen: they draft by clicks and by keys, and what is covered can't be found in the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.keyboard import Keyboard
from covering import covering
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ["Ann", "Bo"]
COVER = ".mf-cover"
TAKE = "[data-target='take-screen']"
SOON = 350
"""A click that comes earlier may have been meant for what lay in its place."""
# Keeps what the page holds as soon as it is covered, before a frame is drawn.
WATCHED = f"""() => {{
  window.coveredWith = "";
  new MutationObserver(() => {{
    const covered = document.querySelector("{COVER}") != null;
    if (covered && !window.covered) setTimeout(() => window.coveredWith = document.documentElement.innerHTML);
    window.covered = covered;
  }}).observe(document.body, {{ childList: true, subtree: true }});
}}"""
# Everything that the page and the widget's model hold, but what every match of the game holds.
HELD = """() => document.documentElement.innerHTML + window.coveredWith
  + JSON.stringify(Object.entries(window.stage.state).filter(([name]) => name !== 'kit'))"""


def begin(page: Page, *, width: int = 860, seats: int = 2, at_once: bool = False) -> tuple[mf.Match, mf.Board]:
    """A draft on a page; ``at_once`` stops the page's clock, so that whatever is done comes at once."""
    match = mf.new_match("manaforge", seats=seats, seed=3)
    bots = dict.fromkeys(range(2, seats), "random")
    board = mf.Board(match, seat=[0, 1], bots=bots, names=[*NAMES, "Gus"][:seats])
    page.set_viewport_size({"width": width, "height": 760})
    stage = Stage(page, board)
    if at_once:
        page.evaluate("const now = performance.now(); performance.now = () => now")
    page.evaluate(WATCHED)
    stage.mount(kernel=True)
    return match, board


def hidden(match: mf.Match) -> set[str]:
    """The talents of the draft, none of which all seats may know yet."""
    mats = match.view(None)["seats"]
    return {name for mat in mats if mat["draft"] for name in (*mat["draft"]["hand"], *mat["draft"]["picked"])}


def check_hidden(page: Page, match: mf.Match) -> None:
    held = page.evaluate(HELD)
    assert [name for name in hidden(match) if name in held] == []


def test_a_draft_of_two_people_by_clicks(page: Page) -> None:
    match, board = begin(page)
    passes = 0
    while match.status().phase != "play":
        page.locator(f".manaforge[data-step='{match.step}']").wait_for()
        if board.snapshot["cover"]:
            passes += 1
            name = NAMES[board.seat]
            cover = page.locator(COVER, has_text=f"Pass the screen to {name}")
            cover.wait_for()
            check_hidden(page, match)
            page.wait_for_timeout(SOON)
            cover.get_by_role("button", name=f"I am {name}: show my hand").click()
            cover.wait_for(state="detached")
        page.locator(".mf-whose", has_text=f"{NAMES[board.seat]}\u2019s choice").wait_for()
        step = match.step
        if match.status().phase == "draft":
            page.locator(".mf-draft button.mf-can").first.click()
        else:
            for _ in range(2):
                page.locator(".mf-draft [aria-pressed='false']").first.click()
            page.locator(".mf-draft .mf-answers button", has_text="Keep ").click()
        page.locator(f".manaforge[data-step='{step}']").wait_for(state="detached")
    assert passes >= 4
    page.locator(".mf-mat").first.wait_for()
    assert page.locator(COVER).count() == 0, "nothing is hidden any more"


@pytest.mark.timeout(120)
def test_a_draft_of_two_people_by_keys_alone(page: Page) -> None:
    match, board = begin(page)
    keys = Keyboard(page)
    page.keyboard.press("Tab")
    keys.focus()
    while match.status().phase != "play":
        step = keys.step()
        if board.snapshot["cover"]:
            page.locator(COVER).wait_for()
            page.wait_for_timeout(SOON)
            keys.go_to(target="take-screen", most=3)
            keys.press("Enter")
            page.locator(COVER).wait_for(state="detached")
        action = str(choose(match, board.seat, "greedy"))
        if action.startswith("draft "):
            keys.go_to(target=next(one["target"] for one in board.snapshot["options"] if one["action"] == action))
        else:
            for name in action.removeprefix("keep ").split(", "):
                keys.go_to(text=name)
                keys.press("Enter")
            keys.go_to(text="Keep ")
        keys.press("Enter")
        keys.wait_past(step)
        if board.snapshot["cover"]:
            assert keys.focus()["target"] == "take-screen", "the focus is where the next person begins"


def test_a_key_that_is_held_down_uncovers_nothing(page: Page) -> None:
    match, board = begin(page)
    page.wait_for_timeout(SOON)
    page.locator(TAKE).click()
    page.locator(COVER).wait_for(state="detached")
    page.locator(".mf-draft button.mf-can").first.focus()
    page.keyboard.down("Enter")
    page.locator(COVER).wait_for()
    for _ in range(6):
        page.wait_for_timeout(100)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert match.step == 1
    assert board.snapshot["cover"]["seat"] == 1
    check_hidden(page, match)


def test_a_click_that_was_meant_for_the_table_uncovers_nothing(page: Page) -> None:
    match, board = begin(page, at_once=True)
    page.locator(TAKE).evaluate("button => button.click()")
    page.wait_for_timeout(100)
    assert board.snapshot["cover"]
    check_hidden(page, match)


def test_undo_across_the_pass_asks_first_and_says_whose_it_was(page: Page) -> None:
    match, board = begin(page)
    page.wait_for_timeout(SOON)
    page.locator(TAKE).click()
    page.locator(".mf-draft button.mf-can").first.click()
    page.locator(COVER, has_text="Pass the screen to Bo").wait_for()
    assert "what Ann did last" in page.locator("[data-target='undo']").inner_text()
    page.locator("[data-target='undo']").click()
    asked = page.locator(".mf-undo-question")
    assert "Undo what Ann did last? The screen then goes to Ann." in asked.inner_text()
    assert violations(page) == []
    asked.get_by_role("button", name="Keep it").click()
    assert asked.count() == 0
    assert match.step == 1
    page.locator("[data-target='undo']").click()
    asked.get_by_role("button", name="Undo it").click()
    back = page.locator(COVER, has_text="Pass the screen to Ann")
    back.wait_for()
    assert "The last action of Ann was undone." in back.inner_text()
    assert page.locator("[data-target='redo']").get_attribute("data-hint") == "Take the screen first."
    assert match.step == 0
    assert board.seat == 0
    check_hidden(page, match)


def test_an_open_game_turns_back_without_asking_and_says_why_until_the_next_click(page: Page) -> None:
    match = mf.new_match("kings_forge", seats=2, seed=3)
    board = mf.Board(match, seat=[0, 1], names=NAMES, coach=False)
    # A match's own undo is for the seat that has just acted.
    while board.snapshot["undo_of"] is None:
        match.apply(choose(match, board.seat, "random"))
    whose = NAMES[board.snapshot["undo_of"]]
    page.set_viewport_size({"width": 820, "height": 680})
    Stage(page, board).mount(kernel=True)
    high = page.locator(".manaforge").bounding_box()
    page.locator("[data-target='undo']").click()
    said = page.locator(".mf-passed")
    said.wait_for()
    assert said.inner_text() == f"The last action of {whose} was undone."
    assert said.inner_text() in page.locator(".manaforge [aria-live='polite']").last.inner_text()
    assert page.locator(COVER).count() == 0
    assert NAMES[board.seat] == whose
    now = page.locator(".manaforge").bounding_box()
    assert high is not None
    assert now is not None
    assert now["height"] <= high["height"], "it moves nothing"
    assert violations(page) == []
    page.get_by_role("button", name="Log").click()
    said.wait_for(state="detached")


def test_what_is_asked_is_read_out(page: Page) -> None:
    begin(page)
    live = page.locator(".manaforge [aria-live='polite']").last
    assert "Pass the screen to Ann" in live.inner_text()
    button = page.locator(TAKE)
    page.wait_for_timeout(SOON)
    button.click()
    page.locator(".mf-draft button.mf-can").first.click()
    page.locator(COVER, has_text="Pass the screen to Bo").wait_for()
    assert "Pass the screen to Bo" in live.inner_text()
    assert "picked a talent" in live.inner_text()
    assert page.locator(COVER).get_attribute("role") == "group"


@pytest.mark.parametrize(("width", "scheme"), covering([380, 600, 860, 1600], ["light", "dark"]))
def test_a_cover_is_accessible_and_fits(page: Page, width: int, scheme: str) -> None:
    begin(page, width=width, seats=3)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    box = page.locator(COVER).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    # What lies under it can't be reached by key or by screen reader.
    assert page.locator(".mf-under-cover").evaluate("node => node.inert")


def test_a_file_of_the_board_shows_the_table_and_asks_nothing(page: Page, tmp_path: object) -> None:
    match, board = begin(page)
    page.wait_for_timeout(SOON)
    page.locator(TAKE).click()
    page.locator(COVER).wait_for(state="detached")
    file = board.to_html(f"{tmp_path}/board.html")
    page.goto(file.as_uri())
    page.locator(".manaforge").wait_for()
    assert page.locator(COVER).count() == 0
    shown = page.locator(".manaforge").inner_html() + str(page.locator("#words").inner_html())
    assert [name for name in hidden(match) if name in shown] == []
    assert json.dumps(NAMES[0])[1:-1] in shown


def test_the_result_of_a_spell_lies_over_no_open_hand(page: Page) -> None:
    match = mf.new_match("manasurge", seats=3, seed=9)
    board = mf.Board(match, seat=[0, 1], bots={2: "greedy"}, names=[*NAMES, "Gus"], ask_before_end=False)
    while match.to_act != (0,):
        match.apply(choose(match, match.to_act[0], "greedy"))
    stage = Stage(page, board)
    page.evaluate(WATCHED)
    stage.mount(kernel=True)
    page.wait_for_timeout(SOON)
    page.locator("[data-target='take-screen']").click()
    struck = page.locator("[data-target='struck']")
    struck.wait_for()
    known = match.view(0)["seats"][0]["hand"]["cards"]
    assert all(card.split()[-1] in page.locator(".ms-fan").inner_text() for card in known)
    struck.click()
    page.locator("text=struck for").first.wait_for()
    assert match.view(None)["last_spell"]["struck"] == 0
    assert match.view(0)["seats"][0]["hand"]["cards"] == known
    assert board.snapshot["view"]["seats"][0]["hand"]["cards"] == []
    held = page.evaluate("() => document.querySelector('.ms-fan').outerHTML")
    assert [card for card in known if card in held] == []
