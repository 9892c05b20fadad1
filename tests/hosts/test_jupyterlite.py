"""JupyterLite, where Python runs in the browser: the site is whole, small, asks nobody, and keeps what is played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import lite
import pytest
from browser.player import Player, set_pace
from hosts.four_widgets import CELLS, FourWidgets
from lab import KERNEL_READY, ask, run_cell
from project import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

FREE = "not m.view(0)['pending'] and m.position.active == 0 and m.position.phase == 'play'"


@pytest.mark.timeout(600)
def test_jupyterlite(page: Page, lite_url: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(60_000)
    # As a visitor does: by the bare address, which leads to the first tutorial.
    page.goto(lite_url)
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".manaforge").first.wait_for(timeout=120_000)
    play_until(page, 2)  # so the draft, and a whole turn
    before = json.loads(ask(page, "import json; print(json.dumps(m.view(None)))"))
    for code in CELLS:
        run_cell(page, code)
    widgets = FourWidgets(page)
    widgets.board = widgets.board.last
    widgets.wait(60)
    widgets.click_through()
    page.reload()
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    # The tutorial opens its match from a file, in which each action is kept: nobody has saved anything.
    run_cell(page, opening())
    Player(page).table.wait_for(timeout=120_000)
    assert json.loads(ask(page, "import json; print(json.dumps(m.view(None)))")) == before
    play_until(page, 3)
    assert [url for url in asked if not url.startswith((lite_url, "data:", "blob:"))] == []


def opening() -> str:
    """The cell of the tutorial that opens the match and shows the board."""
    cells = json.loads((ROOT / "notebooks" / lite.FIRST).read_text(encoding="utf-8"))["cells"]
    return "".join(next(cell["source"] for cell in cells if cell["cell_type"] == "code"))


def play_until(page: Page, number: int) -> None:
    """Play by clicks until the first free moment of a round, against bots that move at once."""
    player = Player(page)
    set_pace(player.table, 0)
    player.play_until(f"{FREE} and m.position.round == {number}")


def test_the_site_is_small_and_holds_our_wheel_once(lite_site: Path) -> None:
    assert lite.size(lite_site) < 55_000_000
    wheels = [path.name for path in lite_site.rglob("*.whl")]
    assert len([name for name in wheels if name.startswith("manaforge_widgets-")]) == 1
    assert lite.versions(lite_site) == [
        line for line in lite.CONSTRAINTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
