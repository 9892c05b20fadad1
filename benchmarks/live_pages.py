"""How long a reader waits for a live page, whose widget runs in the browser, and how much it loads.

make lite
python benchmarks/live_pages.py           our own pages, and JupyterLite
python benchmarks/live_pages.py FOLDER    and a site that tools/marimo_wasm.py has built

All show the board of the first tutorial. Each page is opened in a new profile of the browser, and then again in
the same one. It counts as ready when the live widget has taken the picture's place.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import visits

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import Page


def write(folder: Path) -> None:
    """Write the pages into a folder."""
    # The board of the first tutorial, with which JupyterLite begins.
    match = mf.new_match("manaforge", seats=3, seed=7)
    mf.Board(match, seat=0, bots={1: "greedy", 2: "greedy"}).to_html(folder / "board.html", live=True)
    mf.Board(mf.new_match("pig", seats=2, seed=7)).to_html(folder / "pig.html", live=True)
    mf.lesson("choosing after the roll", class_seed=7).page().to_html(folder / "lesson.html", live=True)


def wait(page: Page) -> None:
    """Wait for the live widget."""
    visits.wait_for(page, ".mf-live-widget .manaforge")


def wait_for_marimo(page: Page) -> None:
    """Wait for the board of marimo's page, which runs its cells by itself."""
    visits.wait_for(page, ".manaforge")


def main() -> None:
    """Write the pages, and measure them, JupyterLite, and marimo's site if it is given."""
    site = visits.the_site()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder)
        size = visits.lite.size(folder / "manaforge-live")
        print(f"the folder that all pages share: {size / 1e6:.1f} MB")
        for title, path in (("Manaforge", "board.html"), ("Pig", "pig.html"), ("a lesson", "lesson.html")):
            own = (folder / path).stat().st_size
            found = visits.measure(folder, path, wait)
            print(f"{title}: {(size + own) / 1e6:.1f} MB on disk; {found}", flush=True)
    found = visits.measure(site, "", visits.run_notebook)
    print(f"Manaforge in JupyterLite: {visits.lite.size(site) / 1e6:.1f} MB on disk; {found}")
    for folder in map(Path, sys.argv[1:]):
        found = visits.measure(folder, "index.html", wait_for_marimo)
        print(f"Manaforge in marimo's site: {visits.lite.size(folder) / 1e6:.1f} MB on disk; {found}")
    print(f"load of the machine after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
