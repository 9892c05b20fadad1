"""Charts with the names of cards: on a page of any width each name is whole, and stands by itself."""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from manaforge_widgets.charts import Chart

BOXES = """(texts) => texts.map((text) => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  return [left, right, top, bottom];
})"""
ALIKE = {"items": [{"number": number, "name": f"The Grand Ceremonial Wand of Owl {number}"} for number in range(1, 37)]}
"""Names that would look alike if they were cut where others are."""


@functools.cache
def cards(*, alike: bool) -> Chart:
    edition = ALIKE if alike else None
    results = mf.simulate("manaforge", "greedy", seats=2, games=60, seed=1, edition=edition, progress=False)
    return mf.charts.cards(results, kind="item" if alike else None)


@pytest.mark.parametrize(
    ("width", "alike"),
    [(350, False), (350, True), *(pytest.param(width, False, marks=pytest.mark.nightly) for width in (700, 1280))],
)
def test_each_card_is_named_in_full(page: Page, tmp_path: Path, width: int, alike: bool) -> None:
    chart = cards(alike=alike)
    file = tmp_path / "chart.html"
    chart.figure.write_html(file, config={"responsive": True})
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(file.as_uri())
    names = page.locator(".ytick text")
    names.first.wait_for()
    labels = [name.replace(" ", "") for name in names.all_text_contents()]
    both = zip(chart.columns["card"], chart.columns["kind"], strict=True)
    told = {card if alike else f"{card}, {kind}" for card, kind in both}
    assert len(set(labels)) == len(labels) >= 10
    assert set(labels) <= {name.replace(" ", "") for name in told}
    for texts in (names, page.locator(".annotation-text")):
        boxes = sorted(texts.evaluate_all(BOXES), key=lambda box: box[2])
        assert len(boxes) == len(labels)
        assert all(0 <= left < right <= width for left, right, *_ in boxes)
        assert all(above[3] <= below[2] for above, below in pairwise(boxes))
    point = page.locator(".scatterlayer .points path").first
    point.scroll_into_view_if_needed()
    point.hover(force=True)
    hover = page.locator(".hoverlayer .hovertext")
    hover.wait_for()
    assert (hover.text_content() or "").split("won ")[0] in told
    [box] = hover.evaluate_all(BOXES)
    assert 0 <= box[0] < box[1] <= width


def test_names_at_the_ends_of_lines_and_the_sentence_above_them_are_whole(page: Page, tmp_path: Path) -> None:
    def a_bot_with_a_long_name(_view: object, legal: tuple[mf.Action, ...], _rng: object) -> mf.Action:
        return legal[0]

    bots = [a_bot_with_a_long_name, "random"]
    results = mf.simulate("manaforge", bots=bots, seats=2, games=6, seed=1, progress=False)
    for number, chart in enumerate((mf.charts.scores(results), mf.charts.seat_wins(results))):
        file = tmp_path / f"chart{number}.html"
        chart.figure.write_html(file, config={"responsive": True})
        for width in (350, 700):
            page.set_viewport_size({"width": width, "height": 700})
            page.goto(file.as_uri())
            labels = page.locator(".annotation-text")
            labels.first.wait_for()
            assert "a_bot_with_a_long_name" in "".join(labels.all_text_contents())
            for text in (labels, page.locator(".gtitle")):
                assert all(0 <= left < right <= width for left, right, *_ in text.evaluate_all(BOXES)), width
