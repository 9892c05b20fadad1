"""The front end's bundles: a module and a style sheet for each widget of each game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"


@cache
def bundle(name: str) -> tuple[str, str]:
    """The module and the style sheet of a bundle, read once.

    Widgets get them as text: a file would be watched for each widget, and keep even closed ones alive.

    Args:
        name: of widget and game, such as ``"board-plain"``.

    Raises:
        FileNotFoundError: where there is no such bundle; ``make build-frontend`` builds them.
    """
    module = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    return module, (STATIC / f"{name}.css").read_text(encoding="utf-8")
