"""Take a picture of a board in each state, window and theme, for somebody who judges how it looks.

python tools/look.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import chromium
from playwright.sync_api import Page, sync_playwright
from stage import Stage

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.match import Match

NAMES = ["You", "Ada Lovelace", "Bo with a rather long name", "Cy"]
WINDOWS = ((820, 680), (1000, 800), (600, 900), (1024, 768), (1600, 1000))
BEAMER = (1024, 768)
# An offer, such as a gem that another seat asks for, may come late, so the last of these is the end of the game.
STATES = ("recap", "start", "middle", "waste", "payment", "offer", "end")
COACHED = "coach"


def states() -> dict[str, Match]:
    """A four-seat game at the decisions of seat 0 that are to be seen."""
    found: dict[str, Match] = {}
    match = mf.new_match("manaforge", seats=4, seed=3)
    greedy = find_bot(match.rules, "greedy")
    while match.to_act:
        seat, view = match.to_act[0], match.view(0)
        if seat == 0 and view["phase"] == "play":
            question = view["pending"][-1][0] if view["pending"] else ""
            for name in _names(question, view):
                found.setdefault(name, match.branch())
        match.apply(choose(match, seat, greedy))
    found["end"] = match
    return found


def _names(question: str, view: dict[str, object]) -> list[str]:
    """The states that a decision of seat 0 is an example of."""
    full, spends = view["round"] in (5, 6, 7), view["spends_left"]
    if question:
        return {"pay": ["payment"], "give": ["offer"]}.get(question, [])
    if view["round"] == 1 and spends == 4:
        return [COACHED]
    if not full:
        return []
    return ["recap", "start"] if spends == 4 else ["middle", "waste"]


def bring(page: Page, name: str) -> None:
    """Click until the board shows a state."""
    if name in {"start", "middle"} and page.locator(".mf-recap-foot").count():
        page.locator('[data-target="panel:symbols"]').click()
        page.locator(".mf-drawer-top button").click()
    if name == "waste":
        page.locator("[data-ends]").click()
        page.locator(".mf-end-question").wait_for()
    page.mouse.move(0, 0)


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install"
    found = states()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        for width, height in WINDOWS:
            for name in (*STATES, COACHED):
                page = browser.new_page(viewport={"width": width, "height": height})
                board = mf.Board(found[name], 0, names=NAMES, beamer=(width, height) == BEAMER, coach=name == COACHED)
                stage = Stage(page, board)
                page.evaluate("document.body.style.margin = 0")
                stage.mount(kernel=True)
                bring(page, name)
                for theme in ("light", "dark"):
                    page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
                    page.wait_for_timeout(400)
                    page.screenshot(path=folder / f"{width}x{height}-{name}-{theme}.png", full_page=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist/look"))
