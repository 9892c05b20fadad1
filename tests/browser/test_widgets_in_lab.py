"""Widgets as parts of a notebook in a real JupyterLab: boxes, links, keys pressed on plain ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lab import open_notebook, run_cell

if TYPE_CHECKING:
    from playwright.sync_api import Page

CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"
# Each widget's place in the page, and whether something in it sticks out.
BOXES = """() => [...document.querySelectorAll('.manaforge')].map((one) => {
  const boxes = '.widget-hbox, .jupyter-widget-hbox, .widget-vbox, .jupyter-widget-vbox';
  const { left, right, width } = one.getBoundingClientRect();
  const box = one.closest(boxes).getBoundingClientRect();
  const clipped = left < box.left - 1 || right > box.right + 1 || one.scrollWidth > one.clientWidth;
  return { left, right, width, clipped };
})"""
MATCH = "import ipywidgets, manaforge_widgets as mf\nm = mf.new_match('manaforge', seats=2, seed=3)\n"


@pytest.fixture
def notebook(page: Page, jupyter_url: str) -> Page:
    """A page with an open notebook and nothing run in it."""
    open_notebook(page, jupyter_url, "tutorials/01_play.ipynb")
    return page


def test_keys_pressed_on_plain_ground_stay_in_the_widget(notebook: Page) -> None:
    run_cell(notebook, MATCH + "mf.play_out(m, 'random')\nipywidgets.VBox([mf.Board(m), mf.Replay(m), mf.DiceLab()])")
    widgets = notebook.locator(".manaforge")
    widgets.nth(2).wait_for(timeout=60_000)
    cells = notebook.evaluate(CELLS)
    for widget in widgets.all():
        widget.scroll_into_view_if_needed()
        for plain in (widget.locator(".mf-table"), widget.locator(".mf-title").first, widget.locator("p").first):
            plain.click(position={"x": 3, "y": 3})
            for key in ("b", "a", "d", "d"):
                notebook.keyboard.press(key)
    assert notebook.evaluate(CELLS) == cells


def test_widgets_side_by_side_share_the_width(notebook: Page) -> None:
    run_cell(notebook, MATCH + "mf.play_out(m, 'random')\nipywidgets.HBox([mf.Board(m), mf.Replay(m)])")
    notebook.locator(".manaforge").nth(1).wait_for(timeout=60_000)
    # The box is some 430 pixels narrower than the page.
    for width, together in ((1050, False), (1250, True), (1400, True), (1600, True)):
        notebook.set_viewport_size({"width": width, "height": 900})
        notebook.wait_for_timeout(400)
        one, other = notebook.evaluate(BOXES)
        assert not one["clipped"], width
        assert not other["clipped"], width
        assert (one["right"] <= other["left"]) == together, width
        assert one["width"] == pytest.approx(other["width"], abs=2), width


def test_one_above_the_other_has_the_whole_width(notebook: Page) -> None:
    run_cell(notebook, MATCH + "ipywidgets.VBox([mf.Board(m), mf.DiceLab()])")
    notebook.locator(".manaforge").nth(1).wait_for(timeout=60_000)
    boxes = notebook.evaluate(BOXES)
    assert not any(box["clipped"] for box in boxes)
    assert all(box["width"] > 600 for box in boxes)
