"""What helps a player in a live page as in a notebook: hints, probabilities, undo, comparing, and the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browser.live_site import STARTED, Reader, served
from playwright.sync_api import expect

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

LONG = 300_000
"""How long Python may take for a whole review beside other tests, in ms."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("site")
    with served(folder) as url:
        yield url, folder


@pytest.fixture
def page(quick_page: Page) -> Page:
    return quick_page


def opened(page: Page, site: tuple[str, Path], board: mf.Board) -> Reader:
    board.to_html(site[1] / "board.html", live=True)
    reader = Reader(page, f"{site[0]}/board.html")
    reader.open()
    return reader


def end(reader: Reader) -> Locator:
    return reader.widget.get_by_role("group", name="The end of the game")


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_a_hint_names_what_the_same_hint_names_in_a_notebook(page: Page, site: tuple[str, Path], game: str) -> None:
    match = mf.new_match(game, seats=2, seed=11)
    while match.to_act != (0,):
        match.apply(match.legal_actions(match.to_act[0])[0])
    reader = opened(page, site, mf.Board(match, coach=False))
    reader.widget.locator("[data-target=hint]").click()
    panel = reader.widget.get_by_role("group", name="Hint")
    panel.get_by_role("button", name="Plan").click(timeout=STARTED)
    plan = panel.locator("li")
    plan.first.wait_for()
    assert plan.count() == len(mf.hint(match, 0).steps)
    shown = panel.inner_text()
    panel.get_by_role("button", name="Why not").click()
    # The answer is the same panel with more words: which ones depends on the game.
    page.wait_for_function(
        "([panel, shown]) => panel.innerText.length > shown.length", arg=[panel.element_handle(), shown]
    )


@pytest.mark.nightly
def test_probabilities_are_those_of_a_notebook_and_an_undo_takes_the_move_back(
    page: Page, site: tuple[str, Path]
) -> None:
    match = mf.new_match("manaforge", seats=2, seed=11)
    while match.step < 10:
        match.apply(match.legal_actions(match.to_act[0])[0])
    board = mf.Board(match, match.to_act[0], coach=False)
    assert board.odds
    reach = board.odds["reach"]["percent"]
    reader = opened(page, site, board)
    expect(reader.table.get_by_text(f"Reach {reach}").first).to_be_visible(timeout=STARTED)
    step = reader.step()
    reader.table.locator("[data-target^='die:']:not([aria-disabled])").first.click()
    reader.widget.locator(f".manaforge[data-step]:not([data-step='{step}']), .mf-asked [data-action]").first.wait_for()
    if reader.step() == step:
        reader.widget.locator(".mf-asked [data-action]").first.click()
    reader.widget.locator(f".manaforge[data-step]:not([data-step='{step}'])").first.wait_for()
    reader.widget.locator("[data-target=undo]").click()
    expect(reader.table).to_have_attribute("data-step", str(step))


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["pig", "manasurge"])
def test_a_finished_game_is_reviewed_and_the_game_is_still_there(page: Page, site: tuple[str, Path], game: str) -> None:
    match = mf.new_match(game, seats=2, seed=7)
    mf.play_out(match, "greedy")
    reader = opened(page, site, mf.Board(match))
    end(reader).get_by_role("button", name="Review this game").click()
    panel = reader.widget.get_by_role("group", name="Luck and decisions", exact=True)
    panel.get_by_role("table").first.wait_for(timeout=LONG)
    assert page.locator("link[href*='/reviewed-']").count() == 1, "the review brings its own styles"
    reader.widget.get_by_role("button", name="Back to the game").click()
    end(reader).get_by_role("button", name="See the review").click()
    panel.get_by_role("table").first.wait_for()
    reader.widget.get_by_role("button", name="Back to the game").click()
    end(reader).get_by_role("button", name="Same deal").click()
    reader.widget.locator(".manaforge[data-step='0']").first.wait_for()
    page.reload()
    reader.wait()
    assert reader.step() == 0
