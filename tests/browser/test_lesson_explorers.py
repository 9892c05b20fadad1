"""The explorers of the lessons as students see them: nothing overlaps, at each width and in both themes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe import violations
from browser.test_lesson_charts import OVERLAPS, SMALL
from covering import covering
from lessons.working import predicted, send
from settled import settle
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXPLORERS = [(title, name) for title in mf.list_lessons() for name in mf.lesson(title).plan.explorers]


def used(title: str, name: str) -> Any:
    """An explorer in which each button was pressed, and each switch was turned on."""
    part = predicted(title, student=3).explore(name)
    for control in part.part["controls"]:
        value = {"press": "", "switch": "on"}.get(control["kind"])
        if value is not None:
            assert send(part, kind="change", control=control["id"], value=value) == ""
    return part


@pytest.mark.parametrize(("of", "scheme"), covering(EXPLORERS, ["light", "dark"], share=3))
def test_an_explorer_can_be_read_at_every_width_and_in_both_themes(
    page: Page, of: tuple[str, str], scheme: Any
) -> None:
    Stage(page, used(*of)).mount(kernel=True)
    page.emulate_media(color_scheme=scheme)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        assert page.evaluate(OVERLAPS) == [], width
        assert page.evaluate(SMALL) == [], width
    assert violations(page, ".mf-lesson") == []
