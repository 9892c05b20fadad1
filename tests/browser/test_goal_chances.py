"""The chances of declared goals on the page: on buttons, in a sheet, with a selection, and after a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_rows_show_their_chance_and_what_selected_dice_leave_of_it(page: Page) -> None:
    match = mf.new_match("yacht", seats=2, seed=1)
    view = dict(match.view(None)) | {"dice": dict(zip("abcde", (2, 3, 4, 6, 6), strict=True)), "rolls": 2}
    page.set_viewport_size({"width": 820, "height": 680})
    Stage(page, mf.Board(mf.match_from(view), 0, coach=False)).mount(kernel=True)
    straight = page.get_by_role("row").filter(has_text="Large straight").locator(".bl-chance")
    straight.get_by_text("16.7 %", exact=True).wait_for()
    assert straight.locator(".mf-hidden").inner_text() == (
        "16.7 % that the dice make “Large straight” by the end of this turn, if you play for it (exactly 1/6)."
    )
    for die in "de":
        page.locator(f"[data-target='value:dice:{die}']").click()
    straight.get_by_text("11.1 %", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= 680


def test_a_covered_number_opens_after_the_guess(page: Page) -> None:
    match = mf.new_match("monty_hall", seats=1, seed=3)
    for turn in range(10):  # after ten rounds the table also draws the exact chances
        match.apply("choose 1")
        match.apply("stay" if turn % 2 else "switch")
        match.apply("next")
    match.apply("choose 2")
    board = mf.Board(match, 0, predict=True, coach=False)
    Stage(page, board).mount(kernel=True)
    stay = page.locator("[data-action='stay'] .bl-chance")
    stay.get_by_text("?", exact=True).wait_for()
    assert page.get_by_text("exact 66.7 %").count() == 0
    for percent in ("50", "60"):
        page.locator(".mf-guess-field").fill(percent)
        page.get_by_role("button", name="Lock my guess").click()
    page.locator("[data-action='switch'] .bl-chance").get_by_text("66.7 %", exact=True).wait_for()
    stay.get_by_text("33.3 %", exact=True).wait_for()
    assert page.get_by_text("exact 66.7 %").count() == 1
    assert [float(guess.guess) for guess in board.guesses] == [0.5, 0.6]
