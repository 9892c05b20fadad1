"""The function ``mf.new_lesson_template``, which writes a file to begin your own lesson with."""

from __future__ import annotations

import os
from pathlib import Path

from manaforge_widgets.match.files import name_of, write_atomically
from manaforge_widgets.match.new_file import new_python_file

_TEMPLATE = Path(__file__).with_suffix(".txt")


def new_lesson_template(path: str | os.PathLike[str]) -> str:
    """Write a commented file with a small complete lesson, for you to change into your own.

    The lesson is called like the file: ``my_lesson.py`` registers the lesson "my lesson". An existing file is never
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
        ...     print(new_lesson_template(f"{folder}/two_sixes.py"))
        two_sixes.py is written. Next: import two_sixes; mf.check_lesson("Two sixes")
    """
    target = new_python_file(path, "my_lesson.py")
    title = " ".join(word for word in target.stem.split("_") if word).capitalize() or "My lesson"
    text = _TEMPLATE.read_text(encoding="utf-8").replace("<TITLE>", title)
    write_atomically(target, text)
    return f'{name_of(target)} is written. Next: import {target.stem}; mf.check_lesson("{title}")'
