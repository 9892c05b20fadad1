"""The front end's bundles: a module for each widget of each game, most with a style sheet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"


@cache
def bundle(name: str) -> tuple[str, str]:
    """Return the module and the style sheet of a bundle, as texts; each file is read only once.

    Widgets get texts, not paths: anywidget would watch the file for each widget and so keep closed widgets alive.

    Args:
        name: the widget and the game, such as ``"board-blocks"``.

    Raises:
        FileNotFoundError: when there is no such bundle; ``make build-frontend`` builds them.
    """
    return module(name), (STATIC / f"{name}.css").read_text(encoding="utf-8")


@cache
def module(name: str) -> str:
    """Return the module of a bundle that needs no style sheet, as text.

    Args:
        name: the widget, such as ``"chart"``.

    Raises:
        FileNotFoundError: when there is no such bundle; ``make build-frontend`` builds them.
    """
    return (STATIC / f"{name}.js").read_text(encoding="utf-8")
