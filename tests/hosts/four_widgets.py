"""One notebook with Board, Replay, curve and lab, and a person who clicks in each: the same in every host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import nbformat
from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Locator, Page

GAME = """import manaforge_widgets as mf
whole = mf.new_match("manaforge", seats=3, seed=4)
mf.play_out(whole, "planner")
m = whole.branch(226)"""
BOARD = 'board = mf.Board(m, bots={1: "greedy", 2: "greedy"})\nboard'
REPLAY = 'replay = mf.Replay(whole, names=["Ada", "Bo", "Cy"])\nreplay'
CURVE = "chart = mf.PrestigeCurves(whole, follow=replay)\nchart"
LAB = 'lab = mf.DiceLab("2 earth, fire, arcane", cost="2 earth, 1 any", seed=3)\nlab'
CELLS = (GAME, BOARD, REPLAY, CURVE, LAB)
SECONDS = 60
"""How long a click may take to show: the slowest host runs Python in the browser, beside other tests."""


def write_notebook(path: Path, kernel: str = "python3") -> None:
    """Write the notebook, not executed."""
    spec = {"name": kernel, "display_name": "Python", "language": "python"}
    cells = [nbformat.v4.new_code_cell(code, id=f"cell-{number}") for number, code in enumerate(CELLS)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": spec}), path)


class FourWidgets:
    """The four widgets on a page, and what a person does with them; whatever does not answer fails the test.

    Args:
        page: the page, whose pointer is moved.
        within: where the widgets are, when that is a frame of the page.
    """

    def __init__(self, page: Page, within: FrameLocator | None = None) -> None:
        self.page = page
        place = within or page
        self.board = place.get_by_label("Manaforge board")
        self.replay = place.get_by_label("Manaforge replay")
        self.chart = place.locator(".js-plotly-plot")
        self.lab = place.get_by_label("Manaforge dice lab")
        page.emulate_media(reduced_motion="reduce")

    def wait(self, seconds: float) -> None:
        """Wait until all four are shown."""
        for widget in (self.board, self.replay, self.chart.locator(".scatterlayer .points").first, self.lab):
            widget.wait_for(timeout=1000 * seconds)

    def click_through(self) -> None:
        """Use each of them, so that Python and the page must hear of it."""
        self.spend_a_die_and_take_it_back()
        self.step_and_the_curve_follows()
        self.click_on_the_curve_and_the_replay_follows()
        self.roll_ten_thousand_times()

    def spend_a_die_and_take_it_back(self) -> None:
        """On the board, where each click is carried out by Python."""
        before = number_of(self.board)
        self.board.locator("[data-target^='die:'].mf-can").first.click()
        expect(self.board).not_to_have_attribute("data-step", str(before), timeout=1000 * SECONDS)
        self.board.get_by_role("button", name="Undo").click()
        expect(self.board).to_have_attribute("data-step", str(before), timeout=1000 * SECONDS)

    def step_and_the_curve_follows(self) -> None:
        """In the replay, which steps by itself; the line in the chart follows through Python."""
        line = self.chart.locator(".shapelayer path").first
        before = line.get_attribute("d") or ""
        self.replay.get_by_role("button", name="Last step").click()
        expect(self.replay.get_by_label("Result")).to_be_visible(timeout=1000 * SECONDS)
        expect(line).not_to_have_attribute("d", re.compile(f"^{re.escape(before)}$"), timeout=1000 * SECONDS)

    def click_on_the_curve_and_the_replay_follows(self) -> None:
        """In the chart, by a pointer that is moved there, since plotly listens to the chart as a whole."""
        before = number_of(self.replay)
        point = self.chart.locator(".scatterlayer .trace").first.locator(".points path").nth(10)
        point.scroll_into_view_if_needed()
        box = point.bounding_box()
        assert box
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.move(middle[0] - 3, middle[1])
        self.page.mouse.move(*middle)
        self.page.mouse.click(*middle)
        expect(self.replay).not_to_have_attribute("data-step", str(before), timeout=1000 * SECONDS)

    def roll_ten_thousand_times(self) -> None:
        """In the lab, after a change of its dice; Python counts and rolls."""
        chance = self.lab.locator(".mf-big")
        before = chance.inner_text()
        self.lab.get_by_role("button", name="More earth die").click()
        expect(chance).not_to_have_text(before, timeout=1000 * SECONDS)
        self.lab.get_by_role("button", name="Roll 10,000").click()
        told = self.lab.get_by_role("group", name="Roll by roll").locator(".mf-reading")
        expect(told).to_contain_text("10,000 rolls", timeout=1000 * SECONDS)


def number_of(widget: Locator) -> int:
    """The step that a board or a replay shows."""
    return int(widget.get_attribute("data-step") or -1)
