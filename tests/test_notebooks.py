"""Notebooks as they are stored; that their cells still give these outputs is nbval's to say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from project import files

if TYPE_CHECKING:
    from pathlib import Path

NOTEBOOKS = [path for path in files() if path.suffix == ".ipynb"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_executed_small_and_without_widget_state(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    notebook = json.loads(text)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert len(text.encode()) < 100_000
    assert "widgets" not in notebook["metadata"]
    assert all(cell["execution_count"] for cell in cells)
    assert outputs, "nbval compares outputs: a notebook without any tests nothing"
    assert not [output for output in outputs if output["output_type"] == "error"]
