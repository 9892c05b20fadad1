"""The words for the symbols in Manaforge's texts, such as ``{earth}``, ``{fire-gem}`` and ``{die-arcane}``."""

from __future__ import annotations

from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES

SYMBOLS: dict[str, str | tuple[str, str]] = {
    **{name: name for name in (*TYPES, "any")},
    **{f"{name}-gem": (f"{name} gem", f"{name} gems") for name in (*ELEMENTS, "any")},
    **{f"die-{name}": f"{name} die" for name in (*TYPES, "any")},
    "prism": ("prism", "prisms"),
    "star": "prestige",
    "spend": ("die spend", "die spends"),
    "runestone": "runestone",
    "transmute": "transmute",
    "power-surge": "power surge",
    "gem-copy": "gem copy",
    "exhaust": "exhaust another card",
    "recharge": "recharge another card",
}
"""For each symbol its name, or its singular and its plural."""
