"""The content of a part of a lesson as JSON for the page: fields, replies, bars, rows of dots, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, cast

from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets import lesson_shapes as shapes


def text(name: str, label: str, unit: str, value: str) -> shapes.LessonField:
    """Return a field for a text; ``unit`` is a short note next to the field."""
    return {"id": name, "label": label, "unit": unit, "options": [], "value": value}


def choice(name: str, label: str, options: Sequence[str], value: str) -> shapes.LessonField:
    """Return a field with options to choose from; ``value`` is the chosen option, or empty."""
    return {"id": name, "label": label, "unit": "", "options": list(options), "value": value}


def message(kind: Any, words: str) -> shapes.LessonTold:
    """Return a reply; ``kind`` is ``"right"``, ``"wrong"`` or ``"info"``."""
    return {"kind": kind, "words": words}


def bar(
    label: str,
    share: Fraction,
    ends: tuple[Fraction, Fraction],
    key: Fraction | None,
    guess: Fraction | None = None,
) -> shapes.LessonBar:
    """Return a bar for a share with its interval, for the exact probability ``key`` and for the student's guess."""
    low, high = ends
    words = f"{label}: {percent(share)}, 95 % interval {percent(low)} to {percent(high)}"
    words += "" if key is None else f", exact {percent(key)}"
    return {
        "label": label,
        "share": float(share),
        "low": float(low),
        "high": float(high),
        "exact": None if key is None else float(key),
        "guess": None if guess is None else float(guess),
        "words": words + ("" if guess is None else f", your guess {percent(guess)}"),
    }


def dots(label: str, shares: Sequence[Fraction]) -> shapes.LessonDots:
    """Return a row of dots, one for each share (a number from 0 to 1)."""
    low, high = percent(min(shares)), percent(max(shares))
    return {
        "label": label,
        "shares": [float(share) for share in shares],
        "words": f"{label}: {len(shares)} shares from {low} to {high}",
    }


def rows(caption: str, head: Sequence[str], cells: Sequence[Sequence[str]], marked: int = -1) -> shapes.LessonTable:
    """Return a table; the first cell of each row is the row's heading. The row with the index ``marked`` stands out."""
    return {"caption": caption, "head": list(head), "rows": [list(row) for row in cells], "marked": marked}


def view(title: str, words: Sequence[str], **more: Any) -> shapes.LessonView:
    """Return the content of a whole part; the pieces that are not given are empty."""
    empty: shapes.LessonView = {
        "title": title,
        "said": "",
        "words": list(words),
        "fields": [],
        "button": "",
        "buttons": [],
        "locked": False,
        "told": [],
        "ticks": [],
        "controls": [],
        "figures": [],
        "charts": [],
        "bars": [],
        "dots": [],
        "table": None,
        "file": None,
    }
    return cast("shapes.LessonView", {**empty, **more})
