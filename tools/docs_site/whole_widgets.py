"""Imported in the kernel of a notebook that runs for the site: each widget shows its whole page, not words only."""

from __future__ import annotations

import tempfile
from pathlib import Path

import manaforge_widgets as mf
from manaforge_widgets.widgets.export import framed


def _whole(self: mf.Replay) -> str:
    with tempfile.TemporaryDirectory() as folder:
        page = self.to_html(Path(folder) / "widget.html").read_text(encoding="utf-8")
    return framed(page, repr(self))


for kind in (mf.Board, mf.DiceLab, mf.Puzzle, mf.Replay):
    kind._still = _whole  # type: ignore[method-assign] # noqa: SLF001 - only the site shows boards like this
