"""The base of all charts of simulations: a sentence, a figure, and the table behind it."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import floor
from textwrap import wrap
from typing import TYPE_CHECKING

from manaforge_widgets.charts.look import GRID, LAYOUT
from manaforge_widgets.simulation.finding import Finding, percent

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_LINE = 46
"""The number of letters that fit on a line above a chart on a narrow page."""
_BUTTONS = 34
"""The height of plotly's buttons above a chart, in pixels."""
_LABEL = 14
"""The number of letters of a name that fit on a line next to a chart."""
_LABELS = 16
"""The number of labels of one line that fit next to a chart, one above the other."""


@dataclass(frozen=True, repr=False)
class Chart(Finding):
    """A chart: its sentence, its numbers and its figure.

    Attributes:
        draw: a function that draws the numbers into an empty figure.

    Example:
        >>> import manaforge_widgets as mf
        >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
        >>> chart = mf.charts.scores(r)
        >>> chart.columns["bot"][0], len(chart.figure.data)
        ('greedy', 6)
    """

    draw: Callable[[Figure], None] | None = None

    @property
    def figure(self) -> Figure:
        """The chart as a plotly figure; ``sentence`` is its title.

        Example:
            >>> import manaforge_widgets as mf
            >>> r = mf.simulate("manaforge", bots=["greedy", "random"], games=4, seed=1, progress=False)
            >>> mf.charts.leads(r).figure.layout.showlegend
            False
        """
        # Plotly takes half a second to import, so it is imported only for a figure.
        from manaforge_widgets.charts.blank import blank_figure  # noqa: PLC0415

        figure = blank_figure()
        lines = wrap(self.sentence, _LINE)
        figure.update_layout(
            title={
                "text": "<br>".join(map(html.escape, lines)),
                "font": {"size": 14},
                "x": 0.01,
                "xanchor": "left",
                "y": 1,
                "yanchor": "top",
                "yref": "container",
                "pad": {"t": 18},
            },
            **LAYOUT,
            height=364 + 18 * len(lines),
            margin={"l": 60, "r": 120, "t": 28 + 18 * len(lines), "b": 64},
        )
        axis = {"gridcolor": GRID, "zerolinecolor": GRID}
        figure.update_xaxes(title={"font": {"size": 12}}, **axis)
        figure.update_yaxes(**axis)
        if self.draw is not None:
            self.draw(figure)
        return figure

    def _ipython_display_(self) -> None:
        display = import_module("IPython.display")
        above, figure, below = self._parts()
        display.display(display.HTML(above))
        display.display(figure)
        display.display(display.HTML(below))

    def _display_(self) -> object:
        """Return the chart as marimo shows it in a cell."""
        marimo, plotly = import_module("marimo"), import_module("plotly.graph_objects")
        above, figure, below = self._parts()
        # With any other figure marimo loads a library for formulas from another machine.
        return marimo.vstack([marimo.Html(above), plotly.FigureWidget(figure), marimo.Html(below)])

    def _parts(self) -> tuple[str, Figure, str]:
        """Return the sentence, the figure without it, and the numbers."""
        figure = self.figure
        # A narrow page wraps the lines of a paragraph, but a figure would cut them off.
        spared = figure.layout.margin.t - _BUTTONS
        figure.update_layout(title={"text": None}, margin={"t": _BUTTONS}, height=figure.layout.height - spared)
        return f"<p>{html.escape(self.sentence)}</p>", figure, self.table_html("The numbers")


def beside(names: Sequence[str]) -> tuple[list[str], int]:
    """Return names as labels that fit next to a chart, and how many of them fit one above the other.

    Plotly interprets some HTML tags in its texts, so names are escaped.

    Args:
        names: the names of bots, all different.

    Example:
        >>> beside(["greedy", "random"])
        (['greedy', 'random'], 16)
        >>> beside(["greedy", "<b> of a long name"])
        (['greedy', '&lt;b&gt; of a long<br>name'], 8)
    """
    labels = in_lines(names, _LABEL)
    return labels, _LABELS // max((label.count("<br>") + 1 for label in labels), default=1)


def in_lines(names: Sequence[str], letters: int = 18, most: int | None = 2) -> list[str]:
    """Return names as labels with short lines, so that they leave room on a narrow page.

    A name that is too long is cut, unless it would then look like another one.

    Args:
        names: the names, all different.
        letters: the number of letters that fit on a line.
        most: the largest number of lines; None for whole names.

    Example:
        >>> in_lines(["Conflagration Wand, item", "The Wand of the Seven Very Wise Owls"])
        ['Conflagration<br>Wand, item', 'The Wand of the<br>Seven Very Wise…']
    """
    cut = [tuple(wrap(name, letters, max_lines=most, placeholder="…")) for name in names]
    alike = Counter(cut)
    lines = [short if alike[short] == 1 else wrap(name, letters) for name, short in zip(names, cut, strict=True)]
    return ["<br>".join(map(html.escape, one)) for one in lines]


def shared(value: float) -> str:
    """Return a share in percent with few digits.

    Args:
        value: a share from 0 to 1.

    Example:
        >>> shared(0.18), shared(0.105), shared(0.004), shared(0)
        ('18 %', '11 %', '0.4 %', '0 %')
    """
    if 0 < value < 0.01:
        return f"{percent(value)} %"
    # Python would round a half to the even number. A share without an exact binary form is slightly off.
    return f"{floor(100 * value + 0.5 + 1e-9)} %"


def tint(colour: str, strength: float) -> str:
    """Return a transparent version of a colour.

    Args:
        colour: the colour, as ``#rrggbb``.
        strength: its opacity; 1 for the colour itself.

    Example:
        >>> tint("#9b5fc0", 0.2)
        'rgba(155, 95, 192, 0.2)'
    """
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, {strength})"
