"""A folder served on this machine, and a reader of the live pages in it."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

STARTED = 40_000
"""How long Python may take to start beside other tests, in ms."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the base class calls it so
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as any web server does, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


class Reader:
    """Somebody who opens a live page.

    Args:
        page: a page of the browser.
        url: the address of the live page.
    """

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self) -> None:
        """Open the page, and wait until it plays."""
        self.page.goto(self.url)
        self.wait()

    def wait(self) -> None:
        """Wait until the page plays."""
        self.button("Save to a file").wait_for(timeout=STARTED)
        self.widget.locator(".manaforge").first.wait_for()

    @property
    def bar(self) -> Locator:
        """The line above the widget."""
        return self.page.locator(".mf-live-bar")

    @property
    def words(self) -> str:
        """What the line says."""
        return self.bar.get_by_role("status").inner_text()

    @property
    def widget(self) -> Locator:
        """The live widget; until Python is ready there is none."""
        return self.page.locator(".mf-live-widget")

    @property
    def table(self) -> Locator:
        """The board."""
        return self.widget.locator(".manaforge[data-step]").first

    def button(self, name: str) -> Locator:
        """A button of the line."""
        return self.bar.get_by_role("button", name=name, exact=True)

    def step(self) -> int:
        """The step that the board shows."""
        return int(self.table.get_attribute("data-step") or -1)

    def move(self, name: str) -> None:
        """Press a button of the game, and wait until the table has moved on."""
        before = self.step()
        self.table.get_by_role("button", name=name).first.click()
        self.page.locator(f".mf-live-widget .manaforge[data-step]:not([data-step='{before}'])").first.wait_for()

    def kept(self) -> dict[str, Any]:
        """What the browser's database holds of this page."""
        found: dict[str, Any] = self.page.evaluate(
            """async () => {
              const open = indexedDB.open("manaforge-live", 1);
              await new Promise((done) => { open.onsuccess = done; });
              const asked = open.result.transaction("kept").objectStore("kept");
              const read = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
              const keys = await read(asked.getAllKeys());
              const all = {};
              for (const key of keys) all[key] = await read(asked.get(key));
              open.result.close();
              return all;
            }"""
        )
        return found

    def keep(self, key: str, value: object) -> None:
        """Put something else in the place of what the browser's database holds."""
        self.page.evaluate(
            """async ([key, value]) => {
              const open = indexedDB.open("manaforge-live", 1);
              await new Promise((done) => { open.onsuccess = done; });
              const done = open.result.transaction("kept", "readwrite");
              done.objectStore("kept").put(value, key);
              await new Promise((ok) => { done.oncomplete = ok; });
              open.result.close();
            }""",
            [key, value],
        )
