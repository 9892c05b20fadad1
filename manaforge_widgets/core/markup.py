"""Texts with symbols in braces, such as ``2{earth}`` or ``{seat-1}``, and functions that replace them by words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from manaforge_widgets.core.messages import listed

SymbolWords = Mapping[str, str | tuple[str, str] | list[str]]
"""The words for symbols, by symbol: a pair for one and for many, or one word for both."""

_SYMBOL = re.compile(r"(\d*)\{([a-z0-9-]+)\}")
_REPEATED = re.compile(r"(?<!\d)(\{[a-z0-9-]+\})\1+")
_AMOUNT = re.compile(r"[+−]?\d{0,9}\{(?!seat-)[a-z0-9-]+\}")
_AMOUNTS = re.compile(rf"{_AMOUNT.pattern}(?: ?{_AMOUNT.pattern})+")
_SEAT = re.compile(r"\{seat-(\d{1,2})\}('s\b| was\b| is\b| has\b)?")
_BEFORE_A_SENTENCE = ("", *".:;!?")
# If a seat's name is "You", the verb after it changes too.
_AFTER_YOU = {" was": " were", " is": " are", " has": " have"}


def seat_symbol(seat: int) -> str:
    """Return the symbol that stands for the name of a seat.

    Args:
        seat: the number of the seat, from 0.

    Example:
        >>> seat_symbol(2)
        '{seat-2}'
    """
    return f"{{seat-{seat}}}"


def with_names(text: str, names: Sequence[str]) -> str:
    """Return the text with each seat's symbol replaced by a name; "You was" and the like become "You were".

    Args:
        text: a text with symbols; other symbols stay as they are.
        names: a name for each seat; a seat without a name appears with its number.

    Example:
        >>> with_names("{seat-1} gives 1{star}", ["You", "Ann"])
        'Ann gives 1{star}'
        >>> with_names("{seat-0} was struck; {seat-1} looked at {seat-0}'s hand", ["You", "Ann"])
        'You were struck; Ann looked at your hand'
        >>> with_names("{seat-1} gave {seat-0} a card. {seat-0} gave it back", ["You", "Ann"])
        'Ann gave you a card. You gave it back'
    """

    def named(match: re.Match[str]) -> str:
        seat, after = int(match[1]), match[2] or ""
        if seat >= len(names):
            return plain(match[0])
        if names[seat] != "You":
            return names[seat] + after
        if after == "'s":
            return "your" if match.start() else "Your"
        begins = text[: match.start()].rstrip()[-1:] in _BEFORE_A_SENTENCE
        return ("You" if begins else "you") + _AFTER_YOU.get(after, after)

    return _SEAT.sub(named, text)


def plain(text: str, words: SymbolWords | None = None) -> str:
    """Return the text with every symbol replaced by words; amounts in a row are joined by commas and "and".

    Args:
        text: a text with symbols.
        words: the words for the symbols; a symbol without words appears with its own name.

    Example:
        >>> plain("{seat-0} gained 2{fire-gem}", {"fire-gem": ("fire gem", "fire gems")})
        'seat 0 gained 2 fire gems'
        >>> plain("2{earth} 1{wind} 1{fire-gem}"), plain("{wind}{wind}"), plain("{earth}/{fire}")
        ('2 earth, 1 wind and 1 fire gem', '2 wind', 'earth or fire')
    """

    def named(match: re.Match[str]) -> str:
        amount, name = match.groups()
        word = (words or {}).get(name) or name.replace("-", " ")
        if not isinstance(word, str):
            word = word[amount not in ("", "1")]
        return f"{amount} {word}" if amount else word

    text = _REPEATED.sub(lambda many: f"{len(many[0]) // len(many[1])}{many[1]}", text.replace("}/{", "} or {"))
    text = _AMOUNTS.sub(lambda run: listed(_AMOUNT.findall(run[0])), text)
    # A seat and a symbol next to each other need a space between their words.
    return _SYMBOL.sub(named, text.replace("}{", "} {"))
