"""Exported files: in a frame of another page, in a frame that is locked up, and on a phone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from covering import covering
from playwright.sync_api import expect

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Page

    from manaforge_widgets.match import Match

PHONE = {"width": 390, "height": 844}
# What the files are put into; a sandbox that allows scripts alone gives the page no origin and no storage.
FRAMES = {"frame": "", "locked frame": 'sandbox="allow-scripts"'}
FILES = ("replay", "board", "lab", "curve")


@cache
def finished() -> Match:
    match = mf.new_match("manaforge", seats=3, seed=4)
    mf.play_out(match, "planner")
    return match


def export(name: str, folder: Path) -> Path:
    """Write the widget or the chart as a file."""
    path = folder / f"{name}.html"
    match name:
        case "replay":
            mf.Replay(finished()).to_html(path)
        case "board":
            mf.Board(finished().branch(226), bots={1: "greedy", 2: "greedy"}).to_html(path)
        case "lab":
            lab = mf.DiceLab("2 earth, fire, arcane", cost="2 earth, 1 any", seed=3)
            lab.roll_many(10_000)
            lab.to_html(path)
        case "curve":
            mf.prestige_curves(finished()).write_html(path, include_plotlyjs=True)
    return path


def use(page: Page, place: Page | FrameLocator, name: str) -> None:
    """Do in the file what can be done without Python."""
    match name:
        case "replay":
            replay = place.get_by_label("Manaforge replay")
            replay.get_by_role("button", name="Next turn").click()
            expect(replay).not_to_have_attribute("data-step", "0")
        case "board":
            expect(place.get_by_label("Manaforge board")).to_be_visible()
        case "lab":
            lab = place.get_by_label("Manaforge dice lab")
            expect(lab.locator(".mf-big")).to_have_text("79.6 %")
            expect(lab.get_by_role("group", name="Roll by roll").locator(".mf-reading")).to_contain_text("10,000 rolls")
        case "curve":
            point = place.locator(".scatterlayer .trace").first.locator(".points path").nth(10)
            point.scroll_into_view_if_needed()
            box = point.bounding_box()
            assert box
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(place.locator(".hoverlayer .hovertext").first).to_be_visible()


@pytest.mark.parametrize(("frame", "name"), covering([*FRAMES], FILES))
def test_export_in_an_iframe(page: Page, tmp_path: Path, name: str, frame: str) -> None:
    export(name, tmp_path)
    outer = tmp_path / "outer.html"
    outer.write_text(f'<iframe {FRAMES[frame]} src="{name}.html" style="width:100%;height:800px"></iframe>')
    page.goto(outer.as_uri())
    use(page, page.frame_locator("iframe"), name)


@pytest.mark.parametrize("name", FILES)
def test_export_on_a_phone(page: Page, tmp_path: Path, name: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(export(name, tmp_path).as_uri())
    use(page, page, name)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
