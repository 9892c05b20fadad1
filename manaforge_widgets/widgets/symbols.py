"""The words for a game's symbols, as the browser gets them."""

from __future__ import annotations

from manaforge_widgets.games.markup import SymbolWords


def symbol_words(words: SymbolWords) -> dict[str, list[str]]:
    """The words for each symbol: for one, and for many.

    Example:
        >>> symbol_words({"star": "glory", "coin": ("coin", "coins")})
        {'star': ['glory', 'glory'], 'coin': ['coin', 'coins']}
    """
    return {name: [word, word] if isinstance(word, str) else list(word) for name, word in words.items()}
