"""How long a reader waits for a live page, whose widget runs in the browser, and how much it loads.

python benchmarks/live_pages.py           our own pages
python benchmarks/live_pages.py FOLDER    and a site that tools/marimo_wasm.py has built

Each page is opened in a new profile of the browser, and then again in the same one. It counts as ready when the live
widget has taken the picture's place.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

import chromium
import lite

import manaforge_widgets as mf

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

VISITS = 3
RUNS = 2


def write(folder: Path) -> None:
    """Write the pages into a folder."""
    match = mf.new_match("manaforge", seats=3, seed=7)
    mf.Board(match, bots={1: "greedy", 2: "greedy"}).to_html(folder / "board.html", live=True)
    mf.Board(mf.new_match("pig", seats=2, seed=7)).to_html(folder / "pig.html", live=True)
    mf.lesson("choosing after the roll", class_seed=7).page().to_html(folder / "lesson.html", live=True)


def visit(context: BrowserContext, url: str, ready: str) -> tuple[float, int]:
    """Open a page, and return the seconds until it plays, and the bytes that it loaded."""
    page = context.new_page()
    loaded: list[int] = []
    page.on("requestfinished", lambda request: loaded.append(request.sizes()["responseBodySize"]))
    start = perf_counter()
    page.goto(url)
    page.locator(ready).first.wait_for(timeout=120_000)
    seconds = perf_counter() - start
    page.wait_for_timeout(7_000)  # so that what is compiled is kept
    page.close()
    return seconds, sum(loaded)


def measure(name: str, folder: Path, path: str, ready: str) -> None:
    """Print the first and later visits of a page."""
    firsts, seconds, weights = [], [], []
    for _ in range(RUNS):
        with lite.server(folder) as server, tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium.find(), args=[*chromium.FLAGS]
            )
            url = f"http://127.0.0.1:{server.server_port}/{path}"
            visits = [visit(context, url, ready) for _ in range(VISITS)]
            context.close()
            server.shutdown()
        firsts.append(visits[0][0])
        weights.append(visits[0][1])
        seconds.extend(one[0] for one in visits[1:])
    print(
        f"{name}: first visit {median(firsts):.1f} s ({min(firsts):.1f} to {max(firsts):.1f}), "
        f"{median(weights) / 1e6:.1f} MB; later {median(seconds):.1f} s ({min(seconds):.1f} to {max(seconds):.1f})"
    )


def main() -> None:
    """Write the pages, and measure them."""
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder)
        size = sum(path.stat().st_size for path in (folder / "manaforge-live").iterdir())
        print(f"the folder that all pages share: {size / 1e6:.1f} MB")
        live = ".mf-live-widget .manaforge"
        measure("Manaforge", folder, "board.html", live)
        measure("Pig", folder, "pig.html", live)
        measure("a lesson", folder, "lesson.html", live)
    for site in map(Path, sys.argv[1:]):
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        print(f"marimo's site: {size / 1e6:.1f} MB")
        measure("Manaforge in marimo's site", site, "index.html", ".manaforge")


if __name__ == "__main__":
    main()
