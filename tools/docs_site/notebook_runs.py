"""The pages of a notebook's widgets, from a run of the notebook or from an earlier build."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from docs_site.places import ROOT
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

KEPT = ROOT / ".venv" / "docs" / "notebooks"
"""The frames of widgets from earlier builds, so that only notebooks that changed run again."""
WIDGET = "application/vnd.jupyter.widget-view+json"
SHOWN = ("Board(", "DiceLab(", "PrestigeCurves(", "Puzzle(", "Replay(")
"""What the text of an output begins with if the site shows the widget itself. The parts of a lesson need a kernel."""
Notebook = dict[str, Any]


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
        frames = [text_of(data["text/html"]) for cell in ran["cells"] for data in shown(cell)]
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
        if WIDGET in data and text_of(data["text/plain"]).startswith(SHOWN):
            yield data


def _mark(cells: list[Notebook]) -> str:
    """Return a mark that changes with the code of the cells and with the package."""
    code = [text_of(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    mark = hashlib.sha256("\0".join(code).encode())
    package = ROOT / "manaforge_widgets"
    patterns = ("*.py", "*.toml", "static/*")
    parts = [path for pattern in patterns for path in sorted(package.rglob(pattern)) if path.is_file()]
    tools = [Path(__file__).with_name(f"{name}.py") for name in ("notebook_runs", "whole_widgets", "rules_pages")]
    for path in (*tools, *parts):
        mark.update(path.read_bytes())
    return mark.hexdigest()[:16]


def _run(notebook: Notebook, folder: Path) -> Notebook:
    """Return a notebook as it is after a run, in which each widget has shown its whole page."""
    with tempfile.TemporaryDirectory() as scratch:
        here = Path(scratch) / "notebooks"
        shutil.copytree(folder, here)
        node = nbformat.reads(json.dumps(notebook), as_version=4)
        node.cells.insert(0, nbformat.v4.new_code_cell("import docs_site.whole_widgets"))
        # Through files, not through ports: the machine need not have a network, not even its own.
        manager = AsyncKernelManager(kernel_name="python3", transport="ipc", ip=str(Path(scratch) / "kernel"))
        client = NotebookClient(node, km=manager, timeout=300, resources={"metadata": {"path": str(here)}})
        client.store_widget_state = False
        surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "MANAFORGE_SAVED": "whole"}
        client.execute(env=surroundings, cleanup_kc=True)
        node.cells.pop(0)
        ran: Notebook = node
        return ran


def text_of(text: str | list[str]) -> str:
    """Return a text that a notebook may hold as lines.

    Example:
        >>> text_of(["a", "b"])
        'ab'
    """
    return text if isinstance(text, str) else "".join(text)
