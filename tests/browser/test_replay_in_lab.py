"""Replay in JupyterLab beside its curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lab import ask, open_and_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.lab

CURSOR = ".js-plotly-plot .shapelayer path"


@pytest.mark.nightly
def test_in_lab_the_replay_moves_the_curves(page: Page, jupyter_url: str) -> None:
    open_and_run(page, jupyter_url, "tutorials/02_replay_and_curves.ipynb")
    page.locator(".manaforge").wait_for(timeout=120_000)
    page.locator(CURSOR).first.wait_for(state="attached", timeout=120_000)
    before = page.locator(CURSOR).first.get_attribute("d")
    page.get_by_role("button", name="Last step").click()
    page.wait_for_function(
        "([path, before]) => document.querySelector(path).getAttribute('d') !== before", arg=[CURSOR, before]
    )
    assert ask(page, "print(replay.step == m.step)") == "True\n"
    page.get_by_role("button", name="Previous turn").click()
    page.wait_for_function("() => Number(document.querySelector('.manaforge input[type=range]').value) > 0")
    ask(page, "replay.step = 3")
    page.wait_for_function("() => Number(document.querySelector('.manaforge input[type=range]').value) === 3")
    point = page.locator(".js-plotly-plot .scatterlayer .trace").first.locator(".points path").nth(20)
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box
    # Plotly listens to the pointer over the chart as a whole, so a person's pointer is moved there.
    page.mouse.move(box["x"] + box["width"] / 2 - 3, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expected = int(ask(page, "print(chart.curves.steps[20])"))
    page.wait_for_function(
        "step => Number(document.querySelector('.manaforge input[type=range]').value) === step", arg=expected
    )
