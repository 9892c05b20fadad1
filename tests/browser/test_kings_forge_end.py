"""The end of a game of King's Forge in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from browser.test_kings_forge import SMALL, find, show, state
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import play_out

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_point_of_the_curve_opens_the_table_that_has_the_score_that_it_says(page: Page) -> None:
    """Crafts are claimed when a round ends (KF-E1), so the score after a round is seen when the next one begins."""
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = mf.new_match("kings_forge", seats=2, seed=4)
    play_out(match, "greedy")
    board = show(page, match)
    assert page.locator(".mf-ending").get_by_role("button", name="Review this game").is_visible()
    sums = [0, 0]
    rounds = board.snapshot["ending"]["by_round"]
    for number in range(1, match.status().round + 1):
        sums = [before + row[number] for before, row in zip(sums, rounds, strict=True)]
        for seat in range(2):
            point = page.locator(f".mf-seat{seat}.mf-line-of .mf-point").nth(number - 1)
            point.evaluate("(node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
            page.get_by_role("button", name="Back to the game").wait_for()
            shown = page.locator(".mf-score-of").all_inner_texts()
            assert [int("".join(filter(str.isdigit, text))) for text in shown] == sums, number
            page.get_by_role("button", name="Back to the game").click()


def test_the_end_names_the_steal_of_the_last_round_and_the_chance_before_its_roll(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = mf.new_match("kings_forge", seats=3, seed=9)
    play_out(match, "greedy")
    assert match.actions[-2].text.startswith("steal Bow of Fire"), "its own last action"
    board = mf.Board(match, 0, names=["You", "Ada", "Bo"], coach=False)
    Stage(page, board).mount(kernel=True)
    rolls: dict[str, Any] = board.rolls
    (chance,) = [
        row["chance"]["percent"]
        for roll in rolls["rolls"]
        for row in roll["results"]
        if roll["seat"] == 2 and row["target"] == "steal:Bow of Fire"
    ]
    told = page.locator(".mf-end-top")
    told.get_by_text(f"({chance} before the roll)").wait_for()
    assert f"Last round: Bo stole Bow of Fire from you ({chance} before the roll)." in told.inner_text()


def test_what_has_no_room_in_the_recap_is_opened_by_its_count(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    match = find(4, lambda match: state(match) == "gather" and match.view(0)["round"] > 2)
    board = show(page, match)
    told = board.snapshot["recap"]
    page.get_by_role("button", name="Continue").click()
    more = page.locator(".mf-recap-more")
    assert more.count()
    more.first.click()
    panel = page.locator(".mf-recap-all")
    panel.wait_for()
    for row in told["seats"]:
        for part in row["parts"]:
            assert part.partition("{")[0].strip() in panel.inner_text()
    for part in told["own"]:
        assert part in panel.inner_text()
