"""The checks of a new Python file that the package writes for a user: its name can be imported, and nothing is lost."""

from __future__ import annotations

import keyword
import os
import sys
import unicodedata
from pathlib import Path

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.files import check_place, file_path, name_of

_LONGEST = 60


def new_python_file(path: str | os.PathLike[str], example: str) -> Path:
    """Return the path of a Python file that can be written: its name can be imported, and it does not exist yet.

    Args:
        path: the file; its name must be a valid name in Python and end in ``.py``.
        example: a good name, for the message about a bad one.

    Raises:
        GameError: for a name that can't be imported or hides a module, and if the file exists or can't be written.

    Example:
        >>> new_python_file("my-game.py", "my_game.py")
        Traceback (most recent call last):
        manaforge_widgets.core.api.GameError: the file must be called like 'my_game.py', ... not 'my-game.py'.
    """
    target = file_path(path)
    name = target.stem
    if target.suffix != ".py" or not _can_be_imported(name) or len(name) > _LONGEST:
        raise GameError(f"the file must be called like {example!r}, with letters, digits and _, not {short(path)}.")
    if name in sys.stdlib_module_names or name == __name__.partition(".")[0]:
        raise GameError(f"{name_of(target)} would hide the module {name}; choose another name.")
    check_place(target)
    if target.exists():
        raise GameError(f"{name_of(target)} exists, and is not overwritten; choose another name.")
    return target


def _can_be_imported(name: str) -> bool:
    """Return whether ``import name`` finds a file of this name; Python reads letters in their normal form."""
    is_name = name.isidentifier() and not keyword.iskeyword(name) and not name.startswith("__")
    return is_name and unicodedata.normalize("NFKC", name) == name
