"""The function ``mf.copy_notebooks``, which copies the notebooks of the package into a folder of the user."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.match.files import file_path, name_of, read_file, reason, write_atomically

FIRST = "tutorials/01_play.ipynb"
"""The notebook to begin with."""
_PACKAGE = Path(__file__).parents[1]
# A wheel holds the notebooks; when the package runs from its sources, they are in the folder next to it.
_PLACES = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")
_FOLDERS = ("tutorials", "lessons", "classics")


@dataclass(frozen=True, slots=True)
class Copied:
    """The result of a copy: where the notebooks are, and which of them were left as they were.

    Attributes:
        folder: the folder with the notebooks.
        written: the notebooks that were copied.
        same: the notebooks that were there already, without a change.
        kept: the notebooks that were there already and had changes, which were not overwritten.
    """

    folder: Path
    written: tuple[str, ...]
    same: tuple[str, ...]
    kept: tuple[str, ...]

    def __repr__(self) -> str:
        count = len(self.written) + len(self.same) + len(self.kept)
        parts = [f"{name_of(self.folder)} has {count} notebooks. Begin with {FIRST}."]
        if self.kept:
            parts.append(f"Yours were changed, and stay as they are: {listed(self.kept)}.")
            parts.append("To get the originals again, copy the notebooks into another folder.")
        return " ".join(parts)


def copy_notebooks(folder: str | os.PathLike[str] = "manaforge_notebooks") -> Copied:
    """Copy the tutorials, the lessons and the notebooks about known games into a folder.

    You can call it again, for example after an update: it adds what is missing, and never overwrites a notebook that
    you have changed. Each notebook is written as a whole or not at all.

    Args:
        folder: the folder for the notebooks; it is created if it does not exist.

    Returns:
        The folder, and which notebooks were written or kept. It shows as a sentence.

    Raises:
        SaveError: if the folder can't be created or written to, or if this installation has no notebooks.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as place:
        ...     copy_notebooks(f"{place}/games")
        games has 22 notebooks. Begin with tutorials/01_play.ipynb.
    """
    target = file_path(folder)
    found = packaged_notebooks()
    _make_folders(target)
    written: list[str] = []
    same: list[str] = []
    kept: list[str] = []
    for name, source in found.items():
        place, data = target / name, read_file(source)
        if not place.exists():
            write_atomically(place, data)
            written.append(name)
        else:
            (same if read_file(place) == data else kept).append(name)
    return Copied(target, tuple(written), tuple(same), tuple(kept))


def packaged_notebooks() -> dict[str, Path]:
    """Return the files of the package's notebooks, by folder and name, in the order in which to read them.

    Raises:
        SaveError: if this installation has no notebooks.

    Example:
        >>> next(iter(packaged_notebooks()))
        'tutorials/01_play.ipynb'
    """
    for place in _PLACES:
        if (place / FIRST).is_file():
            # The names of notebooks begin with their number; whatever else is there was made by those who ran them.
            files = [path for name in _FOLDERS for path in sorted((place / name).glob("[0-9]*.ipynb"))]
            return {path.relative_to(place).as_posix(): path for path in files}
    raise SaveError("this installation has no notebooks; install the package from its wheel to get them.")


def _make_folders(target: Path) -> None:
    for place in (target, *(target / name for name in _FOLDERS)):
        try:
            place.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise SaveError(f"{name_of(place)}: is a file; choose another folder for the notebooks.") from None
        except OSError as error:
            raise SaveError(f"{name_of(place)}: the folder can't be created: {reason(error)}.") from error
