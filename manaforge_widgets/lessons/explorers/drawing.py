"""The charts of explorers as JSON for the page; pieces that are not given are empty."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.widgets import lesson_shapes as shapes


def figure(value: str, note: str) -> shapes.Figure:
    """Return a large number with a note below it."""
    return {"value": value, "note": note}


def series(
    label: str,
    tone: shapes.Tone,
    values: Sequence[float],
    marks: Sequence[float] = (),
    notes: Sequence[str] = (),
) -> shapes.BarSeries:
    """Return the bars of one thing; ``marks`` are its exact values, and ``notes`` the texts above the bars."""
    return {"label": label, "tone": tone, "values": list(values), "marks": list(marks), "notes": list(notes)}


def bars(title: str, labels: Sequence[str], bar_series: Sequence[shapes.BarSeries], **more: Any) -> shapes.BarsChart:
    """Return a bar chart; ``more`` has its other pieces, such as ``x_title`` and ``words``."""
    empty: shapes.BarsChart = {
        "chart": "bars",
        "title": title,
        "x_title": "",
        "labels": list(labels),
        "series": list(bar_series),
        "stacked": False,
        "top": 0.0,
        "spread": [],
        "marks": [],
        "percent": False,
        "words": "",
    }
    return {**empty, **more}  # type: ignore[typeddict-item]  # the explorers pass only its keys


def point(
    x: float, y: float | Fraction, ends: tuple[float | Fraction, float | Fraction] | None = None, label: str = ""
) -> shapes.Point:
    """Return a point of a line, with the ends of its interval if it has one."""
    low, high = ends or (y, y)
    return {"x": float(x), "y": float(y), "low": float(low), "high": float(high), "label": label}


def line(label: str, tone: shapes.Tone, style: Any, points: Sequence[shapes.Point]) -> shapes.LineSeries:
    """Return a line or a row of points; ``style`` is one of those of a line series."""
    return {"label": label, "tone": tone, "style": style, "points": list(points)}


def lines(title: str, line_series: Sequence[shapes.LineSeries], **more: Any) -> shapes.LinesChart:
    """Return a chart of lines and points; ``more`` has its other pieces, such as the ticks and ``words``."""
    empty: shapes.LinesChart = {
        "chart": "lines",
        "title": title,
        "x_title": "",
        "y_title": "",
        "x_ticks": [],
        "y_ticks": [],
        "log": False,
        "percent": False,
        "series": list(line_series),
        "marks": [],
        "words": "",
    }
    return {**empty, **more}  # type: ignore[typeddict-item]  # the explorers pass only its keys


def mark(axis: Any, at: float | Fraction, label: str, tone: shapes.Tone) -> shapes.ChartMark:
    """Return a line across a chart at a value of the axis ``"x"`` or ``"y"``."""
    return {"axis": axis, "at": float(at), "label": label, "tone": tone}


def cell(text: str, state: Any = "plain", pick: str = "") -> shapes.Cell:
    """Return a small box; ``pick`` is what a click on it sends."""
    return {"text": text, "state": state, "pick": pick}


def cells(title: str, rows: Sequence[tuple[str, str, Sequence[shapes.Cell]]], words: str) -> shapes.CellsChart:
    """Return rows of small boxes that can't be clicked; each row has a label, a note after it, and its boxes."""
    made: list[shapes.CellRow] = [{"label": label, "note": note, "cells": list(boxes)} for label, note, boxes in rows]
    return {"chart": "cells", "title": title, "control": "", "rows": made, "words": words}


def share(chance: Fraction) -> str:
    """Return a chance as a fraction and in per cent.

    Example:
        >>> share(Fraction(1, 6)), share(Fraction(1))
        ('1/6 = 16.7 %', '100 %')
    """
    return percent(chance) if chance in (0, 1) else f"{exact(chance)} = {percent(chance)}"
