"""What a page must never do: fail without anyone seeing it, or ask another machine."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

HERE = {"127.0.0.1", "localhost"}


def watch(context: BrowserContext) -> list[str]:
    """Return a list that fills with the uncaught errors and the far requests of all its pages."""
    problems: list[str] = []

    def check(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in HERE:
            problems.append(f"asked for {url}")

    def check_sockets(page: Page) -> None:
        page.on("websocket", lambda socket: check(socket.url))

    context.on("request", lambda request: check(request.url))
    context.on("weberror", lambda error: problems.append(f"uncaught {error.error}"))
    context.on("page", check_sockets)
    return problems
