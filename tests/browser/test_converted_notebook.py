"""The web page that ``jupyter nbconvert`` makes of a notebook, with the documented options and without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest
from project import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

BEGINNING = """
import manaforge_widgets as mf
m = mf.new_match('manaforge', seats=3, seed=11)
mf.play_out(m, 'greedy')
replay = mf.Replay(m)
replay
"""
CELLS = (
    BEGINNING.strip(),
    "mf.PrestigeCurves(m, follow=replay)",
    "mf.Board(m.branch(100))",
    "mf.DiceLab('2 earth, fire', cost='2 earth')",
    "lesson = mf.lesson('choosing after the roll', class_seed=7)\nlesson.predict('two_arcane')",
    "mf.charts.scores(mf.simulate('manaforge', 'random', seats=2, games=4, seed=1, progress=False))",
)
SHOWN = (
    "Manaforge, round 9 of 9: the game is over",
    "won after 27 turns",
    "Manaforge, round 4 of 9",
    "Chance that a roll can pay 2 earth: 66.7 %",
    "You roll two arcane dice.",
    "Median prestige after round 9 in 4 games of Manaforge",
)


def documented(notebook: str) -> list[str]:
    """The command of the page about hosts that makes a page of this notebook."""
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    [command] = re.findall(rf"^jupyter (nbconvert .* {notebook})$", page, re.MULTILINE)
    return str(command).split()


def convert(folder: Path, words: list[str]) -> None:
    subprocess.run([sys.executable, "-m", "jupyter", *words], cwd=folder, check=True, capture_output=True)


@pytest.mark.nightly
def test_a_converted_notebook_shows_every_widget_without_a_network(browser: Browser, tmp_path: Path) -> None:
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), tmp_path / "notebook.ipynb")
    convert(tmp_path, documented("notebook.ipynb"))
    look(browser, tmp_path / "notebook.html")
    # A notebook that already holds the state of its widgets.
    convert(tmp_path, ["nbconvert", "--to", "notebook", "--execute", "--output=saved.ipynb", "notebook.ipynb"])
    assert "widgets" in nbformat.read(tmp_path / "saved.ipynb", 4).metadata
    convert(tmp_path, documented("saved.ipynb"))
    look(browser, tmp_path / "saved.html")


def look(browser: Browser, path: Path) -> None:
    """Open a page without a network: each output shows its words, the curves their picture, and the replay steps."""
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    outputs = page.locator(".jp-Cell-outputWrapper").all()
    assert len(outputs) == len(SHOWN)
    for output, words in zip(outputs, SHOWN, strict=True):
        assert words in output.inner_text()
    assert outputs[1].locator("img").evaluate("one => one.naturalWidth") > 0
    replay_steps(outputs[0])
    assert path.stat().st_size < 1_000_000
    context.close()


def replay_steps(output: Locator) -> None:
    frame = output.frame_locator("iframe")
    frame.get_by_role("button", name="Next turn").click()
    assert int(frame.locator(".manaforge").get_attribute("data-step") or 0) > 0
