"""Packages that may not be installed: what lacks one says how to get it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from manaforge_widgets.core.api import GameError

ANALYSIS = "`pip install 'manaforge-widgets[analysis]'` brings it"


def needed(module: str, how: str = ANALYSIS) -> Any:
    """Return a module that may not be installed.

    Args:
        module: its name.
        how: how to get it, in words.

    Raises:
        GameError: when it is not there.

    Example:
        >>> needed("math").floor(2.5)
        2
        >>> needed("no_such_thing")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: this needs no_such_thing, which is not installed; ...
    """
    try:
        return import_module(module)
    except ImportError:
        raise GameError(f"this needs {module.partition('.')[0]}, which is not installed; {how}.") from None
