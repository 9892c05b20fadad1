"""Empty figures that every notebook can show, even one that runs entirely in a browser.

Plotly takes half a second to import, so this module is imported only for a figure.
"""

from __future__ import annotations

import json
from importlib import import_module

from plotly.graph_objects import Figure

from manaforge_widgets.bots.arms_length import HAS_THREADS

PLOTLY = "application/vnd.plotly.v1+json"
"""The MIME type of a figure in a notebook."""


class FigureInBrowser(Figure):  # type: ignore[misc]  # plotly comes without types
    """A figure for a Python that runs in a browser.

    Plotly's own method of display fails there, since it needs nbformat, or all of plotly.js from its package.
    """

    def show(self, *args: object, **options: object) -> None:
        """Show the figure below the cell; with any argument, such as a renderer, use plotly's own method."""
        if args or options:
            super().show(*args, **options)
        else:
            import_module("IPython.display").display({PLOTLY: json.loads(self.to_json())}, raw=True)

    def _ipython_display_(self) -> None:
        self.show()


def blank_figure() -> Figure:
    """Return an empty figure that can be shown in this environment.

    Example:
        >>> len(blank_figure().data)
        0
    """
    return Figure() if HAS_THREADS else FigureInBrowser()
