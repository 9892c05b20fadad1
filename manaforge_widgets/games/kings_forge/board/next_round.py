"""The dice of each seat in the next round, as far as they are known now."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS


def with_next(view: View) -> dict[str, Any]:
    """Return a copy of a view in which each seat has one more key, ``next``: its dice for the next round (KF-E1).

    These are all dice of the seat, wherever they lie, except dice that are consumed, on docks or lent (KF-S4). What the
    seat may still gain or lose in this gather phase is not counted.

    Args:
        view: the view of one seat, or the full view; it is not changed.

    Example:
        >>> import manaforge_widgets as mf
        >>> with_next(mf.new_match("kings_forge", seats=2, seed=7).view(0))["seats"][0]["next"]
        {'metal': 5}
    """
    return {**view, "seats": [{**row, "next": _next(view, seat, row)} for seat, row in enumerate(view["seats"])]}


def _next(view: View, seat: int, row: View) -> dict[str, int]:
    coming = dict.fromkeys(COLOURS, 0)
    for dice in (row["supply"], row["smithy"], *(card["dice"] for card in row["gathered"])):
        for kind in COLOURS:
            coming[kind] += dice.get(kind, 0)
    single = [die["die"] for craft in view["crafted"] if craft["seat"] == seat for die in craft["dice"]]
    if view["active"] == seat and view["phase"] == "craft":
        # Before the roll no die has a value. After it, dice without a value are placed or on the smithy tile.
        rolls = view["state"] == "roll"
        single += [die["die"].partition("-")[0] for die in view["dice"] if rolls or die["value"] is not None]
    for kind in single:
        if kind in coming:
            coming[kind] += 1
    return {kind: number for kind, number in coming.items() if number}
