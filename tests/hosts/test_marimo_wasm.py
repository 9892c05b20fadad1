"""marimo's WebAssembly export: a site that runs Python in the browser, built and opened on this machine alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chromium
import marimo_wasm
import pytest
from browser.live_site import served
from hosts.four_widgets import FourWidgets
from hosts.test_marimo import write_app

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.nightly
def test_marimo_in_the_browser_alone(browser: Browser, tmp_path: Path) -> None:
    write_app(tmp_path / "four.py")
    marimo_wasm.build(tmp_path / "site", (tmp_path / "four.py").read_text(encoding="utf-8"))
    # Python is too slow in a browser that does not optimize what it runs, as the browser of the other tests.
    quick = browser.browser_type.launch(executable_path=chromium.find(), args=[*chromium.FLAGS])
    page = quick.new_page(viewport={"width": 1100, "height": 900})
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    with served(tmp_path / "site") as url:
        page.goto(url)
        widgets = FourWidgets(page)
        widgets.wait(180)
        widgets.click_through()
    assert [one for one in asked if not one.startswith((url, "data:", "blob:"))] == []
    # marimo's own words while it starts on a busy machine.
    assert [one for one in wrong if one != "RPC request timed out."] == []
    quick.close()
