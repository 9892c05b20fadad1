"""DiceLab as a page of its own: at every width, in light and dark, with a sentence and a table for each picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from batches import quick_or_full
from browser.reading import SMALLEST
from settled import settle
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


def rerolled() -> DiceLab:
    """Bonuses of all kinds, two rerolls and a cemetery die."""
    lab = DiceLab(
        game="kings_forge",
        pool="3 metal, 2 gem, library",
        bonuses="+2/+2, +1/+1/+1, ones to sixes, reroll 2, reroll 5",
        cancelled=4,
        card="Swift Sword",
        seed=3,
    )
    lab.roll()
    lab.roll_many()
    return lab


def rich() -> DiceLab:
    """So many gems that there are forty numbers of mana to be told apart."""
    return DiceLab("2 earth, arcane", gems="6 earth, 6 fire, 6 wind, 6 water", prisms=6, spends=6, show="total")


def empty() -> DiceLab:
    return DiceLab({}, cost="nothing")


def plain() -> DiceLab:
    lab = DiceLab("4d6 keep 3", at_least=13, seed=3)
    lab.roll_many(1_000)
    lab.roll()
    return lab


def own_faces() -> DiceLab:
    lab = DiceLab("5d{hit:2, miss:4}", at_least=2, seed=3)
    lab.roll_many(100)
    return lab


LABS = (fresh, rolled, large, craft, rerolled, rich, empty, plain, own_faces)
SCHEMES = ("light", "dark")


# The panels that something sticks out of; a picture that scrolls does not.
TOO_WIDE = """() => [...document.querySelectorAll(
    '.mf-figure, .mf-tray, .mf-lab-group, .mf-answer-panel, .mf-running, .mf-lab-why, .mf-lab-help')]
  .filter((panel) => panel.scrollWidth > panel.clientWidth)
  .map((panel) => panel.getAttribute('aria-label'))"""


def open_lab(page: Page, lab: DiceLab) -> None:
    Stage(page, lab).mount(kernel=True)


TABS = ("How the dice get there", "As a table")


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def states(page: Page, make: Callable[[], DiceLab] = rolled) -> list[Callable[[], object]]:
    """Ways to open each part of the lab: its tabs, the list of cards, the reasons, the help, and the faces of a die.

    Only the tabs depend on the dice; the other parts are opened in one lab of each game.
    """

    def click(target: str) -> Callable[[], object]:
        return page.locator(f"[data-target='{target}']").click

    tabs = [partial(open_tab, page, name) for name in TABS if page.get_by_role("tab", name=name).count()]
    parts = [partial(open_tab, page, "Chance"), *(click(target) for target in ("card", "why", "help"))]
    dice = [click("die:pool:0")] if page.locator("[data-target='die:pool:0']").count() else []
    return [*tabs, *parts, *dice] if make in (rolled, craft) else tabs


def looks() -> list[Any]:
    """Each lab in both schemes; in the gate each in one of the two, in turn."""
    found = [(make, scheme, place + turn) for place, make in enumerate(LABS) for turn, scheme in enumerate(SCHEMES)]
    return [pytest.param(make, scheme, marks=[pytest.mark.nightly] * (place % 2)) for make, scheme, place in found]


@pytest.mark.parametrize(("make", "scheme"), looks())
def test_it_is_accessible(page: Page, make: Callable[[], DiceLab], scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    open_lab(page, make())
    assert violations(page, ".manaforge") == []
    for show in states(page, make):
        show()
        assert violations(page, ".manaforge") == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("make", LABS)
@quick_or_full("widths", (380, 820), (380, 600, 820, 1000, 1600))
def test_it_fits_every_width_and_its_text_can_be_read(
    page: Page, make: Callable[[], DiceLab], widths: tuple[int, ...]
) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_lab(page, make())
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        for show in (partial(open_tab, page, "Chance"), *states(page, make)):
            show()
            settle(page)
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
            assert page.evaluate(TOO_WIDE) == [], width
            size, text = page.evaluate(SMALLEST)
            assert size >= 11, f"{text!r} at {width}"
            page.keyboard.press("Escape")


# Where each of some parts ends, and the window.
ENDS = """(selectors) => selectors.map((selector) => {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const least = (side) => Math.min(...boxes.map((box) => box[side]));
  const most = (side) => Math.max(...boxes.map((box) => box[side]));
  return [selector, boxes.length, least('top'), most('bottom'), least('left'), most('right')];
})"""
IN_VIEW = (".mf-die", ".mf-big", ".mf-rolling button", ".mf-bars svg", ".mf-seen-words", ".mf-running svg")


def open_at_820(page: Page, lab: DiceLab) -> None:
    """As a lab stands in JupyterLab at 1280x800 with the file browser open."""
    page.set_viewport_size({"width": 820, "height": 680})
    open_lab(page, lab)
    page.add_style_tag(content="body { margin: 0 !important; }")
    settle(page)


def test_dice_number_roll_buttons_bars_and_curve_are_in_one_view(page: Page) -> None:
    for make in LABS:
        open_at_820(page, make())
        for selector, count, top, bottom, left, right in page.evaluate(ENDS, IN_VIEW):
            if selector == ".mf-die" and make is empty:
                continue
            assert count > 0, selector
            assert top >= 0, (make, selector)
            assert bottom <= 680, (make, selector)
            assert left >= 0, (make, selector)
            assert right <= 820, (make, selector)
        assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("name", ["craft", "rerolled"])
def test_a_long_setting_the_last_roll_and_the_reasons_are_in_the_same_view(page: Page, name: str) -> None:
    open_at_820(page, {"craft": craft, "rerolled": rerolled}[name]())
    for selector, count, top, bottom, _, _ in page.evaluate(ENDS, (".mf-stepper", ".mf-last")):
        assert count > 0, selector
        assert top >= 0, selector
        assert bottom <= 680, selector
    page.locator("[data-target='why']").click()
    why = page.locator(".mf-lab-why").bounding_box()
    assert why
    assert why["y"] >= 0
    assert why["y"] + why["height"] <= 680


PICTURE = """() => ({
  faces: [...document.querySelectorAll('.mf-die .mf-hidden')].map((one) => one.textContent),
  bars: [...document.querySelectorAll('.mf-seen')].map((one) => one.dataset.seen),
  curve: document.querySelector('.mf-seen-line')?.getAttribute('points') ?? '',
  counted: document.querySelector('.mf-seen-words').textContent,
  places: [...document.querySelectorAll('.mf-rolling button[data-target^=roll], .mf-cube, .mf-big')]
    .map((one) => [one.offsetLeft, one.offsetTop]),
  scroll: [scrollX, scrollY],
})"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_each_roll_changes_dice_bars_curve_and_count_at_once_and_moves_nothing(page: Page, motion: str) -> None:
    lab = DiceLab("2 earth, fire, wind, water, arcane", card="Hunter's Arrows", seed=3)
    open_at_820(page, lab)
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    before = page.evaluate(PICTURE)
    for target, rolled in (
        ("roll", 1),
        ("rolls:10", 11),
        ("rolls:100", 111),
        ("rolls:1000", 1111),
        ("rolls:10000", 11111),
    ):
        page.locator(f"[data-target='{target}']").click()
        page.wait_for_function(
            "(text) => document.querySelector('.mf-seen-words').textContent !== text", arg=before["counted"]
        )
        after = page.evaluate(PICTURE)
        assert (after["scroll"], after["places"]) == (before["scroll"], before["places"]), target
        if motion == "no-preference" and rolled > 111:
            # On the way: the numbers are counted up, and the bars and the curve grow with them.
            assert f"{rolled:,}" not in after["counted"]
            page.get_by_role("button", name="Skip").click()
        page.wait_for_function(
            "(text) => document.querySelector('.mf-seen-words').textContent.endsWith(text)", arg=f"of {rolled:,}"
        )
        after = page.evaluate(PICTURE)
        assert after["faces"] != before["faces"], target
        assert after["bars"] != before["bars"], target
        assert after["curve"] != before["curve"], target
        assert sum(int(count) for count in after["bars"]) == rolled
        before = after


def test_dice_tumble_until_the_kernel_answers_and_lie_still_under_reduced_motion(page: Page) -> None:
    Stage(page, fresh()).mount()
    page.emulate_media(reduced_motion="no-preference")
    page.locator("[data-target='roll']").click()
    tumbling = page.locator(".mf-thrown")
    tumbling.first.wait_for()
    assert tumbling.count() == 4
    name = "document.querySelector('.mf-thrown').getAnimations().length"
    assert page.evaluate(name) == 1
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(name) == 0


def test_what_opens_covers_what_is_beside_it_and_moves_nothing(page: Page) -> None:
    lab = rolled()
    open_at_820(page, lab)
    before = page.evaluate(PICTURE)
    for show in states(page)[2:]:
        show()
        settle(page)
        assert page.evaluate(PICTURE)["places"] == before["places"]
        assert page.evaluate("scrollY") == 0
        page.keyboard.press("Escape")
        assert page.locator("[data-area='asked']").count() == 0


def test_the_number_says_why(page: Page) -> None:
    lab = rolled()
    open_at_820(page, lab)
    page.get_by_role("button", name="why?").click()
    why = page.get_by_role("group", name="Why")
    told = why.inner_text()
    for part in (lab.snapshot["why"]["hits"], lab.snapshot["why"]["all"], lab.snapshot["why"]["code"]):
        assert part in told
    assert page.evaluate("document.activeElement.closest('.mf-lab-why') != null")
    page.keyboard.press("Escape")
    assert why.count() == 0
    assert page.evaluate("document.activeElement.dataset.target") == "why"
    page.get_by_role("button", name="Help").click()
    for word in ("Runestone", "Transmute", "Gem Copy", "95 % interval"):
        assert word in page.get_by_role("group", name="Help").inner_text()


def test_every_picture_has_a_sentence_and_a_table(page: Page) -> None:
    lab = rolled()
    open_lab(page, lab)
    running = page.get_by_role("group", name="Roll by roll")
    assert lab.rolls["text"] in running.inner_text()
    names = page.get_by_role("img").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert any(lab.snapshot["bars"]["text"] in name for name in names)
    open_tab(page, "As a table")
    chances = page.get_by_role("group", name="Exact chances")
    rows = chances.get_by_role("row").all_inner_texts()
    for bar in lab.snapshot["bars"]["bars"]:
        assert any(bar["label"] in row and bar["exactly"]["exact"] in row and bar["ways"] in row for row in rows), bar
    assert lab.snapshot["bars"]["text"] in chances.inner_text()
    assert running.get_by_role("rowheader").all_inner_texts() == ["1", "10", "100", "1,000", "10,000", "10,001"]
    states = page.get_by_role("group", name="How the dice get there").get_by_role("table").first
    assert states.get_by_role("row").count() == 1 + len(lab.snapshot["graph"]["nodes"])


def test_tabs_are_walked_with_arrow_keys_and_give_the_picture_back(page: Page) -> None:
    open_lab(page, fresh())
    picture = page.get_by_role("group", name="Exact chances").locator("svg.mf-chart")
    assert picture.is_visible()
    page.get_by_role("tab", name="Chance").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", selected=True).inner_text() == "How the dice get there"
    assert page.get_by_role("group", name="The setting").get_by_text("79.6 %").is_visible()
    page.keyboard.press("End")
    assert page.get_by_role("group", name="Exact chances").get_by_role("table").is_visible()
    assert not picture.is_visible()
    page.keyboard.press("ArrowRight")
    assert picture.is_visible()
    assert page.evaluate("document.activeElement.textContent") == "Chance"


def test_states_are_walked_with_arrow_keys_and_say_what_is_in_hand(page: Page) -> None:
    lab = rolled()
    open_lab(page, lab)
    open_tab(page, "How the dice get there")
    graph = page.get_by_role("group", name="States and the faces that lead")
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
    open_tab(page, "How the dice get there")
    graph = page.get_by_role("group", name="States and the faces that lead")
    passed = set(lab.snapshot["graph"]["path"])
    assert graph.locator(".mf-node.mf-walked").count() == len(passed)
    for node in passed:
        assert "last roll came through" in (graph.locator(f"[data-node='{node}']").get_attribute("aria-label") or "")


def test_a_projector_enlarges_the_lab_until_it_fills_the_window(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    lab = rolled()
    open_lab(page, lab)
    page.add_style_tag(content="body { margin: 0 !important; }")
    size = "document.querySelector('.mf-big').getBoundingClientRect().height"
    before = page.evaluate(size)
    page.get_by_role("button", name="Help").click()
    page.get_by_role("button", name="Projector: off").click()
    page.get_by_role("button", name="Close the help").click()
    settle(page)
    assert lab.projector
    assert page.evaluate(size) > 1.1 * before
    for selector, _, top, bottom, left, right in page.evaluate(ENDS, IN_VIEW):
        assert 0 <= top < bottom <= 768, selector
        assert 0 <= left < right <= 1024, selector


def test_texts_run_nothing(page: Page) -> None:
    lab = fresh()
    evil = "<img src=x onerror=\"document.title='stolen'\">"
    lab.set_trait("snapshot", {**lab.snapshot, "text": evil})
    open_lab(page, lab)
    assert page.get_by_text(evil).count() > 0
    assert page.locator(".manaforge img").count() == 0
    assert page.title() == "Stage"
