"""Manaforge in a browser: one click for all mana cards, and a place for the questions of each thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import first_by_day
from games.manaforge.rules.table import Table, card
from settled import settle
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

BUTTONS = """() => Object.fromEntries([...document.querySelectorAll('[data-target]')].map((node) => {
  const box = node.getBoundingClientRect();
  return [node.dataset.target, [box.left, box.top, box.width, box.height].map(Math.round)];
}))"""
# The side of a question, what it points at, and the edge that lies at that thing.
ASKED = """() => {
  const { dataset, offsetLeft, offsetTop, offsetWidth, offsetHeight } = document.querySelector('.mf-asked');
  const { side, from } = dataset;
  const edge = { right: offsetLeft, left: offsetLeft + offsetWidth, below: offsetTop, above: offsetTop + offsetHeight };
  return [from, side, edge[side]];
}"""


def show(page: Page, width: int) -> mf.Match:
    page.set_viewport_size({"width": width, "height": 800})
    t = Table(4)
    t.board("Sun Fragment", "Lightning Spire", "Aether Geyser")
    t.view["reserve"].update(earth=3, fire=2, wind=2, water=1)
    t.seat(
        0,
        dice={"fire-1": "transmute", "earth-1": "2 earth", "earth-2": "1 fire", "wind-1": "2 wind"},
        gems={"earth": 1, "fire": 2, "wind": 1, "water": 1},
        prisms=2,
        workshop=[card("Verdant Haven", "earth"), card("Stone Circle", "earth"), card("Hellforge")],
        talents=["Pyromancer", "Aether Reserve"],
    )
    m = t.match()
    Stage(page, mf.Board(m, 0, coach=False)).mount(kernel=True)
    settle(page)
    return m


def taken(m: mf.Match) -> list[str]:
    return [str(action) for action in m.actions]


@pytest.mark.parametrize("width", first_by_day(2, [390, 820, 600, 1280]))
def test_all_mana_cards_are_used_and_taken_back_by_one_click_each_and_nothing_moves(page: Page, width: int) -> None:
    m = show(page, width)
    button = page.locator('[data-target="use-all"]')
    inside, outside = button.bounding_box(), page.locator(".mf-front .mf-hand").bounding_box()
    assert inside
    assert outside
    assert inside["x"] + inside["width"] <= outside["x"] + outside["width"]
    assert violations(page, ".mf-front") == []
    button.click(trial=True)  # it scrolls, since on a phone the actions lie over the lower edge
    before: dict[str, Any] = page.evaluate(BUTTONS)
    button.click()
    settle(page)
    assert taken(m) == ["activate Verdant Haven 2", "activate Stone Circle 2"]
    after: dict[str, Any] = page.evaluate(BUTTONS)
    assert {name: after[name] for name in after} == {name: before[name] for name in after}
    assert set(before) - set(after) == {"use-all"}
    page.locator('[data-target="undo"]').click()
    settle(page)
    assert taken(m) == []
    assert button.is_visible()


def test_a_click_that_gains_nothing_or_does_what_cannot_be_seen_is_asked_for_first(page: Page) -> None:
    t = Table()
    t.board()
    t.seat(0, dice={"water-1": "gem copy"}, workshop=[card("Stone Circle", charged=False)], prisms=1)
    m = t.match()
    Stage(page, mf.Board(m, 0, coach=False)).mount(kernel=True)
    die = page.locator('[data-target="die:water-1"]')
    assert "no gain" in die.inner_text()
    assert "no gain" not in page.locator('[data-target="die:earth-1"]').inner_text()
    die.click()
    answer = page.locator('.mf-asked [data-action="spend water-1"]')
    assert "(does nothing now: you own no gem)" in answer.inner_text()
    page.get_by_role("button", name="Cancel").click()
    page.locator('[data-target="prism"]').click()
    page.locator('.mf-asked [data-action="exchange prism for earth"]').click()
    settle(page)
    done = taken(m)
    page.locator('[data-target="card:Stone Circle"]').click()
    answer = page.locator('.mf-asked [data-action="upgrade Stone Circle with earth"]')
    answer.wait_for()
    assert taken(m) == done
    answer.click()
    settle(page)
    assert taken(m) == [*done, "upgrade Stone Circle with earth"]


@pytest.mark.parametrize("width", first_by_day(2, [390, 820, 600, 1280]))
def test_the_questions_of_a_thing_open_at_one_place(page: Page, width: int) -> None:
    m = show(page, width)
    for target, first, then in (
        ("card:Hellforge", "activate Hellforge 1", "choose gain"),
        ("die:fire-1", "spend fire-1", "transmute"),
    ):
        page.locator(f'[data-target="{target}"]').first.click()
        page.locator(".mf-asked").wait_for()
        place = page.evaluate(ASKED)
        page.locator(f'.mf-asked [data-action="{first}"]').click()
        settle(page)
        assert m.choice is not None
        assert m.choice.kind == then
        assert page.evaluate(ASKED) == place
        page.locator(".mf-asked .mf-quiet").click()
        settle(page)


# From now on the odds come only when the test hands them over.
HOLD_ODDS = """() => {
  const { put } = window.stage;
  const held = [];
  window.stage.put = (key, value) => (key === "odds" ? held.push(value) : put(key, value));
  window.handOver = () => { for (const odds of held.splice(0)) put("odds", odds); };
}"""
SEEN = "() => getComputedStyle(document.querySelector('.mf-asked')).opacity === '1'"


@pytest.mark.parametrize("late", [False, True])
def test_a_question_is_seen_with_what_its_answers_leave_and_stays_where_it_was_seen(page: Page, *, late: bool) -> None:
    show(page, 820)
    page.locator('[data-target="card:Hellforge"]').first.click()
    page.evaluate(HOLD_ODDS)
    page.locator('.mf-asked [data-action="activate Hellforge 1"]').click()
    page.locator(".mf-weighing").wait_for()
    asked = page.locator(".mf-asked")
    if late:
        page.wait_for_function(SEEN)
        assert "keeps" not in asked.inner_text()
    else:
        assert not page.evaluate(SEEN)
    before = page.evaluate(ASKED)
    page.evaluate("window.handOver()")
    page.locator(".mf-asked:not(.mf-weighing)").wait_for()
    settle(page)
    assert page.evaluate(SEEN)
    assert "Each of them can still pay for all 3 items" in asked.inner_text()
    # The small question fits beside the card, the whole one does not.
    assert before[:2] == ["card:Hellforge", "right"]
    assert page.evaluate(ASKED)[1] == ("right" if late else "above")
