"""The files that a live page takes along: your own game, bot or lesson, and your own modules that it imports."""

from __future__ import annotations

import ast
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypedDict

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed

MOST_LETTERS = 1_000_000
"""The most letters in all files together."""
_PACKAGE = __name__.partition(".")[0]
_IN_PAGE = {_PACKAGE, "anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions"}
"""The packages that a page has, in addition to Python's own modules."""


class Luggage(TypedDict):
    """Files and modules that a page takes along.

    Attributes:
        files: the text of each file by its name.
        modules: the modules among them to import, each after those that it imports itself.
    """

    files: dict[str, str]
    modules: list[str]


def packed_for(things: Iterable[object], pages: Iterable[Path] = ()) -> Luggage:
    """Return the files that a page needs to have these classes and functions.

    Those of this package and of Python need none.

    Args:
        things: classes or functions, such as the rules of a game, or a bot.
        pages: other files that they read, such as the page of rules of a game; each in the folder of its module.

    Raises:
        GameError: when one of them is defined in a notebook or imports a package that a page does not have, or when a
            file is in another folder than its module.

    Example:
        >>> from manaforge_widgets.games.classics.pig import Pig
        >>> packed_for([Pig])
        {'files': {}, 'modules': []}
    """
    luggage: Luggage = {"files": {}, "modules": []}
    folders: list[Path] = []
    for thing in things:
        name = str(getattr(thing, "__module__", ""))
        folder = _add(name, getattr(thing, "__name__", repr(thing)), luggage)
        folders.extend([folder] if folder else [])
    for page in pages:
        inside = next((page.resolve().relative_to(one) for one in folders if page.resolve().is_relative_to(one)), None)
        if inside is None:
            raise GameError(
                f"the file {page.name} must be in the folder of the game, so that a page can take it along."
            )
        luggage["files"][inside.as_posix()] = page.read_text(encoding="utf-8")
    if sum(map(len, luggage["files"].values())) > MOST_LETTERS:
        raise GameError("the files of this game are too large for a page: it takes up to 1 MB.")
    return luggage


def unpack(luggage: Mapping[str, Any], folder: Path) -> None:
    """Write the files into a folder and import the modules, unless they are imported already.

    Args:
        luggage: what :func:`packed_for` returned.
        folder: the folder.
    """
    for name, text in luggage["files"].items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    if luggage["modules"] and str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    for name in luggage["modules"]:
        import_module(name)


def _add(name: str, what: str, luggage: Luggage) -> Path | None:
    """Add a module after those that it imports, and return its folder; None for a module that every page has."""
    top = name.partition(".")[0]
    if top in _IN_PAGE or (top in sys.stdlib_module_names and top != "__main__"):
        return None
    file = getattr(sys.modules.get(name), "__file__", None) or getattr(_spec(name), "origin", None)
    if name == "__main__" or file is None:
        raise GameError(
            f"{what} is defined in a notebook or at a prompt, so a page can't take it along. Move it to a file, such "
            "as my_game.py, and import it from there."
        )
    path = Path(file).resolve()
    installed = {Path(sysconfig.get_path(kind)).resolve() for kind in ("purelib", "platlib")}
    if path.suffix != ".py" or any(path.is_relative_to(folder) for folder in installed):
        raise GameError(f"{what} needs {top}, which a page does not have; it has {listed(sorted(_IN_PAGE))}.")
    if "." in name or path.name == "__init__.py":
        raise GameError(f"{what} is in the package {top}, but a page takes along single files only.")
    if name not in luggage["modules"]:
        source = path.read_text(encoding="utf-8")
        for needed in _imports(source):
            _add(needed, what, luggage)
        luggage["files"][path.name] = source
        luggage["modules"].append(name)
    return path.parent


def _spec(name: str) -> Any:
    try:
        return find_spec(name)
    except (ImportError, ValueError):
        return None


def _imports(source: str) -> Iterator[str]:
    """Yield the modules that a source imports when it is run, or later in its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
