"""A guided turn is played on the real table, next to what it is about, in view, and covers nothing that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from settled import settle
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NAMES = ["You", "Ada Lovelace", "Bo"]
BOTS = {1: "greedy", 2: "greedy"}
WINDOWS = {"manaforge": (390, 844), "kings_forge": (820, 680), "manasurge": (390, 844)}
MOST_CLICKS = 60
# The box of the ring, of the part that the step names, and of the guide; and whether the guide covers the middle of
# anything in that part that can be clicked. A part that is longer than the room for it may reach below the guide.
STEP = """() => {
  const guide = document.querySelector('.mf-coach');
  const part = document.querySelector(guide.dataset.about);
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const ring = document.querySelector('.mf-coach-ring').getBoundingClientRect();
  const lower = guide.getBoundingClientRect();
  // On a phone the actions are below the guide.
  const below = top >= lower.bottom - 1;
  const off = [ring.left - left, ring.top - top, ring.right - right,
    ring.bottom - (below ? bottom : Math.min(bottom, lower.top))].map(Math.abs);
  const bars = [...document.querySelectorAll('.mf-bar, .mf-status')].map((one) => one.getBoundingClientRect().bottom);
  const room = lower.top - Math.max(...bars);
  const cans = bottom - top > room ? [] : [...part.querySelectorAll('button:not([aria-disabled])')];
  const covered = cans.filter((one) => {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return at == null || guide.contains(at);
  });
  return {
    off: Math.max(...off), covered: covered.map((one) => one.outerHTML.slice(0, 90)),
    seen: lower.top > 0 && lower.bottom <= innerHeight && (below ? bottom <= innerHeight : top < lower.top),
  };
}"""


def guide(page: Page) -> Locator:
    return page.locator(".mf-coach")


def show(page: Page, game: str, people: Any = 0, **settings: Any) -> mf.Board:
    match = mf.new_match(game, seats=3, seed=7)
    bots = settings.pop("bots", BOTS)
    board = mf.Board(match, people, bots, names=NAMES, pace=0, **settings)
    Stage(page, board).mount(kernel=True)
    return board


def step_on(page: Page, title: str) -> bool:
    """Do what a step asks for, on the table if it waits, and return whether the guide is at its end."""
    button = guide(page).locator(".mf-primary")
    if button.count():
        done = button.inner_text() == "Done"
        button.click()
        return done
    part = str(guide(page).get_attribute("data-about"))
    if "that you keep" in title:
        for place in (0, 1):
            page.locator(f"{part} button").nth(place).click()
        page.locator(".mf-answers .mf-primary").click()
        return False
    answers = page.locator(f"{part} .mf-answers button:not([aria-disabled])")
    inside = page.locator(f"{part} button.mf-can, {part}:is(button)")
    (answers if answers.count() else inside).first.click(position={"x": 6, "y": 6})
    return False


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_a_guided_turn_is_played_to_its_end(page: Page, game: str) -> None:
    width, height = WINDOWS[game]
    page.set_viewport_size({"width": width, "height": height})
    board = show(page, game)
    assert guide(page).inner_text().startswith("Goal.")
    before = board.match.step
    titles = []
    for _ in range(MOST_CLICKS):
        settle(page)
        if page.locator(".mf-coach-title").count() == 0:
            # Between two steps the player plays on, and the guide keeps its place.
            assert "goes on" in guide(page).inner_text()
            page.locator("button.mf-can:not([data-ends])").first.click(position={"x": 6, "y": 6})
            continue
        title = page.locator(".mf-coach-title").inner_text()
        found = page.evaluate(STEP)
        assert found["off"] <= 3.5, title
        assert found["covered"] == [], title
        assert found["seen"], title
        if len(titles) in (0, 3):
            assert violations(page, ".manaforge") == [], title
        titles.append(title)
        if step_on(page, title):
            break
    else:
        pytest.fail(f"the guide does not end: {titles}")
    settle(page)
    assert guide(page).count() == 0
    assert board.coach is False
    assert board.match.step > before
    assert len(set(titles)) >= 5
    page.locator('[data-target="panel:help"]').click()
    assert page.locator(".mf-goal").inner_text().startswith("Goal.")
    page.get_by_role("button", name="Play a guided turn").click()
    guide(page).get_by_text("Goal.").wait_for()


def test_the_guide_can_be_left_at_once_and_goes_back(page: Page) -> None:
    board = show(page, "kings_forge")
    guide(page).get_by_role("button", name="Next").click()
    assert page.locator(".mf-coach-title").inner_text() == "Crafts win the game."
    guide(page).get_by_role("button", name="Back").click()
    assert page.locator(".mf-coach-title").inner_text() == "Goal."
    box = page.locator(".mf-layout").bounding_box()
    guide(page).get_by_role("button", name="Skip the guide").click()
    assert guide(page).count() == 0
    assert page.locator(".mf-layout").bounding_box() == box, "it stands below everything, and so moves nothing"
    settle(page)
    assert board.coach is False
    page.locator('[data-target="panel:help"]').click()
    page.get_by_role("button", name="Play a guided turn").click()
    guide(page).get_by_role("button", name="Next").focus()
    page.keyboard.press("Escape")
    assert guide(page).count() == 0


def test_people_who_share_a_screen_have_a_guide_each(page: Page) -> None:
    board = show(page, "kings_forge", [0, 1, 2], bots=None)
    for _ in range(2):
        assert page.locator(".mf-coach-title").inner_text() == "Goal."
        actor = board.match.to_act[0]
        guide(page).get_by_role("button", name="Next").click()
        page.locator('.kf-act.mf-can:has-text("free")').first.click(position={"x": 6, "y": 6})
        page.locator("[data-confirm]").click()
        settle(page)
        assert board.match.to_act[0] != actor
    guide(page).get_by_role("button", name="Skip the guide").click()
    assert guide(page).count() == 0
    page.locator('.kf-act.mf-can:has-text("free")').first.click(position={"x": 6, "y": 6})
    page.locator("[data-confirm]").click()
    page.locator(".mf-coach-title").wait_for()
    assert board.coach is True, "the first player's guide goes on"


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_a_number_that_is_to_be_guessed_is_not_in_the_guide(page: Page, game: str) -> None:
    board = show(page, game, predict=True)
    for _ in range(12):
        settle(page)
        if page.locator(".mf-coach-title").count() == 0 or "that you keep" in guide(page).inner_text():
            break
        hidden = board.prediction["next"] is not None if board.prediction else False
        assert not hidden or "%" not in page.locator(".mf-coach-words").inner_text()
        if step_on(page, page.locator(".mf-coach-title").inner_text()):
            break
