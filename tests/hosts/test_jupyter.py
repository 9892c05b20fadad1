"""The four widgets in the hosts on Jupyter's server: JupyterLab, Notebook 7, and the classic notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hosts.four_widgets import CELLS, FourWidgets, write_notebook
from lab import KERNEL_READY, open_notebook, serve_jupyter

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.mark.lab
def test_jupyterlab(page: Page, jupyter: tuple[str, Path]) -> None:
    url, notebooks = jupyter
    write_notebook(notebooks / "four.ipynb")
    open_notebook(page, url, "four.ipynb")
    run_all_and_click(page)


@pytest.mark.nightly
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
    widgets.wait(90)
    widgets.click_through()


@pytest.mark.nightly
def test_nbclassic(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path / "four.ipynb")
    with serve_jupyter("nbclassic", tmp_path, []) as url:
        page.goto(f"{url}/nbclassic/notebooks/four.ipynb")
        page.wait_for_function("() => window.Jupyter?.notebook?.kernel?.widget_manager", timeout=60_000)
        # This host loses what widgets show, anyone's, when all cells are run at once.
        for number in range(len(CELLS)):
            page.evaluate("number => window.Jupyter.notebook.execute_cells([number])", number)
            page.wait_for_function(
                "number => Jupyter.notebook.get_cell(number).input_prompt_number > 0 && !Jupyter.notebook.kernel_busy",
                arg=number,
                timeout=60_000,
            )
        widgets = FourWidgets(page)
        widgets.wait(90)
        widgets.click_through()
