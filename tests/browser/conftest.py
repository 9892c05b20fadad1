"""What only the tests in a browser need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chromium
import pytest
from window import Window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture
def jupyter_url(jupyter: tuple[str, Path]) -> str:
    """The address of the JupyterLab, in whose notebooks no game has been begun."""
    url, notebooks = jupyter
    for game in notebooks.glob("*/my_*"):
        game.unlink()
    return url


@pytest.fixture(scope="module")
def quick_window(browser: Browser) -> Iterator[Window]:
    """The window of a browser that optimizes what it runs, as readers have it: Python is too slow without."""
    quick = browser.browser_type.launch(executable_path=chromium.find(), args=[*chromium.FLAGS])
    window = Window(quick)
    yield window
    window.close()
    quick.close()


@pytest.fixture
def quick_page(quick_window: Window) -> Iterator[Page]:
    """A fresh page of that window; an uncaught error in it, or a request off this machine, fails the test."""
    yield quick_window.open()
    assert quick_window.clear() == []
