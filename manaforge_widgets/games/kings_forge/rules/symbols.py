"""The words for the symbols in texts of King's Forge, such as ``{die-metal}`` and ``{token-automatic-6}``."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.rules.bonuses import TOKEN_WORDS, TOKENS
from manaforge_widgets.games.kings_forge.rules.dice import KINDS

SYMBOLS: dict[str, str | tuple[str, str]] = {
    **{f"die-{kind}": (f"{kind} die", f"{kind} dice") for kind in KINDS},
    **{
        f"token-{name.replace('_', '-')}": (words, f"{words}s") for name, words in zip(TOKENS, TOKEN_WORDS, strict=True)
    },
    "craft": ("craft", "crafts"),
    "anvil": "anvil",
}
"""The singular and the plural of each symbol."""
