"""Score curves as a still picture: SVG without a script, for a saved notebook without a kernel."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Sequence
from math import ceil, floor

from manaforge_widgets.charts.chart import Chart
from manaforge_widgets.charts.curves import Curves
from manaforge_widgets.charts.look import COLOURS, DASHES, GRID, INK, spread

_WIDTH, _HEIGHT = 760, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 150, 32, 44
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
_DASHES = {
    "solid": "none",
    "dash": "9 9",
    "dot": "3 3",
    "dashdot": "9 3 3 3",
    "longdash": "15 9",
    "longdashdot": "15 3 3 3",
}
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_FONT = "font-family='system-ui, sans-serif' font-size='13'"


def curves_svg(data: Curves) -> str:
    """Return the curves as an SVG picture.

    Args:
        data: the numbers of the curves.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> mf.play_out(m, "random")
        >>> curves_svg(mf.PrestigeCurves(m).curves).count("<polyline")
        2
    """
    panels = [_panel(data, data.scores, data.score_name)]
    if data.also:
        panels.append(_panel(data, data.also, data.also_name))
    return _svg(panels)


def _svg(panels: Sequence[str]) -> str:
    """Return a picture with the panels one above the other."""
    height = _HEIGHT * len(panels)
    moved = (f"<g transform='translate(0 {_HEIGHT * place})'>{panel}</g>" for place, panel in enumerate(panels))
    body = "".join(moved) if len(panels) > 1 else panels[0]
    size = f"viewBox='0 0 {_WIDTH} {height}' width='{_WIDTH}' height='{height}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} fill='{INK}' {_FONT}>{body}</svg>"


def _panel(data: Curves, curves: Sequence[Sequence[float]], called: str) -> str:
    """Return a panel of the picture: a line for each seat, labelled at its end."""
    turns = max(1, len(data.steps) - 1)
    least = floor(min(0, *(min(curve) for curve in curves)))
    most = ceil(max(1, *(max(curve) for curve in curves)))
    wide, high = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(point: float) -> str:
        return f"{_LEFT + wide * point / turns:.1f}"

    def y(score: float) -> str:
        return f"{_TOP + high * (most - score) / (most - least):.1f}"

    parts = []
    for score in _ticks(least, most):
        parts.append(f"<line x1='{_LEFT}' x2='{_WIDTH - _RIGHT}' y1='{y(score)}' y2='{y(score)}' stroke='{GRID}'/>")
        parts.append(f"<text x='{_LEFT - 8}' y='{y(score)}' dy='4' text-anchor='end'>{score}</text>")
    below = f"y='{_HEIGHT - _BOTTOM + 18}' text-anchor='middle'"
    parts.extend(f"<text x='{x(turn)}' {below}>{turn}</text>" for turn in _ticks(0, turns))
    for seat, curve in enumerate(curves):
        points = " ".join(f"{x(point)},{y(score)}" for point, score in enumerate(curve))
        dash = _DASHES[DASHES[seat % len(DASHES)]]
        colour = COLOURS[seat % len(COLOURS)]
        line = f"fill='none' stroke='{colour}' stroke-width='2' stroke-dasharray='{dash}'"
        parts.append(f"<polyline points='{points}' {line}/>")
    final = [curve[-1] for curve in curves]
    for seat, height in enumerate(spread(final, extent=most - least)):
        colour = COLOURS[seat % len(COLOURS)]
        label = _text(f"{data.names[seat]} {final[seat]:g}")
        parts.append(f"<text x='{_WIDTH - _RIGHT + 10}' y='{y(height)}' dy='4' fill='{colour}'>{label}</text>")
    middle = _LEFT + wide / 2
    parts.append(f"<text x='{middle:.0f}' y='{_HEIGHT - 8}' text-anchor='middle'>{_text(data.counted)}s played</text>")
    parts.append(f"<text x='8' y='18'>{_text(called)}</text>")
    return "".join(parts)


def still_html(data: Curves) -> str:
    """Return the curves as HTML without a script: a sentence, the picture, and a table of the numbers.

    Args:
        data: the numbers of the curves.
    """
    return _page(data.sentence, curves_svg(data), data.table_html("The numbers"))


def chart_html(chart: Chart, called: str) -> str:
    """Return the scores of a simulation as HTML without a script: a sentence, a picture of medians, and the numbers.

    Args:
        chart: the chart that :func:`manaforge_widgets.charts.scores` returned.
        called: the game's word for a score.
    """
    middles: dict[str, list[float]] = {}
    for bot, middle in zip(chart.columns["bot"], chart.columns["median"], strict=True):
        middles.setdefault(bot, []).append(middle)
    rounds = max(len(middle) for middle in middles.values())
    data = Curves(tuple(middles), tuple(range(rounds)), (), (), called, (), counted=chart.head[1])
    return _page(chart.sentence, _svg([_panel(data, list(middles.values()), called)]), chart.table_html("The numbers"))


def _page(sentence: str, svg: str, table: str) -> str:
    sentence = html.escape(sentence)
    picture = base64.b64encode(svg.encode("utf-8")).decode("ascii")
    image = f"<img alt='{sentence}' src='data:image/svg+xml;base64,{picture}' width='{_WIDTH}'>"
    page = f"<p>{sentence}</p><p>{image}</p>{table}"
    return page.encode("utf-8", "replace").decode("utf-8")


def _ticks(least: int, most: int) -> Sequence[int]:
    step = next((step for step in _STEPS if (most - least) / step <= 8), _STEPS[-1])
    return range(least - least % step, most + 1, step)


def _text(text: str) -> str:
    """Return a text for XML: without control characters, escaped, and shortened if it is long."""
    clean = _NOT_XML.sub("", text)
    return html.escape(clean if len(clean) <= 24 else f"{clean[:12]}\N{HORIZONTAL ELLIPSIS}{clean[-11:]}")
