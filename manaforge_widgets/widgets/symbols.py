"""The words for a game's symbols, as the browser gets them."""

from __future__ import annotations

from manaforge_widgets.games.markup import SymbolWords


def symbol_words(words: SymbolWords) -> dict[str, str]:
    """The word for each symbol, in the singular.

    Example:
        >>> symbol_words({"star": "glory", "coin": ("coin", "coins")})
        {'star': 'glory', 'coin': 'coin'}
    """
    return {name: word if isinstance(word, str) else word[0] for name, word in words.items()}
