r"""Lines of a file that are sealed one after the other, so that a change of any line shows.

Each line is a JSON object with its number ``n``. Its last value, ``seal``, is the SHA-256 of the seal of the line
before, a line break, and the text of the line without its seal. The last line of a file says that the file ends there.
There is no secret: whoever knows this can seal lines of their own making.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

_MARK = ',"seal":"'
_DIGITS = 64
END = "end"
"""The kind of the last line."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong in a file.

    Attributes:
        line: the number of the line, from 1.
        why: the reason, as the end of a sentence that begins with the line's number.

    Example:
        >>> str(Fault(3, "was changed after it was written"))
        'line 3 was changed after it was written'
    """

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line} {self.why}"


@dataclass(frozen=True, slots=True)
class SealedLines:
    """The lines of a file up to the first one that is not sealed right.

    Attributes:
        lines: their texts, without the last line that ends the file.
        entries: their values, without the seals.
        fault: the first thing that is wrong; None if the whole file is sealed right.
    """

    lines: tuple[str, ...]
    entries: tuple[Mapping[str, Any], ...]
    fault: Fault | None


def sealed(entry: Mapping[str, Any], lines: Sequence[str]) -> str:
    """Return the line that adds an entry to sealed lines.

    Args:
        entry: the entry, without number and seal.
        lines: the lines before it.

    Example:
        >>> first = sealed({"do": "begin"}, [])
        >>> first[:28], len(sealed({"do": "check"}, [first]))
        ('{"n":1,"do":"begin","seal":"', 94)
    """
    text = json.dumps({"n": len(lines) + 1, **entry}, separators=(",", ":"))
    return f'{text[:-1]}{_MARK}{_seal(text, seal_of(lines[-1]) if lines else "")}"}}'


def file_text(lines: Sequence[str]) -> str:
    """Return the text of a file with these lines, and the line that ends it."""
    return "".join(f"{line}\n" for line in (*lines, sealed({"do": END}, lines)))


def seal_of(line: str) -> str:
    """Return the seal in a line of :func:`sealed`."""
    return line[-_DIGITS - 2 : -2]


def read_lines(data: bytes) -> SealedLines:
    r"""Read sealed lines as far as they are sealed right.

    Args:
        data: the bytes of the file. A mail program may have changed its line breaks.

    Example:
        >>> text = file_text([sealed({"do": "begin"}, [])])
        >>> read_lines(text.encode()).entries
        ({'n': 1, 'do': 'begin'},)
        >>> str(read_lines(text.replace("begin", "began").encode()).fault)
        'line 1 was changed after it was written'
        >>> str(read_lines(text.encode()[:-9]).fault)
        'line 2 is not complete: the file is cut off after line 1'
    """
    rows = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    while rows and not rows[-1].strip():
        rows.pop()
    lines: list[str] = []
    entries: list[Mapping[str, Any]] = []
    before = ""
    for number, row in enumerate(rows, 1):
        line = row.removesuffix(b"\r").decode("latin-1")
        entry = _opened(line, before)
        is_last = number == len(rows)
        if entry is None or entry.get("n") != number:
            return SealedLines(tuple(lines), tuple(entries), Fault(number, _why(line, number, is_last)))
        if entry.get("do") == END:
            fault = None if is_last else Fault(number + 1, "comes after the end of the file")
            return SealedLines(tuple(lines), tuple(entries), fault)
        lines.append(line)
        entries.append(entry)
        before = seal_of(line)
    cut = Fault(len(rows) + 1, f"is missing: the file is cut off after line {len(rows)}")
    return SealedLines(tuple(lines), tuple(entries), cut)


def _seal(text: str, before: str) -> str:
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def _opened(line: str, before: str) -> dict[str, Any] | None:
    """Return the entry of a line without its seal; None if the line is not sealed right."""
    text, mark, end = line.rpartition(_MARK)
    body = text + "}"
    if not mark or end != f'{_seal(body, before)}"}}':
        return None
    try:
        entry = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _why(line: str, number: int, is_last: bool) -> str:
    """Return why a line is not sealed right, as far as that can be seen."""
    try:
        held = json.loads(line)
    except (ValueError, RecursionError):
        cut = is_last and not line.endswith("}")
        return f"is not complete: the file is cut off after line {number - 1}" if cut else "was changed"
    place = held.get("n") if isinstance(held, dict) else None
    if type(place) is int and place != number:
        return f"was written as line {place}: lines were removed, added or moved"
    return "was changed after it was written"
