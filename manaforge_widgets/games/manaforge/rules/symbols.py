"""The words for the symbols in Manaforge's texts, such as ``{earth}``, ``{fire-gem}`` and ``{die-arcane}``."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES

SYMBOLS: dict[str, str | tuple[str, str]] = {
    **{name: name for name in TYPES},
    "any": "mana of any element",
    **{f"{name}-gem": (f"{name} gem", f"{name} gems") for name in ELEMENTS},
    "any-gem": ("gem", "gems"),
    **{f"die-{name}": f"{name} die" for name in (*TYPES, "any")},
    "prism": ("prism", "prisms"),
    "star": "prestige",
    "spend": ("die spend", "die spends"),
    "charged": "charged cards",
    "runestone": "runestone",
    "transmute": "transmute",
    "power-surge": "power surge",
    "gem-copy": "gem copy",
    "exhaust": ("other card to exhaust", "other cards to exhaust"),
    "recharge": ("other card to recharge", "other cards to recharge"),
}
"""For each symbol its name, or its singular and its plural."""
