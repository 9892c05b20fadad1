"""Widgets in a shadow tree, where marimo mounts them: clicks, keys, focus and hints work as on any page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from settled import settle
from stage import Stage
from widgets.islands import new_islands

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# Playwright's selectors look into shadow trees, the page's own functions do not.
FOCUSED = """() => {
  let active = document.activeElement;
  while (active?.shadowRoot) active = active.shadowRoot.activeElement;
  const { target, action } = active.dataset;
  return target ?? action ?? active.getAttribute("aria-label") ?? active.tagName;
}"""


@pytest.fixture
def table(page: Page) -> Locator:
    return page.locator("main .manaforge")


def own_turn() -> mf.Match:
    match = mf.new_match("manaforge", seats=2, seed=1)
    while match.position.phase != "play" or match.position.active != 0:
        seat = match.to_act[0]
        match.apply(choose(match, seat, "planner"))
    return match


def test_a_turn_is_played_by_clicks_and_keys(page: Page, table: Locator) -> None:
    match = own_turn()
    Stage(page, mf.Board(match)).mount(kernel=True, shadow=True)
    assert page.locator("main").evaluate("main => main.shadowRoot !== null")
    steps = []
    for _ in range(40):
        if match.position.active != 0:
            break
        steps.append(match.step)
        answers = table.locator("[data-area='asked'] button:is(.mf-answer, .mf-proposed, .mf-end-anyway)")
        dice = table.locator("button[data-target^='die:'].mf-can")
        thing = (
            answers.first if answers.count() else dice.first if dice.count() else table.locator("[data-target='turn']")
        )
        thing.focus()
        page.keyboard.press("Enter")
        settle(page)
        assert page.evaluate(FOCUSED) != "BODY", "the focus left the table"
    assert match.position.active != 0, "the turn did not end"
    assert len(set(steps)) > 3
    assert table.get_attribute("data-step") == str(match.step)


def test_the_focus_may_leave_the_table(page: Page, table: Locator) -> None:
    Stage(page, mf.Board(own_turn())).mount(kernel=True, shadow=True)
    table.locator("button[data-target^='die:']").first.focus()
    table.get_by_role("button", name="Log", exact=True).click()
    table.get_by_label("Log, newest first").focus()
    settle(page)
    assert page.evaluate(FOCUSED) == "Log, newest first"
    page.evaluate("() => document.querySelector('main').shadowRoot.activeElement.blur()")
    settle(page)
    assert page.evaluate(FOCUSED) == "BODY"


def test_hints_and_styles_are_shown(page: Page, table: Locator) -> None:
    Stage(page, mf.Board(own_turn())).mount(kernel=True, shadow=True)
    die = table.locator("button[data-target^='die:']").first
    die.hover()
    assert table.locator(".mf-bubble").count() == 0
    die.locator(".mf-info").hover()
    assert table.locator(".mf-bubble").is_visible()
    assert table.locator(".mf-table").evaluate("one => getComputedStyle(one).borderRadius") == "12px"


def test_a_replay_steps_by_clicks_and_keys(page: Page, table: Locator) -> None:
    match = mf.new_match("manaforge", seats=2, seed=3)
    mf.play_out(match, "random")
    replay = mf.Replay(match)
    Stage(page, replay).mount(kernel=True, shadow=True)
    table.get_by_role("button", name="Next step").click()
    page.keyboard.press("ArrowRight")
    table.get_by_role("button", name="Next turn").click()
    page.keyboard.press("End")
    settle(page)
    assert replay.step == match.step
    assert table.get_attribute("data-step") == str(match.step)


def test_a_lab_is_set_and_rolled(page: Page, table: Locator) -> None:
    lab = mf.DiceLab("2 earth, fire, arcane", seed=3)
    Stage(page, lab).mount(kernel=True, shadow=True)
    table.get_by_role("button", name="More wind die").click()
    table.locator("[data-target='die:pool:1']").click()
    table.get_by_role("group", name="Which face").get_by_role("button", name="earth gem").click()
    settle(page)
    assert page.evaluate(FOCUSED) == "die:pool:1"
    assert lab.locked == {1: "earth gem"}
    table.locator("[data-target='card']").click()
    page.keyboard.type("portal")
    table.get_by_role("button", name="Portal Staff").click()
    table.get_by_role("slider", name="Prisms").press("ArrowRight")
    table.get_by_role("button", name="Roll once").click()
    table.get_by_role("button", name="Roll 10,000").click()
    settle(page)
    assert (lab.card, lab.prisms, lab.rolls["counts"][-1]) == ("Portal Staff", 1, 10_001)
    table.get_by_role("tab", name="How the dice get there").click()
    graph = table.get_by_role("group", name="States and the faces that lead")
    graph.locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    assert table.locator(".mf-graph-words").inner_text()


def test_the_plain_table_is_played(page: Page, table: Locator) -> None:
    match = new_islands()
    Stage(page, mf.Board(match)).mount(kernel=True, shadow=True)
    table.get_by_role("button", name="take a1").click()
    settle(page)
    assert match.step == 1


@pytest.mark.parametrize("mark", ["data-theme", "class"])
def test_a_theme_outside_of_the_tree_is_followed(page: Page, table: Locator, mark: str) -> None:
    page.emulate_media(color_scheme="light")
    Stage(page, mf.Board(own_turn())).mount(kernel=True, shadow=True)
    ground = "one => getComputedStyle(one).backgroundColor"
    light = table.locator(".mf-table").evaluate(ground)
    page.evaluate("mark => document.body.setAttribute(mark, 'dark')", mark)
    settle(page)
    dark = table.locator(".mf-table").evaluate(ground)
    assert dark != light
    page.evaluate("mark => document.body.setAttribute(mark, 'light')", mark)
    settle(page)
    assert table.locator(".mf-table").evaluate(ground) == light
