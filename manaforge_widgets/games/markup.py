"""Texts with symbols in braces, such as ``2{earth}`` or ``{seat-1}``: the one place where they are read in Python."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

SymbolWords = Mapping[str, str | tuple[str, str]]
"""What symbols are called: a word for one and for many, or one word for both."""

_SYMBOL = re.compile(r"(\d*)\{([a-z0-9-]+)\}")
_SEAT = re.compile(r"\{seat-(\d{1,2})\}")


def seat_symbol(seat: int) -> str:
    """The symbol that stands for a seat's name.

    Example:
        >>> seat_symbol(2)
        '{seat-2}'
    """
    return f"{{seat-{seat}}}"


def with_names(text: str, names: Sequence[str]) -> str:
    """The text with a name for each seat's symbol.

    Example:
        >>> with_names("{seat-1} gives 1{star}", ["You", "Ann"])
        'Ann gives 1{star}'
    """
    return _SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else plain(found[0]), text)


def plain(text: str, words: SymbolWords | None = None) -> str:
    """The text with every symbol in words: those given, or the symbol's own name.

    Example:
        >>> plain("{seat-0} gained 2{fire-gem}", {"fire-gem": ("fire gem", "fire gems")})
        'seat 0 gained 2 fire gems'
    """

    def named(match: re.Match[str]) -> str:
        amount, name = match.groups()
        word = (words or {}).get(name) or name.replace("-", " ")
        if not isinstance(word, str):
            word = word[amount not in ("", "1")]
        return f"{amount} {word}" if amount else word

    # Symbols that stand side by side, such as the two of a double face, need a space between their words.
    return _SYMBOL.sub(named, text.replace("}{", "} {"))
