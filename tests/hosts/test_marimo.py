"""The four widgets in marimo, as an app and in its editor, and the example in which cells follow a Board."""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager
from textwrap import indent
from typing import TYPE_CHECKING

import pytest
from hosts.four_widgets import BOARD, CURVE, GAME, LAB, REPLAY, FourWidgets
from lab import free_port, running
from playwright.sync_api import expect
from project import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Page

EXAMPLE = ROOT / "docs" / "examples" / "marimo_board.py"
# What each cell reads and what it gives to the others.
CELLS = (
    (GAME, "", "m, mf, whole"),
    (BOARD, "m, mf", "board,"),
    (REPLAY, "mf, whole", "replay,"),
    (CURVE, "mf, replay, whole", "chart,"),
    (LAB, "mf", "lab,"),
)


CHART = """import manaforge_widgets as mf
results = mf.simulate("manaforge", ["greedy", "random"], games=2, seed=1, progress=False)
mf.charts.scores(results)"""


def write_app(path: Path, some: Sequence[tuple[str, str, str]] = CELLS) -> None:
    """Write cells as marimo keeps a notebook: the four widgets, unless others are given."""
    cells = [
        f"@app.cell\ndef _({reads}):\n{indent(code, '    ')}\n    return ({gives})\n" for code, reads, gives in some
    ]
    path.write_text("\n\n".join(["import marimo\n\napp = marimo.App()\n", *cells]), encoding="utf-8")


@contextmanager
def serve(mode: str, path: Path, scratch: Path) -> Iterator[str]:
    """Run marimo on a notebook; ``mode`` is "run" or "edit"."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    options = ["--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
    options += ["--skip-update-check"] if mode == "edit" else []
    with running([sys.executable, "-m", "marimo", "-y", mode, str(path), *options], scratch, f"{url}/health"):
        yield url


@pytest.mark.nightly
@pytest.mark.parametrize("mode", ["run", "edit"])
def test_marimo(page: Page, tmp_path: Path, mode: str) -> None:
    write_app(tmp_path / "four.py")
    with serve(mode, tmp_path / "four.py", tmp_path) as url:
        page.goto(url)
        if mode == "edit":
            page.get_by_test_id("backend-status").locator(".lucide-circle-check").wait_for(timeout=60_000)
            page.get_by_test_id("run-button").last.click()  # of all cells, at the foot of the page
        widgets = FourWidgets(page)
        widgets.wait(60)
        widgets.click_through()


@pytest.mark.nightly
def test_a_chart_of_a_simulation_is_a_sentence_a_figure_and_a_table(page: Page, tmp_path: Path) -> None:
    write_app(tmp_path / "chart.py", [(CHART, "", "mf, results")])
    with serve("run", tmp_path / "chart.py", tmp_path) as url:
        page.goto(url)
        page.locator(".js-plotly-plot .annotation-text").first.wait_for(timeout=60_000)
        expect(page.get_by_text("Median prestige after round 9 in 2 games of Manaforge")).to_be_visible()
        page.get_by_text("The numbers").click()
        cell = page.get_by_role("columnheader", name="round")
        expect(cell).to_be_visible()
        # Without space between them, the names of columns would be one word.
        assert cell.evaluate("cell => parseFloat(getComputedStyle(cell).paddingInlineEnd)") >= 4
        page.goto("about:blank")


def test_cells_follow_the_board_in_the_example(page: Page, tmp_path: Path) -> None:
    shutil.copy2(EXAMPLE, tmp_path)
    with serve("run", tmp_path / EXAMPLE.name, tmp_path) as url:
        page.goto(url)
        board = page.get_by_label("Manaforge board")
        board.wait_for(timeout=60_000)
        told = page.get_by_text("steps so far")
        before = told.inner_text()
        board.locator("[data-target].mf-can").first.click()
        expect(told).not_to_have_text(before, timeout=20_000)
        # The page still tells Python what it shows, so it is left before its server ends.
        page.goto("about:blank")
