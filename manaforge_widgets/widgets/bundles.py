"""The front end's bundles: a module and a style sheet for each widget of each game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"


@cache
def bundle(name: str) -> tuple[str, str]:
    """Return the module and the style sheet of a bundle, as texts; each file is read only once.

    Widgets get texts, not paths: anywidget would watch the file for each widget and so keep closed widgets alive.

    Args:
        name: the widget and the game, such as ``"board-plain"``.

    Raises:
        FileNotFoundError: when there is no such bundle; ``make build-frontend`` builds them.
    """
    module = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    return module, (STATIC / f"{name}.css").read_text(encoding="utf-8")
