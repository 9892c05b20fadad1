"""The four widgets in the hosts on Jupyter's server: JupyterLab, Notebook 7, and the classic notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hosts.four_widgets import FourWidgets, write_notebook
from lab import KERNEL_READY, serve_jupyter

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


def test_jupyterlab(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path / "four.ipynb")
    with serve_jupyter("jupyterlab", tmp_path, ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url="]) as url:
        page.goto(f"{url}/lab/tree/four.ipynb?reset")
        run_all_and_click(page)


@pytest.mark.own_fault("Cannot read properties of undefined (reading 'schema')")
def test_notebook_7(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path / "four.ipynb")
    options = ["--JupyterNotebookApp.expose_app_in_browser=True"]
    with serve_jupyter("notebook", tmp_path, options) as url:
        page.goto(f"{url}/notebooks/four.ipynb")
        run_all_and_click(page)


def run_all_and_click(page: Page) -> None:
    page.wait_for_function(KERNEL_READY, timeout=60_000)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    widgets = FourWidgets(page)
    widgets.wait(60)
    widgets.click_through()


@pytest.mark.nightly
def test_nbclassic(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path / "four.ipynb")
    with serve_jupyter("nbclassic", tmp_path, []) as url:
        page.goto(f"{url}/nbclassic/notebooks/four.ipynb")
        # Cells that run before the widgets' own extension is there show nothing.
        page.wait_for_function("() => window.Jupyter?.notebook?.kernel?.widget_manager", timeout=60_000)
        page.evaluate("window.Jupyter.notebook.execute_all_cells()")
        widgets = FourWidgets(page)
        widgets.wait(60)
        widgets.click_through()
