"""First and later visits to pages on this machine: how long until a board plays, and how much the server sends.

`live_pages.py` and `lite.py` use this.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import IO, Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

import chromium
import lite
from lab import KERNEL_READY

VISITS = 4
RUNS = 2


@dataclass
class Found:
    """What some visits took: seconds, and bytes that the server sent."""

    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    first_bytes: list[int] = field(default_factory=list)
    later_bytes: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        """The median of the first visits and that of the later ones, each with the fastest and the slowest."""
        return (
            f"first visit {_times(self.first)}, {median(self.first_bytes) / 1e6:.1f} MB; "
            f"later {_times(self.later)}, {median(self.later_bytes) / 1e6:.1f} MB"
        )


def _times(seconds: list[float]) -> str:
    return f"{median(seconds):.1f} s ({min(seconds):.1f} to {max(seconds):.1f})"


@contextmanager
def counted(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """Serve a folder; give its address, and a list that gets the size of each file that is sent."""
    sent: list[int] = []

    class Counting(lite.Quiet):
        """Counts what it sends. A browser that has a file already gets no more than a short answer."""

        def copyfile(self, source: IO[bytes], outputfile: Any) -> None:
            before = source.tell()
            super().copyfile(source, outputfile)
            sent.append(source.tell() - before)

    with lite.Server(("127.0.0.1", 0), partial(Counting, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", sent
        server.shutdown()


def measure(folder: Path, path: str, wait: Callable[[Page], None]) -> Found:
    """Visit a page some times in a new profile of the browser, and do that twice.

    Args:
        folder: what is served.
        path: the page in it.
        wait: returns when the page's board is there.
    """
    found = Found()
    for _ in range(RUNS):
        with counted(folder) as (url, sent), tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium.find(), args=[*chromium.FLAGS]
            )
            for number in range(VISITS):
                sent.clear()
                page = context.new_page()
                start = perf_counter()
                page.goto(url + path, wait_until="commit")
                wait(page)
                (found.later if number else found.first).append(perf_counter() - start)
                page.wait_for_timeout(7_000)  # so that what the browser keeps is kept
                page.close()
                (found.later_bytes if number else found.first_bytes).append(sum(sent))
            context.close()
    return found


def wait_for(page: Page, selector: str) -> None:
    """Wait until a page has an element. It looks at each frame; a locator would look twice a second."""
    page.wait_for_function("(selector) => document.querySelector(selector)", arg=selector, timeout=120_000)


def run_notebook(page: Page) -> None:
    """Wait for the kernel of JupyterLite, run all cells, and wait for the first board."""
    page.wait_for_function(KERNEL_READY, timeout=120_000)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    wait_for(page, ".manaforge")


def the_site() -> Path:
    """The built site of JupyterLite.

    Raises:
        SystemExit: when there is none.
    """
    if not (lite.SITE / "index.html").exists():
        sys.exit("There is no site of JupyterLite yet: make lite builds it.")
    return lite.SITE
