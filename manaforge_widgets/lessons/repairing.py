"""The function ``mf.repair_lesson``, which goes on with a damaged file of a lesson as far as it is in order."""

from __future__ import annotations

import os
from pathlib import Path

from manaforge_widgets.lessons.journal import held_in, read_lesson_file
from manaforge_widgets.match.files import file_path, name_of, read_file, write_atomically


def repair_lesson(file: str | os.PathLike[str]) -> str:
    """Make a damaged file of a lesson usable again: it keeps the lines before the damage.

    The damaged file stays next to it under another name, so nothing is lost. The repaired file has a line that says
    what happened, and your teacher sees it. A file that is in order is not changed.

    Args:
        file: the file that the lesson refuses.

    Returns:
        A sentence that says what was kept, and where the damaged file is.

    Raises:
        SaveError: when no line of the file can be read, or a file can't be written.

    Example:
        >>> import manaforge_widgets as mf
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder, "my_answers.json")
        ...     part = mf.lesson("buy precision", file=file).predict("needed", 1545)
        ...     written = file.write_text(file.read_text()[:-9])
        ...     print(repair_lesson(file))
        my_answers.json is repaired, with 1 guess. The damaged file is kept as my_answers_damaged.json. ...
    """
    place = file_path(file)
    data = read_file(place)
    held = read_lesson_file(data, name_of(place))
    if held.fault is None:
        return f"{name_of(place)} is in order, and was not changed."
    kept = _free(place)
    write_atomically(kept, data)
    write_atomically(place, held.progress.repaired(held.fault.line).text())
    return (
        f"{name_of(place)} is repaired, with {held_in(held.progress)}. The damaged file is kept as {name_of(kept)}. "
        "Now run the cell again that begins the lesson."
    )


def _free(place: Path) -> Path:
    """Return a path next to a file that no file has yet."""
    number, found = 1, place.with_stem(f"{place.stem}_damaged")
    while found.exists():
        number += 1
        found = place.with_stem(f"{place.stem}_damaged_{number}")
    return found
