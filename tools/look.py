"""Take a picture of a board in each state, window and theme, for somebody who judges how it looks.

python tools/look.py FOLDER [manaforge | kings_forge | manasurge | blocks] [STATE ...]
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from typing import TYPE_CHECKING

import chromium
import look_blocks
import look_kings_forge
import look_manaforge
import look_manasurge
from look_scene import WINDOWS, end_view, hint_at, nothing, open_panel
from playwright.sync_api import Browser, sync_playwright
from stage import Stage

import manaforge_widgets as mf

if TYPE_CHECKING:
    from look_scene import Scene

NAMES = ["You", "Ada Lovelace", "Bo with a rather long name", "Cy"]
GAMES = {
    "manaforge": look_manaforge,
    "kings_forge": look_kings_forge,
    "manasurge": look_manasurge,
    "blocks": look_blocks,
}


def take(browser: Browser, scene: Scene, window: tuple[int, int, bool], start: str) -> None:
    """Two pictures of a state, in light and in dark; their names begin with the start."""
    width, height, projector = window
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(10_000)
    settings = {"seat": 0, "coach": False, "names": NAMES, **scene.settings}
    board = mf.Board(scene.match.branch(), projector=projector, **settings)
    stage = Stage(page, board)
    page.evaluate("document.body.style.margin = 0")
    stage.mount(kernel=True)
    scene.bring(page)
    page.mouse.move(0, 0)
    # The bar stays in view while a page is scrolled: in a picture of the whole page it would lie in the middle.
    page.evaluate("scrollTo(0, 0)")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
        page.wait_for_timeout(400)
        page.screenshot(path=f"{start}-{theme}.png", full_page=True)
    page.close()


def main(folder: Path, game: str, wanted: Collection[str]) -> None:
    """Write the pictures of a game into a folder: of all its states, or of those that are wanted."""
    folder.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install"
    scenes = GAMES[game].scenes()
    first, end = scenes["start" if "start" in scenes else "recap"], scenes["end"]
    scenes |= {
        "shared": replace(first, bring=nothing, settings={**first.settings, "seat": [0, 1]}),
        "hint-idea": replace(first, bring=hint_at("Idea")),
        "hint-plan": replace(first, bring=hint_at("Plan")),
        "log": replace(first, bring=open_panel("log")),
        "end-table": replace(end, bring=end_view("Table")),
        "end-chances": replace(end, bring=end_view("Chances")),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        for window in WINDOWS:
            for name, scene in scenes.items():
                if not wanted or name in wanted:
                    take(browser, scene, window, str(folder / f"{window[0]}x{window[1]}-{name}"))
        browser.close()


if __name__ == "__main__":
    given = sys.argv[1:] or ["dist/look"]
    main(Path(given[0]), given[1] if len(given) > 1 else "manaforge", given[2:])
