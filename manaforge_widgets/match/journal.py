"""The journal of a match: a saved match on the first line, and then a line for each change, written as it happens.

Each line has a checksum of itself and of the line before it. If the writer is killed, only the last line can be cut
short, and only that line is lost.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import IO, Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import file_path, name_of, read_file, reason, write_atomically
from manaforge_widgets.match.lock import locked, replace_locked, replace_unchanged
from manaforge_widgets.match.save_format import as_line, parsed

_WHOLE = ("forced", "permanent")
"""The fields of a saved match that a line repeats whole when they have changed."""
_LISTS = {"actions": ("kept", "added"), "undone": ("undone_kept", "undone_added")}
"""The lists of which a line contains only the changes: how many first entries stay, and which entries are added."""
_LARGE = 4_000_000
"""The size in bytes above which a journal is condensed into one line."""
_TAIL = 200
"""How many last bytes show whether a file is unchanged: each line ends with a checksum of everything before it."""


@dataclass(frozen=True, slots=True)
class FileContents:
    """The contents of a file when it was read.

    Attributes:
        data: the file's bytes; empty if the file is empty or missing.
        seal: the checksum of the last line, if the file is a complete journal, so that lines can be added. None for any
            other file, which must first be written whole.
    """

    data: bytes = b""
    seal: str | None = None


NOTHING = FileContents()
"""The contents of a file that is empty or missing."""


class Journal:
    """The file that a match is written to as it is played.

    Args:
        path: the file.
        saved: the match now, as :meth:`manaforge_widgets.Match.saved` gives it.
        contents: the contents of the file when it was read; None to replace the file, whatever it holds. If they are a
            complete journal of this match, the next :meth:`record` adds a line. Any other contents are replaced at
            once. If the file has changed since it was read, the write fails and the file stays as it is.

    Attributes:
        path: the file, with links followed.

    Raises:
        FileChanged: when the file would be replaced, but has changed since it was read.
        SaveError: when the file can't be written.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     journal = Journal(Path(folder, "my_game.json"), m.saved())
        ...     m.apply("draft Precognition")
        ...     journal.record(m.saved())
        ...     read_match(journal.path)["actions"]
        [[0, 'draft Precognition', '']]
    """

    def __init__(self, path: Path, saved: Mapping[str, Any], contents: FileContents | None = None) -> None:
        self.path = file_path(path)
        self._saved: Mapping[str, Any] = saved
        self._end, self._size, self._first, self._seal = b"", 0, 0, ""
        # No thread may check whether the file holds the match while another one writes it.
        self._writing = Lock()
        if contents is not None and contents.seal is not None:
            self._end, self._size, self._seal = contents.data[-_TAIL:], len(contents.data), contents.seal
            self._first = contents.data.find(b"\n")
            return
        line, seal = as_line(saved)
        if contents is None:
            write_atomically(self.path, line)
        else:
            replace_unchanged(self.path, line, contents.data)
        self._holds_only(line, seal, saved)

    def record(self, saved: Mapping[str, Any]) -> None:
        """Write the changes since the last write.

        Args:
            saved: the match now.

        Raises:
            SaveError: when the file can't be written, is gone, or was changed by something else; then nothing was
                written.
        """
        change = _difference(self._saved, saved)
        if not change:
            return
        line, seal = _sealed(change, self._seal)
        with self._writing:
            try:
                with locked(self.path) as file:
                    end = file.seek(0, 2)
                    if not self._ends_as_written(file, end):
                        raise self._changed()
                    if end > max(_LARGE, 4 * self._first):
                        self._replace(file, saved)
                        return
                    _append(file, line, end)
            except FileNotFoundError as error:
                raise SaveError(
                    f"the file {name_of(self.path)} is gone. Run the cell with mf.open_match again to begin a new "
                    f"game, or use m.save({self.path.name!r}) to write this one again."
                ) from error
            except OSError as error:
                raise self._unwritable(error) from error
            self._size, self._end, self._seal, self._saved = end + len(line), line[-_TAIL:], seal, saved

    def rewrite(self, saved: Mapping[str, Any]) -> None:
        """Write the match whole, as one line, even if the file is gone or was emptied.

        Args:
            saved: the match now.

        Raises:
            SaveError: when the file can't be written, or something else has changed it; then nothing was written.
        """
        with self._writing:
            try:
                with locked(self.path, make=True) as file:
                    end = file.seek(0, 2)
                    if end and not self._ends_as_written(file, end):
                        raise self._changed()
                    self._replace(file, saved)
            except OSError as error:
                raise self._unwritable(error) from error

    def holds(self) -> bool:
        """Return whether the file exists and has not changed since the last write."""
        try:
            with self._writing, self.path.open("rb", buffering=0) as file:
                return self._ends_as_written(file, file.seek(0, 2))
        except OSError:
            return False

    def _replace(self, file: IO[bytes], saved: Mapping[str, Any]) -> None:
        line, seal = as_line(saved)
        replace_locked(file, self.path, line)
        self._holds_only(line, seal, saved)

    def _holds_only(self, line: str, seal: str, saved: Mapping[str, Any]) -> None:
        """Note that the file holds a match as its first line, and nothing after it."""
        data = line.encode()
        self._end, self._size, self._first = data[-_TAIL:], len(data), len(data)
        self._seal, self._saved = seal, saved

    def _changed(self) -> SaveError:
        return SaveError(
            f"the file {name_of(self.path)} was changed since it was opened here, perhaps by another notebook. Run the "
            "cell with mf.open_match again to continue with its new contents, or use m.save('other.json') to keep this "
            "game."
        )

    def _unwritable(self, error: OSError) -> SaveError:
        return SaveError(f"the file {name_of(self.path)} can't be written: {reason(error)}.")

    def _ends_as_written(self, file: IO[bytes], end: int) -> bool:
        if end != self._size:
            return False
        file.seek(end - len(self._end))
        return file.read(len(self._end)) == self._end


def read_match(path: Path | str) -> dict[str, Any]:
    """Return the match in a file, as :func:`read_journal` reads it.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "my_game.json")
        ...     mf.new_match("manaforge", seats=2, seed=7).save(path)
        ...     read_match(path)["seed"]
        7
    """
    return read_journal(path)[0]


def read_journal(path: Path | str) -> tuple[dict[str, Any], FileContents]:
    """Read a match from a file of :meth:`manaforge_widgets.Match.save` or from a journal.

    Returns:
        The match, as :meth:`manaforge_widgets.Match.restored` takes it; and the contents of the file.

    Raises:
        SaveError: when the file is missing, edited, newer than this package, or not a saved match.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "my_game.json")
        ...     mf.new_match("manaforge", seats=2, seed=7).save(path)
        ...     read_journal(path)[1].seal is None
        True
    """
    name, data = name_of(file_path(path)), read_file(path)
    # `Match.save` writes one entry on each line, so the first line is only a brace.
    first, line_end, rest = data.partition(b"\n")
    if not line_end or first.strip() == b"{":
        return parsed(data, name)[0], FileContents(data)
    saved, seal = parsed(first, name)
    is_whole = data.endswith(b"\n")
    lines = rest.split(b"\n")
    for number, line in enumerate(lines, 2):
        if not line:
            continue
        change = _opened(line, seal)
        if change is None:
            if number - 1 == len(lines) and not _is_complete(line):
                break
            raise SaveError(f"{name}: line {number} was changed after it was written, so it can't be trusted.")
        seal = str(change.pop("seal"))
        try:
            _take(saved, change)
        except (TypeError, ValueError, KeyError) as error:
            raise SaveError(f"{name}: line {number} can't be read as a change of the match.") from error
    return saved, FileContents(data, seal if is_whole else None)


def ends_in_the_middle(data: bytes) -> bool:
    r"""Return whether the last line of a journal is incomplete, because the file was cut short.

    A journal that was cut exactly between two lines is a complete journal of an earlier step.

    Args:
        data: the bytes of the file.

    Example:
        >>> ends_in_the_middle(b'{"game": "pig"}\n{"added"'), ends_in_the_middle(b'{"game": "pig"}\n')
        (True, False)
    """
    first, _, rest = data.partition(b"\n")
    last = rest.rpartition(b"\n")[2]
    return first.strip() != b"{" and bool(last) and not _is_complete(last)


def _difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes from one saved match to another, as a line of a journal contains them."""
    change: dict[str, Any] = {}
    for name, (kept_in, added_in) in _LISTS.items():
        before, after = old[name], new[name]
        kept, most = 0, min(len(before), len(after))
        while kept < most and before[kept] == after[kept]:
            kept += 1
        if kept < len(before):
            change[kept_in] = kept
        if kept < len(after):
            change[added_in] = after[kept:]
    shown_before = old["luck"]
    luck = {
        key: result for key, result in new["luck"].items() if key not in shown_before or shown_before[key] != result
    }
    if luck:
        change["luck"] = luck
    if new.get("mark") != old.get("mark"):
        change["mark"] = new["mark"]
    return change | {name: new[name] for name in _WHOLE if new[name] != old[name]}


def _take(saved: dict[str, Any], change: Mapping[str, Any]) -> None:
    """Apply the changes of a line to a saved match."""
    known = {"luck", "mark", *_WHOLE, *(part for parts in _LISTS.values() for part in parts)}
    if not change.keys() <= known:
        raise ValueError
    for name, (kept_in, added_in) in _LISTS.items():
        del saved[name][change.get(kept_in, len(saved[name])) :]
        saved[name].extend(change.get(added_in, []))
    saved["luck"].update(change.get("luck", {}))
    saved.update({name: change[name] for name in _WHOLE if name in change})
    # A line without a mark may lead to another position: then no mark is better than the one of an earlier position.
    saved.pop("mark", None)
    saved.update({"mark": change["mark"]} if "mark" in change else {})


def _sealed(change: Mapping[str, Any], before: str) -> tuple[bytes, str]:
    """Return a change as a line of a journal, and the line's checksum."""
    text = json.dumps(change, separators=(",", ":"))
    seal = _seal(text, before)
    return f'{text[:-1]},"seal":"{seal}"}}\n'.encode(), seal


def _opened(line: bytes, before: str) -> dict[str, Any] | None:
    """Return the change of a line, with its checksum; None if the checksum is wrong."""
    text, _, end = line.partition(b',"seal":"')
    try:
        body = text.decode() + "}"
        if end.decode() != f'{_seal(body, before)}"}}':
            return None
        change: dict[str, Any] = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return change


def _seal(text: str, before: str) -> str:
    return blake2b(f"{before}\n{text}".encode(), digest_size=12).hexdigest()


def _is_complete(line: bytes) -> bool:
    """Return whether a last line without a line break is complete JSON."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _append(file: IO[bytes], line: bytes, end: int) -> None:
    """Write a whole line at the end of a file; if that fails, write nothing."""
    file.seek(end)
    try:
        written = file.write(line)
        if written != len(line):
            raise OSError(28, "No space left on device")
    except OSError:
        file.truncate(end)
        raise
