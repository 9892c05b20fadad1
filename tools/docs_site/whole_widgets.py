"""Imported in the kernel of a notebook that runs for the site: each widget shows its whole page, not words only.

A widget that needs Python shows its live page. If that page can't take along what a cell defines, it shows a picture.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from docs_site.rules_pages import addresses

import manaforge_widgets as mf
from manaforge_widgets.live.page import frame_of
from manaforge_widgets.widgets.export import PageFrame, framed

_FOLDER = tempfile.TemporaryDirectory()  # one for all widgets, since what live pages need is written there too


def _whole(self: mf.Board) -> str:
    path = Path(_FOLDER.name) / "widget.html"
    try:
        return self.page_html(frame_of(self, path, press=True, rules=addresses()))
    except mf.GameError:
        return framed(self.page_html(PageFrame(rules=addresses())), repr(self), links=True)


for kind in (mf.Board, mf.DiceLab, mf.Puzzle, mf.Replay):
    kind._still = _whole  # type: ignore[method-assign] # noqa: SLF001 - only the site shows boards like this
