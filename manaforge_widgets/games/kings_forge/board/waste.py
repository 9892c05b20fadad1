"""What ending a craft turn now would waste: crafts that the dice can still make, and crafts that they can steal."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.widgets.shapes import Option, WasteView

_RULES = {"craft": ("KF-C2", "can be crafted"), "steal": ("KF-C3", "can be stolen")}


def waste(options: Sequence[Option]) -> list[WasteView]:
    """What the active seat would waste if it ended its craft turn now: crafts that need nothing but its dice.

    Args:
        options: what the seat can do now.
    """
    wasted: list[WasteView] = []
    for option in options:
        if option["kind"] in _RULES:
            rule, words = _RULES[option["kind"]]
            wasted.append({"rule": rule, "text": f"{option['args']['card']} {words}", "targets": [option["target"]]})
    return wasted
