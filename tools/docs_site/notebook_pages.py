"""Notebooks as pages: their saved outputs, with widgets and charts that work without a kernel."""

from __future__ import annotations

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import lite
from docs_site.notebook_runs import WIDGET, Notebook, frames_of, read, shown, text_of
from docs_site.places import ROOT, place, with_links
from docs_site.shown import FOLDER

CHART = "application/vnd.plotly.v1+json"
WORKERS = 3
_LIVE = "Press *Play here* to play on this page. "
_LESSON = "Below is the lesson as a notebook. "
_SAVED = "You see the outputs that were saved with {it}. To run its cells, [install the package]({install})."
_OPEN = ' Or <a href="{address}">open it in JupyterLite</a>, which needs no installation.'


def write_notebooks(files: list[str], target: Path, live: Path, jupyterlite: str | None = None) -> None:
    """Write notebooks for the site.

    Args:
        files: the notebooks, from the repository's root.
        target: the folder of the site's sources.
        live: the folder for the live pages in them.
        jupyterlite: the folder of the site that holds JupyterLite; None if it has none.
    """
    shutil.rmtree(live, ignore_errors=True)
    live.mkdir(parents=True)
    with ThreadPoolExecutor(min(WORKERS, 1 + (os.cpu_count() or 1))) as workers:
        for file, frames in zip(files, workers.map(frames_of, files), strict=True):
            notebook = read(ROOT / file)
            to = target / str(place(file))
            to.parent.mkdir(parents=True, exist_ok=True)
            whole = prepared(notebook, live_frames(frames, file, live), file, jupyterlite)
            to.write_text(json.dumps(whole), encoding="utf-8")


def live_frames(frames: list[str], file: str, live: Path) -> list[str]:
    """Write the live pages among the widgets of a notebook, and return the HTML of all widgets.

    Args:
        frames: the HTML of each widget: a whole live page, or a frame.
        file: where the notebook is, from the repository's root.
        live: the folder for live pages.
    """
    found = []
    for number, frame in enumerate(frames, start=1):
        if frame.startswith("<!doctype"):
            page = live / f"{Path(file).stem}-{number}.html"
            page.write_text(frame, encoding="utf-8")
            up = "../" * str(place(file)).count("/")
            found.append(
                f"<iframe src='{up}{FOLDER}/{page.name}' title='Play {number}' height='820' loading='lazy'></iframe>"
            )
        else:
            found.append(frame)
    return found


def prepared(notebook: Notebook, frames: list[str], file: str, jupyterlite: str | None = None) -> Notebook:
    """Return a notebook for the site: links lead to its pages, widgets and charts are HTML.

    Args:
        notebook: the notebook as it is stored.
        frames: the HTML of each shown widget.
        file: where the notebook is, from the repository's root.
        jupyterlite: the folder of the site that holds JupyterLite, to which the notebook's page then leads.

    Example:
        >>> data = {WIDGET: {}, "text/plain": "Board(step=0)", "text/html": "<p>words</p>"}
        >>> cell = {"cell_type": "code", "source": "board", "outputs": [{"data": data}]}
        >>> title = {"cell_type": "markdown", "source": "# Play"}
        >>> whole = prepared({"cells": [title, cell]}, ["<iframe></iframe>"], "notebooks/tutorials/01_play.ipynb")
        >>> whole["cells"][1]["outputs"][0]["data"]
        {'text/html': "<div class='widget'><iframe></iframe></div>"}
    """
    left = list(frames)
    page = str(place(file))
    charts = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links(text_of(cell["source"]), file, page)
            continue
        for data in shown(cell):
            whole = f"<div class='widget'>{left.pop(0)}</div>"
            data.clear()
            data["text/html"] = whole
        for output in cell["outputs"]:
            data = output.get("data", {})
            if WIDGET in data:
                words = f"<div class='words'>{text_of(data['text/html'])}</div>"
                output["data"] = {"text/html": words}
            elif CHART in data:
                charts += 1
                output["data"] = {"text/html": _chart(data[CHART], charts)}
    up = "../" * page.count("/")
    opens = "" if jupyterlite is None else _OPEN.format(address=f"{up}{jupyterlite}/{lite.address(file)}")
    note = _note(file, up, opens, plays=any("<iframe src=" in frame for frame in frames))
    script = f'\n<script src="{up}_static/plotly.min.js" charset="utf-8"></script>\n' if charts else ""
    first = notebook["cells"][0]
    title, _, text = first["source"].partition("\n")
    # Under the title, since the words after it speak to a reader whose notebook runs.
    first["source"] = f"{title}\n\n{note}{script}\n{text}"
    return notebook


def _note(file: str, up: str, opens: str, *, plays: bool) -> str:
    """Return what a reader of the page can do without Python, and how to run the code."""
    install = up + "index.md#install"
    if not str(place(file)).startswith("lessons/"):
        words = _LIVE * plays + _SAVED.format(it="this notebook", install=install) + opens
        return f":::{{container}} saved\n{words}\n:::\n"
    button = f'<p><a class="live" href="{up}{FOLDER}/{Path(file).stem}.html">Work through this lesson here</a></p>'
    return f"{button}\n\n:::{{container}} saved\n{_LESSON}{_SAVED.format(it='it', install=install)}{opens}\n:::\n"


def _chart(figure: dict[str, Any], number: int) -> str:
    """Return the HTML of a plotly chart, for a page that has loaded plotly's script."""
    data, layout = (json.dumps(figure[part]).replace("</", "<\\/") for part in ("data", "layout"))
    label = f"Chart {number}; its numbers are below it"
    return (
        f"<div class='chart' id='chart-{number}' role='group' aria-label='{label}'></div>"
        f"<script>Plotly.newPlot('chart-{number}', {data}, {layout}, "
        "{responsive: true, displaylogo: false});</script>"
    )
