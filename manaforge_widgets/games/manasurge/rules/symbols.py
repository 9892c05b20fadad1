"""The words for the symbols in the texts of ManaSurge, such as ``{suit-frost}`` and ``{shard}``."""

from __future__ import annotations

from manaforge_widgets.games.manasurge.rules.components import SUITS

SYMBOLS: dict[str, str | tuple[str, str]] = {
    **{f"suit-{suit.lower()}": suit for suit in SUITS},
    "metamagic": ("metamagic", "metamagics"),
    "shard": ("shard", "shards"),
    "damage": ("damage", "damage"),
    "card": ("card", "cards"),
    "caster": ("Caster token", "Caster tokens"),
}
"""The singular and the plural of each symbol."""
