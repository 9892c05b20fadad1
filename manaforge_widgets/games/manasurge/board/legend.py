"""The legend: the symbols of ManaSurge and their meanings."""

from __future__ import annotations

from manaforge_widgets.games.manasurge.rules.components import FULL_DAMAGE, Components
from manaforge_widgets.widgets.shapes import LegendRow


def legend(components: Components) -> list[LegendRow]:
    """Return the symbols of suits, metamagics, shards, damage and the Caster token, each with its meaning."""
    suits = " ".join(f"{{suit-{suit.lower()}}}" for suit in components.suits)
    rows = [
        (suits, f"the suits: {', '.join(components.suits)}; the plate of each has a different shape"),
        ("{metamagic}", "a metamagic: no rank, always valid, never opens a spell"),
        ("{shard}", "a shard: on a card in play it counts as damage; in front of a player it counts for winning"),
        ("{damage}", f"a damage card, face down; {FULL_DAMAGE} of them are a Rebirth"),
        ("{caster}", "the Caster token: the suit of its card is the suit of the spell"),
    ]
    return [{"symbols": symbols, "words": words} for symbols, words in rows]
