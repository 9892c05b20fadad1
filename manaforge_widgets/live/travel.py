"""The Python files that a live page takes along: your own game or lesson, and your own modules that it imports."""

from __future__ import annotations

import ast
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

from manaforge_widgets.core.api import GameError

MOST_BYTES = 1_000_000
"""The largest size of all files together."""
_PACKAGE = __name__.partition(".")[0]


class Source(TypedDict):
    """A module as a page takes it along."""

    name: str
    source: str


def sources_of(things: Iterable[object]) -> list[Source]:
    """Return the files that a page must run to have these classes and functions, each file after those it imports.

    Classes and functions of this package and of Python need no file.

    Args:
        things: classes or functions, such as the rules of a game.

    Raises:
        GameError: when one of them is defined in a notebook, or imports a package that a page does not have.

    Example:
        >>> from manaforge_widgets.games.classics.pig import Pig
        >>> sources_of([Pig])
        []
    """
    found: dict[str, Source] = {}
    for thing in things:
        _add(str(getattr(thing, "__module__", "")), str(getattr(thing, "__name__", thing)), found)
    if sum(len(source["source"]) for source in found.values()) > MOST_BYTES:
        raise GameError("the files of this game are too large for a page: it takes up to 1 MB of Python.")
    return list(found.values())


def _add(name: str, what: str, found: dict[str, Source]) -> None:
    """Add a module after those that it imports."""
    top = name.partition(".")[0]
    if name in found or top == _PACKAGE or top in sys.stdlib_module_names - {"__main__"}:
        return
    module = sys.modules.get(name)
    file = getattr(module, "__file__", None)
    if name == "__main__" or file is None:
        raise GameError(
            f"{what} is defined in a notebook or at a prompt, so a page can't take it along. Move it to a file, such "
            f"as my_game.py, and import it from there."
        )
    path = Path(file)
    installed = {Path(sysconfig.get_path(kind)).resolve() for kind in ("purelib", "platlib")}
    if path.suffix != ".py" or any(folder in path.resolve().parents for folder in installed):
        raise GameError(f"{what} needs {top}, an installed package, which a page does not have.")
    if "." in name or path.name == "__init__.py":
        raise GameError(f"{what} is part of the package {top}; a page can take along single files only.")
    source = path.read_text(encoding="utf-8")
    for needed in _imports(source):
        _add(needed, what, found)
    found[name] = {"name": name, "source": source}


def _imports(source: str) -> Iterable[str]:
    """Yield the modules that a source imports when it is run, or later in its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
