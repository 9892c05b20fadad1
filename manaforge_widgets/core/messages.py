"""Short, printable representations of arbitrary values, for messages."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import Repr

LONGEST = 299
"""The most characters of a message."""

_MORE = "…"


def short(value: object, most: int = 40) -> str:
    """Return a shortened ``repr``, even for values whose ``repr`` fails or would be huge.

    Args:
        value: any value.
        most: the most characters.

    Example:
        >>> short("earth"), short([1] * 1_000_000, 12), short(10**5000)
        ("'earth'", '[1, 1, 1, 1…', 'a number of some 5,000 digits')
    """
    try:
        return clipped(_REPR.repr(value), most)
    except (Exception, SystemExit):  # noqa: BLE001 - see below
        # A user-defined class may even be called "str".
        return "<something that can't be written>"[:most]


def amount(number: int) -> str:
    """Return a whole number with commas; for a huge number, only how many digits it has.

    Example:
        >>> amount(1_000_000), amount(10**5000)
        ('1,000,000', 'a number of some 5,000 digits')
    """
    return f"{number:,}" if number.bit_length() < 100 else short(number)


def clipped(text: str, most: int = LONGEST) -> str:
    """Return a text, cut to at most ``most`` characters; what can't be encoded as UTF-8 is written as an escape.

    Example:
        >>> clipped("a long story", 7)
        'a long…'
        >>> clipped("half a pair: " + chr(0xD800)).replace(chr(92), "?")
        'half a pair: ?ud800'
    """
    text = text[: 2 * most].encode("utf-8", "backslashreplace").decode() if not text.isascii() else text
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    # A symbol in braces that is cut in half would not be recognized.
    symbol = cut.rfind("{")
    return (cut[:symbol] if symbol > max(cut.rfind("}"), len(cut) - 24) else cut) + _MORE


class _Brief(Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = self.maxdeque = 50

    def repr_str(self, x: str, level: int) -> str:  # noqa: ARG002 - reprlib passes it
        return repr(x[:400])

    def repr_int(self, x: int, level: int) -> str:  # noqa: ARG002
        # Python refuses to write more than 4,300 digits, and is slow even for fewer.
        return repr(x) if x.bit_length() < 400 else f"a number of some {round(x.bit_length() * 0.30103):,} digits"

    def repr_instance(self, x: object, level: int) -> str:  # noqa: ARG002
        try:
            return repr(x)[:400]
        except (Exception, SystemExit):  # noqa: BLE001 - a user-defined class may raise anything
            return f"<{type(x).__name__}>"


_REPR = _Brief()


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return a list of words as text.

    Args:
        words: the words.
        last: the word between the last two of them.

    Example:
        >>> listed(["Ann", "Bo", "Cy"]), listed(["Ann", "Bo"], "or")
        ('Ann, Bo and Cy', 'Ann or Bo')
    """
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def either(values: Iterable[object]) -> str:
    """Return possible values as text, each as Python writes it.

    Example:
        >>> either(["same", "new"]), either([1, 2, 4])
        ("'same' or 'new'", '1, 2 or 4')
    """
    return listed(map(repr, values), "or")
