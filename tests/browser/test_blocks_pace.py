"""Tables of blocks while others play: what each seat did, a showdown that stays, hints and keys that stay clear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ["You", "Ada", "Bo", "Cy"]


def show(page: Page, game: str, moves: list[str], seats: int = 2, **options: int) -> tuple[Stage, mf.Board]:
    match = mf.new_match(game, seats=seats, seed=7, **options)
    for move in moves:
        match.apply(move)
    bots = dict.fromkeys(range(1, seats), "random")
    board = mf.Board(match, 0, names=NAMES[:seats], bots=bots, coach=False, odds=False, pace=100)
    stage = Stage(page, board)
    stage.mount(kernel=True)
    return stage, board


def test_a_showdown_stays_until_somebody_goes_on(page: Page) -> None:
    """Seat 1 lost the die, so its bot bids next; the dice that were shown would be gone."""
    _, board = show(page, "liars_dice", ["bid 1 x 2", "bid 10 x 6"])
    page.locator("[data-action='doubt']").click()
    go_on = page.locator("[data-target='go-on']")
    expect(go_on).to_be_visible()
    expect(page.get_by_text("The bid was too high")).to_be_visible()
    page.wait_for_timeout(500)
    assert len(board.match.actions) == 3
    go_on.click()
    page.locator(".manaforge[data-step='4']").wait_for()
    # What the bot did stands at its name.
    expect(page.locator(".bl-seat", has_text="Ada").locator(".bl-last")).not_to_be_empty()


def hinted(board: mf.Board, action: str) -> dict[str, Any]:
    """The snapshot of a board with a hint of many words."""
    words = "This move wins 75 % of 201 playouts, plus or minus 6. " * 4
    step = {"words": action, "why": words, "chance": "", "actions": [action], "done": False}
    texts = {"nudge": words, "idea": action, "why": "", "action": action, "unit": "", "least": 0.5}
    hint = {**texts, "number": 1, "steps": [step], "next": 0, "targets": [], "compared": []}
    return {"snapshot": {**board.snapshot, "hint": hint}}


def test_a_hint_covers_no_button_of_a_move_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 640})
    stage, board = show(page, "kuhn_poker", [])
    for level in ("Nudge", "Plan"):
        stage.change(hinted(board, "bet"))
        page.locator(".mf-hint-levels").get_by_text(level).click()
        page.wait_for_function(
            "() => document.querySelector('.bl-asked').getBoundingClientRect().bottom"
            " <= document.querySelector('.mf-hint').getBoundingClientRect().top"
        )


def test_the_four_names_and_the_columns_of_a_sheet_fit_where_the_window_is_narrow(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 680})
    show(page, "yacht", [], seats=4)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert page.locator(".bl-seat-head b").evaluate_all(cut) == 0
    assert page.locator(".bl-has-sheet").evaluate_all(cut) == 0


def test_the_title_stays_in_view_while_bots_play(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 680})
    show(page, "liars_dice", ["bid 1 x 2"], seats=3)
    title, over = page.locator(".mf-brand").bounding_box(), page.locator(".mf-bots-play").bounding_box()
    assert title
    assert over
    assert title["x"] + title["width"] <= over["x"]


def test_a_few_climbs_are_buttons_and_draw_dashed_where_they_lead(page: Page) -> None:
    match = mf.new_match("climb", seats=2, seed=1)
    match.force({"die 1": "3", "die 2": "4", "die 3": "2", "die 4": "6"})
    match.apply("roll")
    Stage(page, mf.Board(match, 0, names=NAMES[:2], bots={1: "random"}, coach=False, odds=False)).mount(kernel=True)
    assert page.locator(".bl-option").count() == 3
    assert page.locator(".bl-then").count() == 0
    page.locator("[data-action='climb 5 10']").hover()
    expect(page.locator(".bl-track .bl-then")).to_have_count(2)
    page.mouse.move(0, 0)
    expect(page.locator(".bl-track .bl-then")).to_have_count(0)
    # Arrows stay in the row of lanes.
    page.locator("[data-target='value:lanes:11']").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.target") == "value:lanes:12"
