"""The browser's window, in which each test has a page of its own, while what is slow to start is started once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import expect
from watch import watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

SIZE: ViewportSize = {"width": 1100, "height": 900}
LONGEST = 90_000
"""In ms, how long a page may take for what a test waits for."""
STORED = "cache_storage,cookies,indexeddb,local_storage,service_workers"
"""What a page may leave in the browser, without what the browser keeps of what it has read."""


class Window:
    """Opens pages one after another; each finds nothing that another has stored.

    A page that is never used stays open: with it stay the process that draws pages, which takes longer to start than
    most tests take, and what the browser has read of JupyterLab.

    Args:
        browser: the browser.
    """

    def __init__(self, browser: Browser) -> None:
        self._context = browser.new_context(viewport=SIZE)
        # A busy machine may take long to draw JupyterLab; what never comes fails all the same.
        self._context.set_default_timeout(LONGEST)
        expect.set_options(timeout=LONGEST)
        self._problems = watch(self._context)
        self._stays = self._context.new_page()
        self._kept: Page | None = None

    def open(self) -> Page:
        """Open a fresh page."""
        self._drop()
        return self._context.new_page()

    def keep(self) -> Page:
        """Return the page that the last test kept, as large as a fresh one, or else a fresh page to be kept."""
        if self._kept is None or self._kept.is_closed():
            self._kept = self._context.new_page()
        self._kept.set_viewport_size(SIZE)
        self._kept.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self._kept.mouse.move(0, 0)
        return self._kept

    def clear(self) -> list[str]:
        """Close all pages but a kept one, forget what they have stored, and return what went wrong in them."""
        for page in self._context.pages:
            if page not in (self._stays, self._kept):
                _forget(page)
                page.close()
        problems, self._problems[:] = list(self._problems), []
        return problems

    def _drop(self) -> None:
        if self._kept is not None and not self._kept.is_closed():
            _forget(self._kept)
            self._kept.close()
        self._kept = None

    def close(self) -> None:
        """Close it for good."""
        self._context.close()


def _forget(page: Page) -> None:
    parts = urlsplit(page.url)
    stored = {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": STORED}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
