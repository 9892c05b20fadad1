"""The function ``mf.new_game_template``, which writes a file to begin your own game with."""

from __future__ import annotations

import os
from pathlib import Path

from manaforge_widgets.match.files import name_of, write_atomically
from manaforge_widgets.match.new_file import new_python_file

_TEMPLATE = Path(__file__).with_suffix(".txt")


def new_game_template(path: str | os.PathLike[str]) -> str:
    """Write a commented file with a small complete game, for you to change into your own.

    The game is called like the file: ``my_game.py`` registers the game "my_game". An existing file is never
    overwritten.

    Args:
        path: the file to write; its name must be a valid name in Python and end in ``.py``.

    Returns:
        A sentence that says what to do next.

    Raises:
        GameError: for a name that can't be imported or hides a module, and if the file exists or can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     print(new_game_template(f"{folder}/my_game.py"))
        my_game.py is written. Next: from my_game import MyGame; mf.check_game(MyGame)
    """
    target = new_python_file(path, "my_game.py")
    name = target.stem
    text = _TEMPLATE.read_text(encoding="utf-8")
    words = [word for word in name.split("_") if word]
    class_name = "".join(word[0].upper() + word[1:] for word in words) or "MyGame"
    if class_name in text:
        class_name += "Rules"  # it is a name that the file imports
    filled = {
        "<TITLE>": " ".join(words).capitalize() or "My game",
        "<MODULE>": name,
        "<NAME>": name,
        "<CLASS>": class_name,
    }
    for place, value in filled.items():
        text = text.replace(place, value)
    write_atomically(target, text)
    return f"{name_of(target)} is written. Next: from {name} import {class_name}; mf.check_game({class_name})"
