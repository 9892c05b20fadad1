"""Figures to draw into, which show themselves in every notebook, also in one that runs in a browser alone.

Plotly takes half a second to import, so this module is imported only when a figure is wanted.
"""

from __future__ import annotations

import json
from importlib import import_module

from plotly.graph_objects import Figure

from manaforge_widgets.bots.arms_length import HAS_THREADS

PLOTLY = "application/vnd.plotly.v1+json"
"""The type under which a notebook knows a figure."""


class FigureInBrowser(Figure):  # type: ignore[misc]  # plotly comes without types
    """A figure where Python itself runs in a browser.

    Plotly's own way to show one fails there: it wants nbformat, or all of plotly.js from its package.
    """

    def show(self, *args: object, **options: object) -> None:
        """Show the figure below the cell; with anything asked for, such as a renderer, in plotly's own way."""
        if args or options:
            super().show(*args, **options)
        else:
            import_module("IPython.display").display({PLOTLY: json.loads(self.to_json())}, raw=True)

    def _ipython_display_(self) -> None:
        self.show()


def blank_figure() -> Figure:
    """Return an empty figure that can be shown where this Python runs.

    Example:
        >>> len(blank_figure().data)
        0
    """
    return Figure() if HAS_THREADS else FigureInBrowser()
