"""Boards on a phone: what happens, what can be done and the question stay in view, and a finger hits what it wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from games.manaforge.rules.table import Table
from settled import settle
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

NAMES = ["You", "Ada Lovelace", "Bo", "Cy", "Dee", "Eve"]
FINGER = 43.5
# What can be touched and is lower or narrower than a finger needs.
TOO_SMALL = """(least) => [...document.querySelectorAll('.manaforge :is(button, select, input)')]
  .filter((one) => one.checkVisibility() && !one.closest('.mf-hidden'))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.height < least || box.width < least)
  .map(([box, one]) => `${one.className} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
# Whether a part is in view, and nothing lies over its middle.
SEEN = """(selector) => {
  const part = document.querySelector(selector);
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && (part.contains(over) || over.contains(part));
}"""

# What reaches out of a part at its right, where nobody can read it.
CUT_OFF = """(selector) => {
  const part = document.querySelector(selector);
  const { right } = part.getBoundingClientRect();
  return [...part.querySelectorAll('*')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 0.5)
    .map((one) => `${one.tagName} ${one.className}`);
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    yield context.new_page()
    context.close()


def met(game: str, seats: int, wanted: Callable[[mf.Match], bool]) -> mf.Match:
    """The first table of a game by bots at which seat 0 meets something."""
    for seed in range(20):
        m = mf.new_match(game, seats=seats, seed=seed)
        while m.to_act:
            if m.to_act == (0,) and wanted(m):
                return m
            m.apply(choose(m, m.to_act[0], "greedy"))
    raise AssertionError(game)


def free(m: mf.Match) -> bool:
    return m.status().round >= 3 and m.choice is None and len(m.legal_actions(0)) > 3


def asked(m: mf.Match) -> bool:
    return m.status().round >= 2 and m.choice is not None and len(m.legal_actions(0)) > 1


def show(page: Page, m: mf.Match) -> None:
    board = mf.Board(m, 0, names=NAMES[: m.seats], coach=False)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    settle(page)
    read = page.get_by_role("button", name="Continue")
    if read.count():
        read.first.tap()
        settle(page)


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 4), ("kings_forge", 4), ("manasurge", 6)])
def test_on_a_phone_status_words_and_actions_stay_in_view_and_can_be_touched(
    phone: Page, game: str, seats: int
) -> None:
    show(phone, met(game, seats, free))
    height = phone.evaluate("document.documentElement.scrollHeight")
    assert height <= 844 + 844, "a turn needs at most a screen of scrolling"
    for down in (0, 300, height):
        phone.evaluate("(down) => window.scrollTo(0, down)", down)
        settle(phone)
        for part in (".mf-whose", ".mf-scores", ".mf-doing", ".mf-actions"):
            assert phone.evaluate(SEEN, part), (part, down)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.evaluate(TOO_SMALL, FINGER) == []
    assert violations(phone, ".manaforge") == []


@pytest.mark.parametrize("game", ["manaforge", "kings_forge"])
def test_on_a_phone_a_question_opens_at_the_lower_edge_with_what_it_is_about_in_view(phone: Page, game: str) -> None:
    wanted = asked if game == "manaforge" else free
    show(phone, met(game, 3, wanted))
    if game == "kings_forge":
        phone.locator(".kf-dock-act.mf-can").first.tap()
        settle(phone)
    sheet = phone.locator(".mf-sheet .mf-asked").bounding_box()
    actions = phone.locator(".mf-actions").bounding_box()
    assert sheet
    assert actions
    assert sheet["y"] > 844 / 3
    assert sheet["y"] + sheet["height"] <= actions["y"] + 1
    assert phone.evaluate(TOO_SMALL, FINGER) == []
    assert violations(phone, ".manaforge") == []


def test_on_a_phone_empty_places_take_little_room_and_a_build_moves_nothing(phone: Page) -> None:
    t = Table()
    t.board("Stone Circle")
    t.reserve(earth=3)
    t.seat(0, workshop=["Hellforge"])
    m = t.match()
    show(phone, m)
    places = phone.locator(".mf-workshop .mf-empty:visible")
    gone = phone.locator(".mf-market .mf-empty").last.bounding_box()
    assert gone
    assert gone["height"] <= 30
    assert places.count() == 1
    before = phone.locator(".mf-store-button").bounding_box()
    phone.locator('[data-target="item:Stone Circle"]').tap()
    settle(phone)
    assert m.actions[-1].kind == "build"
    assert places.count() == 0
    top = phone.evaluate("document.querySelector('.mf-store-button').getBoundingClientRect().top + scrollY")
    assert before
    assert abs(top - before["y"]) <= 2


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, 358, 320])
@pytest.mark.parametrize("seed", [1, 4, 6])
def test_on_a_narrow_phone_the_end_of_a_round_and_the_reach_are_not_cut_off(phone: Page, width: int, seed: int) -> None:
    m = mf.new_match("manaforge", seats=3, seed=seed)
    while m.status().round < 2 or m.to_act != (0,):
        m.apply(choose(m, m.to_act[0], "greedy"), m.to_act[0])
    phone.set_viewport_size({"width": width, "height": 844})
    Stage(phone, mf.Board(m, 0, names=NAMES[:3], coach=False)).mount(kernel=True)
    phone.locator(".mf-ended-table").wait_for()
    phone.locator(".mf-reach b").first.wait_for()
    assert phone.evaluate(CUT_OFF, ".mf-ended") == []
    phone.get_by_role("button", name="Continue").tap()
    settle(phone)
    assert phone.evaluate(CUT_OFF, ".mf-say") == []


def test_on_a_phone_the_scores_and_the_items_are_seen_while_bots_play(phone: Page) -> None:
    t = Table(active=1)
    stage = Stage(phone, mf.Board(t.match(), 0, {1: "greedy"}, names=NAMES[:2], coach=False, pace=60_000))
    phone.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    phone.locator(".mf-bots-play").wait_for()
    edges = "(one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]"
    scores, strip, items = (phone.locator(one).evaluate(edges) for one in (".mf-scores", ".mf-bots-play", ".mf-market"))
    assert scores[1] <= strip[0] + 1
    assert strip[1] <= items[0] + 1


def test_on_a_phone_the_crafts_and_the_rolled_dice_are_in_view_together(phone: Page) -> None:
    def rolled(m: mf.Match) -> bool:
        return m.status().round >= 2 and m.status().phase == "craft" and len(m.view(0)["dice"]) < 6

    show(phone, met("kings_forge", 3, rolled))
    phone.evaluate("window.scrollTo(0, 0)")
    for part in (".kf-crafts > .kf-craft:nth-child(2)", ".kf-crafts > .kf-craft:nth-child(4)", ".mf-front .kf-dice"):
        assert phone.evaluate(SEEN, part), part


def test_a_finger_reads_about_a_card_without_playing_it(phone: Page) -> None:
    m = mf.new_match("manaforge", seats=3, seed=1)
    show(phone, m)
    bubble, talent = phone.locator(".mf-bubble"), phone.locator(".mf-talent.mf-can").first
    talent.locator(".mf-info").tap()
    assert "die" in bubble.inner_text()
    talent.locator(".mf-info").tap()
    assert bubble.count() == 0
    box = talent.bounding_box()
    assert box
    # Playwright has no long tap: the finger goes down, stays, and goes up.
    x, y = box["x"] + 20, box["y"] + 20
    client = phone.context.new_cdp_session(phone)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    bubble.wait_for()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(phone)
    assert bubble.count() == 1
    assert m.step == 0
    phone.locator(".mf-round-words, .mf-stage").first.tap()
    assert bubble.count() == 0
    talent.tap()
    settle(phone)
    assert m.step == 1
