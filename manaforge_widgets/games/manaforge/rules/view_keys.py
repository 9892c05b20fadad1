"""The keys of a view, table by table; ``docs/view.md`` explains them."""

from __future__ import annotations

from typing import Final

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "view": (
        "game",
        "edition",
        "viewer",
        "phase",
        "round",
        "rounds",
        "era",
        "first_player",
        "active",
        "turn",
        "to_act",
        "spends_left",
        "built",
        "reserve",
        "used",
        "board",
        "building",
        "deck",
        "discard",
        "supply",
        "box",
        "seats",
        "pending",
        "declines",
    ),
    "seat": ("prestige", "prisms", "gems", "dice", "workshop", "store", "talents", "draft"),
    "die": ("die", "face", "spent", "held"),
    "card": ("card", "charged", "gems"),
    "draft": ("hand", "picked", "chosen", "has_chosen", "hand_count", "picked_count"),
    "deck": ("count", "top", "peeked"),
    "box": ("items", "talents"),
}
