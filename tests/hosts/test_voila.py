"""The four widgets in Voila, which shows a notebook's outputs as a page of their own."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hosts.four_widgets import FourWidgets, write_notebook
from lab import free_port, running
from playwright.sync_api import TimeoutError as TooLate

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.own_fault("/fontawesome-free@")  # its template links a font; the icons of its own are missing without
def test_voila(page: Page, tmp_path: Path) -> None:
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    write_notebook(notebooks / "four.ipynb")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "voila", str(notebooks), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    with running(command, tmp_path, url):
        widgets = FourWidgets(page)
        # Voila gives up on widgets, anyone's, when a busy kernel takes seconds to tell of them; loading again helps.
        for seconds in (15, 30, 60):
            page.goto(f"{url}/voila/render/four.ipynb", timeout=60_000)
            with suppress(TooLate):
                widgets.wait(seconds)
                break
        else:
            pytest.fail("the widgets never came")
        widgets.click_through()
