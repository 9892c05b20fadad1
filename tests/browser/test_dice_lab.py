"""DiceLab as a page of its own: at every width, in light and dark, with a sentence and a table for each picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.reading import SMALLEST
from stage import Stage

from manaforge_widgets.widgets.dice_lab import DiceLab

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def fresh() -> DiceLab:
    return DiceLab("2 earth, fire, arcane", seed=1)


def rolled() -> DiceLab:
    lab = DiceLab("2 earth, fire, wind, water, arcane", seed=1, cost="2 earth, 2 water, 1 any", locked={0: "2 earth"})
    lab.change(gems="1 fire", prisms=1)
    lab.roll()
    lab.roll_many()
    lab.show = "total"
    return lab


def large() -> DiceLab:
    """Twelve dice, and an automaton with more states than a picture can hold."""
    lab = DiceLab("3 earth, 3 water, 3 fire, 3 arcane", seed=2, cost="2 earth, 2 water, 1 any", show="earth")
    lab.roll()
    return lab


def craft() -> DiceLab:
    lab = DiceLab(game="kings_forge", pool="2 metal, wood, 2 gem, library", bonuses="+1/+1", seed=3)
    lab.roll()
    lab.roll_many()
    return lab


def rich() -> DiceLab:
    """So many gems that there are forty numbers of mana to be told apart."""
    return DiceLab("2 earth, arcane", gems="6 earth, 6 fire, 6 wind, 6 water", prisms=6, spends=6, show="total")


def empty() -> DiceLab:
    return DiceLab({}, cost="nothing")


LABS = (fresh, rolled, large, craft, rich, empty)


# The panels that something sticks out of; a picture that scrolls does not.
TOO_WIDE = """() => [...document.querySelectorAll('.mf-figure, .mf-tray, .mf-lab-group, .mf-answer-panel')]
  .filter((panel) => panel.scrollWidth > panel.clientWidth)
  .map((panel) => panel.getAttribute('aria-label'))"""


def open_lab(page: Page, lab: DiceLab) -> None:
    Stage(page, lab).mount(kernel=True)


def open_everything(page: Page) -> None:
    """The face picker, the list of cards, and the tables."""
    for name in page.get_by_role("button", name="as a table").all():
        name.click()
    page.locator("[data-target='card']").click()


@pytest.mark.parametrize("make", LABS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(page: Page, make: Callable[[], DiceLab], scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    open_lab(page, make())
    assert violations(page, ".manaforge") == []
    open_everything(page)
    assert violations(page, ".manaforge") == []
    dice = page.locator("[data-target^='die:']")
    if dice.count():
        dice.first.click()
        assert violations(page, ".manaforge") == []


@pytest.mark.parametrize("make", LABS)
def test_it_fits_every_width_and_its_text_can_be_read(page: Page, make: Callable[[], DiceLab]) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_lab(page, make())
    for tables in (False, True):
        if tables:
            open_everything(page)
        for width in (380, 600, 1000, 1600):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(100)
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
            assert page.evaluate(TOO_WIDE) == [], width
            size, text = page.evaluate(SMALLEST)
            assert size >= 11, f"{text!r} at {width}"


def test_every_picture_has_a_sentence_and_a_table(page: Page) -> None:
    lab = rolled()
    open_lab(page, lab)
    chances = page.get_by_role("group", name="Exact chances")
    rows = chances.get_by_role("row").all_inner_texts()
    for bar in lab.snapshot["bars"]["bars"]:
        assert any(bar["label"] in row and bar["exactly"]["exact"] in row for row in rows), bar
    assert lab.snapshot["bars"]["text"] in chances.inner_text()
    running = page.get_by_role("group", name="Roll by roll")
    assert running.get_by_role("rowheader").all_inner_texts() == ["1", "10", "100", "1,000", "10,000"]
    states = page.get_by_role("group", name="How dice lead there").get_by_role("table").first
    assert states.get_by_role("row").count() == 1 + len(lab.snapshot["graph"]["nodes"])


def test_a_table_takes_the_pictures_place_and_gives_it_back(page: Page) -> None:
    open_lab(page, fresh())
    chances = page.get_by_role("group", name="Exact chances")
    picture = chances.locator("svg.mf-chart")
    assert picture.is_visible()
    chances.get_by_role("button", name="as a table").click()
    assert not picture.is_visible()
    assert chances.get_by_role("table").is_visible()
    chances.get_by_role("button", name="as a table").click()
    assert picture.is_visible()


def test_states_are_walked_with_arrow_keys_and_say_what_is_in_hand(page: Page) -> None:
    lab = rolled()
    open_lab(page, lab)
    graph = page.get_by_role("group", name="States and what leads")
    assert graph.locator("[tabindex='0']").count() == 1
    graph.locator("[tabindex='0']").focus()
    heard = []
    for _ in range(9):
        heard.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.keyboard.press("ArrowRight")
    assert heard[0].startswith("Start: ")
    assert heard[-1].startswith("Done: ")
    assert page.locator(".mf-graph-words").inner_text().startswith("Done: ")


def test_the_path_of_the_last_roll_is_marked_by_more_than_a_colour(page: Page) -> None:
    lab = rolled()
    open_lab(page, lab)
    graph = page.get_by_role("group", name="States and what leads")
    passed = set(lab.snapshot["graph"]["path"])
    assert graph.locator(".mf-node.mf-walked").count() == len(passed)
    for node in passed:
        assert "last roll came through" in (graph.locator(f"[data-node='{node}']").get_attribute("aria-label") or "")


def test_texts_run_nothing(page: Page) -> None:
    lab = fresh()
    evil = "<img src=x onerror=\"document.title='stolen'\">"
    lab.set_trait("snapshot", {**lab.snapshot, "text": evil})
    open_lab(page, lab)
    assert page.get_by_text(evil).count() > 0
    assert page.locator(".manaforge img").count() == 0
    assert page.title() == "Stage"
