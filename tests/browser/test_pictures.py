"""The pictures of README and documentation show what the widgets show now; ``make pictures`` takes them again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import moving_picture
import pictures
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

MARKS = json.loads(pictures.MARKS.read_text(encoding="utf-8"))


def test_each_picture_has_its_mark() -> None:
    taken = {path.stem for path in pictures.PICTURES.iterdir() if path.suffix in (".png", ".webp")}
    assert MARKS.keys() == taken == {*pictures.WIDGETS, pictures.CURVES, pictures.TURN}


@pytest.mark.nightly
@pytest.mark.parametrize("name", pictures.WIDGETS)
def test_a_picture_is_not_older_than_its_widget(page: Page, name: str) -> None:
    assert pictures.mounted(page, pictures.WIDGETS[name]()) == MARKS[name]


@pytest.mark.nightly
def test_the_picture_of_the_curves_is_not_older_than_they_are() -> None:
    assert pictures.mark(str(pictures.curves().to_json())) == MARKS[pictures.CURVES]


@pytest.mark.nightly
def test_the_moving_picture_is_not_older_than_the_board(page: Page) -> None:
    assert pictures.film_mark(moving_picture.film_a_turn(page, pictures.NAMES)) == MARKS[pictures.TURN]


@pytest.mark.nightly
def test_a_picture_is_older_when_its_widget_shows_something_else(page: Page) -> None:
    widget = pictures.rolled()
    widget.roll()
    assert pictures.mounted(page, widget) != MARKS["dice-lab"]
