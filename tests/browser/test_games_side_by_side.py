"""Boards of several games on one page, such as a notebook's: no game colours another one's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from project import ROOT
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = ("manaforge", "kings_forge", "manasurge")
COLOURS = """() => [...document.querySelectorAll('.manaforge *')].map((one) => {
  const { color, backgroundColor } = getComputedStyle(one);
  return [one.tagName, one.getAttribute('class'), color, backgroundColor];
})"""


@pytest.mark.parametrize("over", [pytest.param(False, marks=pytest.mark.nightly), True], ids=["begun", "over"])
@pytest.mark.parametrize("game", GAMES)
def test_the_styles_of_other_games_change_no_colour(page: Page, game: str, over: bool) -> None:
    page.emulate_media(reduced_motion="reduce")
    m = mf.new_match(game, seats=2, seed=3)
    if over:
        mf.play_out(m, "greedy")
    Stage(page, mf.Board(m, 0)).mount()
    before = page.evaluate(COLOURS)
    assert len(before) > 50
    # As the other boards bring them, after this one's own.
    for other in GAMES:
        if other != game:
            page.add_style_tag(path=ROOT / f"manaforge_widgets/static/board-{other}.css")
    assert [pair for pair in zip(before, page.evaluate(COLOURS), strict=True) if pair[0] != pair[1]] == []
