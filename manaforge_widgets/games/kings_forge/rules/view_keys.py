"""The keys of a view, table by table; ``docs/view_kings_forge.md`` explains them."""

from __future__ import annotations

from typing import Final

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "view": (
        "game",
        "edition",
        "viewer",
        "phase",
        "state",
        "round",
        "rounds",
        "goal",
        "first_player",
        "active",
        "turn",
        "turns_done",
        "to_act",
        "market",
        "deck",
        "gathers",
        "display",
        "waiting",
        "crafted",
        "stock",
        "library",
        "tokens",
        "docks",
        "cemetery",
        "dice",
        "rerolls",
        "rolling",
        "choosing",
        "seats",
    ),
    "seat": ("crafts", "supply", "smithy", "gathered", "bonuses", "passed"),
    "deck": ("count", "order"),
    "crafted": ("card", "seat", "dice"),
    "placed": ("die", "as", "value"),
    "die": ("die", "value", "used"),
    "gathered": ("card", "action", "dice", "consumed", "dock"),
    "bonus": ("by", "kind", "left"),
}
