"""A whole game in JupyterLab at 1280x800, the file browser open: clicks, scrolls, jumps and seconds of each turn.

Somebody plays seat 0 of four with real clicks on what can be seen. What is not in view is scrolled to, which counts,
and so does each move of the page that nobody asked for.

python benchmarks/first_game.py [picture-folder]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

import chromium
import nbformat
from browser.player import Player
from lab import ask, open_and_run, serve
from playwright.sync_api import Locator, Page, sync_playwright

CELL = """
import manaforge_widgets as mf
m = mf.new_match("manaforge", seats=4, seed=7)
board = mf.Board(m, seat=0, bots={1: "greedy", 2: "greedy", 3: "greedy"})
board
"""
# Where the notebook is scrolled to, and how far an element sticks out of what can be seen of it.
SCROLLER = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer')"
SCROLLED = f"() => Math.round({SCROLLER}.scrollTop)"
HIDDEN = f"""(element) => {{
  const pane = {SCROLLER}.getBoundingClientRect(), box = element.getBoundingClientRect();
  return Math.max(pane.top - box.top, box.bottom - pane.bottom, pane.left - box.left, box.right - pane.right) > 1;
}}"""
CENTRED = "(element) => element.scrollIntoView({ block: 'center' })"


@dataclass
class Turn:
    """What one turn took; ``others`` are the seconds from its end until the next decision."""

    round: int
    clicks: int = 0
    scrolls: int = 0
    jumps: int = 0
    others: float = 0.0


class Beginner(Player):
    """A player who counts; ``turn`` is the turn at which it is."""

    looks = 3000

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.turn = Turn(0)
        self._at = 0

    def click(self, thing: Locator) -> None:
        """Click in the middle of a thing, after scrolling to it where it is not whole in view."""
        thing.wait_for()
        self.turn.jumps += abs(self.page.evaluate(SCROLLED) - self._at) > 2
        if thing.evaluate(HIDDEN):
            self.turn.scrolls += 1
            thing.evaluate(CENTRED)
        box = thing.bounding_box()
        assert box is not None, "what is waited for has a place"
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 40))
        self.turn.clicks += 1
        self._at = self.page.evaluate(SCROLLED)

    def settle(self) -> None:
        """Take the page as it is scrolled now for where somebody has put it."""
        self._at = self.page.evaluate(SCROLLED)


def play(page: Page, pictures: Path | None) -> list[Turn]:
    """Play the game to its end, and return its turns."""
    beginner = Beginner(page)
    beginner.table.wait_for(timeout=60_000)
    beginner.table.evaluate("(element) => element.scrollIntoView({ block: 'start' })")
    beginner.settle()
    turns: list[Turn] = []
    while True:
        waited = time.monotonic()
        told: dict[str, Any] = beginner.wait_for_own_decision()
        if told["over"]:
            return turns
        if told["round"] != beginner.turn.round:
            if beginner.turn.round:
                beginner.turn.others = time.monotonic() - waited
            beginner.turn = Turn(told["round"])
            if told["round"]:
                turns.append(beginner.turn)
            if pictures:
                page.screenshot(path=pictures / f"round-{told['round']}.png")
        beginner.do(told)


def main() -> None:
    """Play, and print a line for each turn and the medians."""
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install"
    with tempfile.TemporaryDirectory() as folder:
        notebooks = Path(folder) / "source"
        notebooks.mkdir()
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, notebooks / "game.ipynb")
        with serve(notebooks, Path(folder)) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            open_and_run(page, url, "game.ipynb")
            turns = play(page, pictures)
            print("score", ask(page, "print(m.outcome.scores)"), end="")
            browser.close()
    print("round clicks scrolls jumps seconds-of-the-others")
    for turn in turns:
        print(f"{turn.round:5} {turn.clicks:6} {turn.scrolls:7} {turn.jumps:5} {turn.others:8.1f}")
    for name in ("clicks", "scrolls", "jumps", "others"):
        values = [getattr(turn, name) for turn in turns]
        print(f"{name}: median {statistics.median(values):.1f}, most {max(values):.1f}, all {sum(values):.1f}")


if __name__ == "__main__":
    main()
