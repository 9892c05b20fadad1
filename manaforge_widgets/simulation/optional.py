"""The import of optional packages, with an error that says how to install a missing one."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from manaforge_widgets.core.api import GameError

ANALYSIS = "install it with `pip install 'manaforge-widgets[analysis]'`"


def needed(module: str, how: str = ANALYSIS) -> Any:
    """Import and return a module of an optional package.

    Args:
        module: the name of the module.
        how: how to install the package, as the end of the error's sentence.

    Raises:
        GameError: if the package is not installed.

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
