"""Tables of blocks in a browser: dice and rows that become moves, by pointer and by keys, on every width."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe import violations
from browser.reading import SMALLEST
from covering import covering
from settled import settle
from stage import Stage
from widgets.block_games import Cups, Yacht, new

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

NAMES = ["You", "Ada", "Bo with a rather long name"]
SMALL = "els => els.map(el => el.getBoundingClientRect()).filter(box => Math.min(box.width, box.height) < 24).length"


def show(page: Page, widget: mf.Board | mf.Replay) -> None:
    Stage(page, widget).mount(kernel=True)


def die(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"die {name},")


def play(page: Page, name: str) -> Locator:
    return page.locator(".bl-buttons").get_by_role("button", name=name)


def test_dice_are_selected_and_one_button_rolls_them(page: Page) -> None:
    match = new(Yacht)
    show(page, mf.Board(match, 0, names=NAMES, coach=False))
    assert play(page, "Reroll …").get_attribute("aria-disabled") == "true"
    kept = match.view(None)["dice"]
    die(page, "b").click()
    die(page, "e").click()
    assert die(page, "b").get_attribute("aria-pressed") == "true"
    assert die(page, "a").get_attribute("aria-pressed") == "false"
    assert f"die c, {kept['c']}, 3 of 5" in die(page, "c").inner_text()
    play(page, "Reroll 2 dice").click()
    page.locator(".manaforge[data-step='1']").wait_for()
    assert str(match.actions[0]) == "reroll b e"
    assert [match.view(None)["dice"][name] for name in "acd"] == [kept[name] for name in "acd"]
    # A selection is about one position.
    assert page.locator("[aria-pressed='true']").count() == 0


def test_a_row_is_selected_first_because_it_is_final(page: Page) -> None:
    match = new(Yacht)
    show(page, mf.Board(match, 0, names=NAMES, coach=False))
    page.get_by_role("button", name="Choice:").click()
    assert match.step == 0
    die(page, "a").click()
    assert page.locator(".bl-score[aria-pressed='true']").count() == 0
    page.get_by_role("button", name="Choice:").click()
    play(page, "Score Choice").click()
    page.locator(".manaforge[data-step='1']").wait_for()
    assert str(match.actions[0]) == "score Choice"


def test_a_turn_is_played_by_keys_alone(page: Page) -> None:
    match = new(Yacht)
    show(page, mf.Board(match, 0, names=NAMES, coach=False))
    die(page, "a").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert page.locator("[aria-pressed='true']").count() == 2
    page.keyboard.press("Escape")
    assert page.locator("[aria-pressed='true']").count() == 0
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".manaforge[data-step='1']").wait_for()
    assert str(match.actions[0]) == "reroll a b"


def test_what_is_closed_says_why(page: Page) -> None:
    match = new(Yacht, seats=1)
    for _ in range(2):
        match.apply("reroll a")
    show(page, mf.Board(match, 0, coach=False))
    assert die(page, "a").get_attribute("aria-disabled") == "true"
    die(page, "a").click(force=True)
    assert "You have rolled three times." in page.locator(".mf-note").inner_text()
    assert page.locator("button.bl-score:not([aria-disabled])").count() == 13


def test_bids_are_made_with_a_number_and_a_face(page: Page) -> None:
    match = new(Cups)
    match.apply("bid 5 x 4")
    show(page, mf.Board(match, 1, names=NAMES, coach=False))
    assert page.locator(".bl-value").inner_text() == "5"
    page.get_by_role("button", name="die 3", exact=False).first.click()
    assert page.locator(".bl-value").inner_text() == "6"
    page.get_by_role("button", name="More: How many").click()
    assert [" ".join(one.inner_text().split()) for one in page.locator(".bl-buttons button").all()] == [
        "Bid 7 × 3",
        "Doubt",
        "Clear",
    ]
    play(page, "Bid 7 × 3").click()
    page.locator(".manaforge[data-step='2']").wait_for()
    assert str(match.actions[1]) == "bid 7 x 3"


def test_other_hands_are_covered_and_small(page: Page) -> None:
    show(page, mf.Board(new(Cups), 0, names=NAMES, coach=False))
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    assert seats.count() == 2
    assert seats.first.get_by_role("img", name="covered").count() == 5
    own = page.locator(".bl-mine")
    assert own.get_by_role("img", name="die").count() == 5
    assert own.get_by_role("img", name="covered").count() == 0


@pytest.mark.parametrize(("game", "scheme"), covering(["yacht", "cups", "replay"], ["light", "dark"]))
def test_it_is_accessible_and_fits_every_width(page: Page, game: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    match = new(Cups if game == "cups" else Yacht)
    if game == "replay":
        match.apply("reroll a")
        show(page, mf.Replay(match, names=NAMES))
        assert page.locator(".bl-pick, .bl-buttons").count() == 0
    else:
        show(page, mf.Board(match, 0, names=NAMES, coach=False))
        page.locator("button.bl-die").first.click()
    for width in (380, 600, 820, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        size, text = page.evaluate(SMALLEST)
        assert size >= 11, f"{text!r} at {width}"
        assert page.locator(".bl-table button").evaluate_all(SMALL) == 0
        assert violations(page, ".manaforge") == []


def test_a_turn_of_yacht_fits_a_projector_without_scrolling(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 680})
    show(page, mf.Board(new(Yacht), 0, names=NAMES, coach=False))
    settle(page)
    assert page.locator(".manaforge").bounding_box()["height"] <= 648  # type: ignore[index]


def test_the_button_follows_when_the_page_is_scrolled(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 420})
    match = new(Yacht)
    show(page, mf.Board(match, 0, names=NAMES, coach=False))
    page.get_by_role("button", name="Choice:").click()
    page.locator(".bl-dock button").click()
    page.locator(".manaforge[data-step='1']").wait_for()
    assert str(match.actions[0]) == "score Choice"


def test_chances_stand_on_buttons_and_in_rows(page: Page) -> None:
    match = mf.new_match("monty_hall", seats=1, seed=3)
    match.apply("choose 1")
    show(page, mf.Board(match, 0, coach=False))
    assert "33.3 %" in play(page, "Stay").inner_text()
    assert "66.7 %" in play(page, "Switch").inner_text()
    assert violations(page, ".manaforge") == []
