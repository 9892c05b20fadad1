"""Notebooks as pages: their saved outputs, with widgets and charts that work without a kernel."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from docs_site.places import ROOT, place, with_links
from nbclient import NotebookClient

KEPT = ROOT / ".venv" / "docs" / "notebooks"
"""The frames of widgets from earlier builds, so that only notebooks that changed run again."""
WIDGET = "application/vnd.jupyter.widget-view+json"
CHART = "application/vnd.plotly.v1+json"
SHOWN = ("Board(", "DiceLab(", "PrestigeCurves(", "Puzzle(", "Replay(")
"""What the text of an output begins with if the site shows the widget itself. The parts of a lesson need a kernel."""
WORKERS = 3
_SAVED = "You see the outputs that were saved with this notebook. To run its cells, [install the package]({install})."
Notebook = dict[str, Any]


def write_notebooks(files: list[str], target: Path) -> None:
    """Write notebooks for the site.

    Args:
        files: the notebooks, from the repository's root.
        target: the folder of the site's sources.
    """
    with ProcessPoolExecutor(min(WORKERS, 1 + (os.cpu_count() or 1))) as workers:
        for file, frames in zip(files, workers.map(frames_of, files), strict=True):
            notebook = read(ROOT / file)
            to = target / str(place(file))
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(json.dumps(prepared(notebook, frames, file)), encoding="utf-8")


def read(path: Path) -> Notebook:
    """Return a notebook."""
    notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def frames_of(file: str) -> list[str]:
    """Return the HTML of each shown widget of a notebook, in its order; run the notebook if they are not kept.

    Args:
        file: the notebook, from the repository's root.
    """
    notebook = read(ROOT / file)
    cells = notebook["cells"]
    last = max((number for number, cell in enumerate(cells) if list(shown(cell))), default=None)
    if last is None:
        return []
    kept = KEPT / f"{Path(file).stem}-{_mark(cells[: last + 1])}.json"
    if not kept.exists():
        # What comes after the last widget need not run.
        ran = _run(notebook | {"cells": cells[: last + 1]}, (ROOT / file).parent)
        frames = [_text(data["text/html"]) for cell in ran["cells"] for data in shown(cell)]
        KEPT.mkdir(parents=True, exist_ok=True)
        for older in KEPT.glob(f"{Path(file).stem}-*.json"):
            older.unlink()
        kept.write_text(json.dumps(frames), encoding="utf-8")
    frames: list[str] = json.loads(kept.read_text(encoding="utf-8"))
    return frames


def shown(cell: Notebook) -> Iterator[dict[str, Any]]:
    """Yield the data of the outputs of a cell that are widgets which the site shows."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        if WIDGET in data and _text(data["text/plain"]).startswith(SHOWN):
            yield data


def _mark(cells: list[Notebook]) -> str:
    """Return a mark that changes with the code of the cells and with the package."""
    code = [_text(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    mark = hashlib.sha256("\0".join(code).encode())
    package = ROOT / "manaforge_widgets"
    here = Path(__file__)
    for path in [
        here,
        here.with_name("whole_widgets.py"),
        *sorted(package.rglob("*.py")),
        *sorted(package.rglob("*.toml")),
    ]:
        mark.update(path.read_bytes())
    for path in sorted((package / "static").iterdir()):
        mark.update(path.read_bytes())
    return mark.hexdigest()[:16]


def _run(notebook: Notebook, folder: Path) -> Notebook:
    """Return a notebook as it is after a run, in which each widget has shown its whole page."""
    with tempfile.TemporaryDirectory() as scratch:
        here = Path(scratch) / "notebooks"
        shutil.copytree(folder, here)
        node = nbformat.reads(json.dumps(notebook), as_version=4)
        node.cells.insert(0, nbformat.v4.new_code_cell("import docs_site.whole_widgets"))
        client = NotebookClient(node, timeout=300, resources={"metadata": {"path": str(here)}}, kernel_name="python3")
        client.store_widget_state = False
        surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "MANAFORGE_SAVED": "whole"}
        client.extra_arguments = ["--log-level=ERROR"]
        client.execute(env=surroundings)
        node.cells.pop(0)
        ran: Notebook = node
        return ran


def prepared(notebook: Notebook, frames: list[str], file: str) -> Notebook:
    """Return a notebook for the site: links lead to its pages, widgets and charts are HTML.

    Args:
        notebook: the notebook as it is stored.
        frames: the HTML of each shown widget.
        file: where the notebook is, from the repository's root.

    Example:
        >>> data = {WIDGET: {}, "text/plain": "Board(step=0)", "text/html": "<p>words</p>"}
        >>> cell = {"cell_type": "code", "source": "board", "outputs": [{"data": data}]}
        >>> whole = prepared({"cells": [cell]}, ["<iframe></iframe>"], "notebooks/tutorials/01_play.ipynb")
        >>> whole["cells"][0]["outputs"][0]["data"]
        {'text/html': "<div class='widget'><iframe></iframe></div>"}
    """
    left = list(frames)
    page = str(place(file))
    charts = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = with_links(_text(cell["source"]), file, page)
            continue
        for data in shown(cell):
            whole = f"<div class='widget'>{left.pop(0)}</div>"
            data.clear()
            data["text/html"] = whole
        for output in cell["outputs"]:
            data = output.get("data", {})
            if WIDGET in data:
                words = f"<div class='words'>{_text(data['text/html'])}</div>"
                output["data"] = {"text/html": words}
            elif CHART in data:
                charts += 1
                output["data"] = {"text/html": _chart(data[CHART], charts)}
    up = "../" * page.count("/")
    note = f":::{{container}} saved\n{_SAVED.format(install=up + 'index.md#install')}\n:::\n"
    script = f'\n<script src="{up}_static/plotly.min.js" charset="utf-8"></script>\n' if charts else ""
    top = {"cell_type": "markdown", "id": "saved", "metadata": {}, "source": note + script}
    return notebook | {"cells": [*notebook["cells"][:1], top, *notebook["cells"][1:]]}


def _chart(figure: dict[str, Any], number: int) -> str:
    """Return the HTML of a plotly chart, for a page that has loaded plotly's script."""
    data, layout = (json.dumps(figure[part]).replace("</", "<\\/") for part in ("data", "layout"))
    return (
        f"<div class='chart' id='chart-{number}' role='img' aria-label='A chart; the numbers are below it'></div>"
        f"<script>Plotly.newPlot('chart-{number}', {data}, {layout}, "
        "{responsive: true, displaylogo: false});</script>"
    )


def _text(text: str | list[str]) -> str:
    """Return a text that a notebook may hold as lines."""
    return text if isinstance(text, str) else "".join(text)
