"""The four widgets in Voila, which shows a notebook's outputs as a page of their own."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hosts.four_widgets import FourWidgets, write_notebook
from lab import free_port, running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.mark.nightly
@pytest.mark.own_fault("/fontawesome-free@")  # its template links a font; the icons of its own are missing without
def test_voila(page: Page, tmp_path: Path) -> None:
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    write_notebook(notebooks / "four.ipynb")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "voila", str(notebooks), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    with running(command, tmp_path, url):
        page.goto(f"{url}/voila/render/four.ipynb", timeout=60_000)
        widgets = FourWidgets(page)
        widgets.wait(60)
        widgets.click_through()
