"""Texts with symbols in braces, such as ``2{earth}``, and the same in plain words."""

from __future__ import annotations

import re

_SYMBOL = re.compile(r"(\d*)\{([a-z-]+)\}")
_COUNTED = ("gem", "prism", "spend")
_WORDS = {
    "star": "prestige",
    "spend": "die spend",
    "exhaust": "exhaust another card",
    "recharge": "recharge another card",
}


def plain(text: str) -> str:
    """The text with every symbol in words.

    Example:
        >>> plain("spent earth-1: +2{earth}, -1{fire-gem}")
        'spent earth-1: +2 earth, -1 fire gem'
    """

    def words(match: re.Match[str]) -> str:
        amount, name = match.groups()
        named = _WORDS.get(name, f"{name[4:]} die" if name.startswith("die-") else name.replace("-", " "))
        many = "s" * (amount not in ("", "1") and named.endswith(_COUNTED))
        return f"{amount} {named}{many}" if amount else named

    # Symbols that stand side by side, such as the two of a double face, need a space between their words.
    return _SYMBOL.sub(words, text.replace("}{", "} {"))
