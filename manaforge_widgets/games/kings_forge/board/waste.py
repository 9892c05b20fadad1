"""Warnings before the end of a craft turn: the crafts that the seat can still make or steal."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.widgets.shapes import Option, WasteView

_RULES = {"craft": ("KF-C2", "can be crafted"), "steal": ("KF-C3", "can be stolen")}


def waste(options: Sequence[Option]) -> list[WasteView]:
    """Return the crafts that the active seat can make or steal now, and would miss by ending its craft turn.

    Args:
        options: the options that the seat has now.
    """
    wasted: list[WasteView] = []
    for option in options:
        if option["kind"] in _RULES:
            rule, words = _RULES[option["kind"]]
            wasted.append({"rule": rule, "text": f"{option['args']['card']} {words}", "targets": [option["target"]]})
    return wasted
