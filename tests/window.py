"""The browser's window, in which each test has a page of its own, while what is slow to start is started once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from watch import watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
        self._context = browser.new_context(viewport={"width": 1100, "height": 900})
        self._problems = watch(self._context)
        self._stays = self._context.new_page()

    def open(self) -> Page:
        """Open a fresh page."""
        return self._context.new_page()

    def clear(self) -> list[str]:
        """Close all pages, forget what they have stored, and return what went wrong in them."""
        for page in self._context.pages:
            if page != self._stays:
                _forget(page)
                page.close()
        problems, self._problems[:] = list(self._problems), []
        return problems

    def close(self) -> None:
        """Close it for good."""
        self._context.close()


def _forget(page: Page) -> None:
    parts = urlsplit(page.url)
    stored = {"origin": f"{parts.scheme}://{parts.netloc}", "storageTypes": STORED}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
