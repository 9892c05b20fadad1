"""What ending a craft turn now would waste: crafts that the dice can still make, and crafts that they can steal."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.rules.offers import craft_offers
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.table import targets
from manaforge_widgets.widgets.shapes import WasteView

_RULES = {
    "craft": ("KF-C2", "can be crafted", targets.craft),
    "steal": ("KF-C3", "can be stolen", targets.steal),
}


def waste(pos: Position) -> list[WasteView]:
    """What the active seat would waste if it ended its craft turn now: crafts that need nothing but its dice.

    Args:
        pos: the table; it stays as it is.
    """
    found: list[WasteView] = []
    for offer in craft_offers(pos):
        if offer["ways"]:
            rule, words, target = _RULES[offer["action"]]
            found.append({"rule": rule, "text": f"{offer['card']} {words}", "targets": [target(offer["card"])]})
    return found
