"""Targets: names for the things on the table that can be clicked. The front end builds the same names."""

from __future__ import annotations

from manaforge_widgets.core.api import Action

TURN = "turn"
"""The button that passes, or ends the craft turn."""
PLACE = "place"
"""The button that places the cemetery die."""


def claim(card: str, side: str) -> str:
    """Return the target of one of the two actions of a face-up gather card."""
    return f"claim:{card}:{side}"


def dock(name: str, cost: int) -> str:
    """Return the target of an action of a dock; its two actions differ in ``cost``, the number of dice."""
    return f"dock:{name}:{cost}"


def craft(card: str) -> str:
    """Return the target of a craft on display."""
    return f"craft:{card}"


def steal(card: str) -> str:
    """Return the target of a craft that lies in front of another seat."""
    return f"steal:{card}"


def die(name: str) -> str:
    """Return the target of a rolled die of the seat whose player is at the screen."""
    return f"die:{name}"


def tool(source: str) -> str:
    """Return the target of a bonus that is not for a single die: a reroll, or ones to sixes."""
    return f"tool:{source}"


def of_action(action: Action) -> list[str]:
    """Return the targets to click for an action, whatever dice it takes."""
    args = action.args
    if action.kind == "claim":
        return [claim(args.card, args.action)]
    if action.kind == "visit":
        return [dock(args.dock, sum(args.dice[colour] for colour in args.dice))]
    if action.kind in ("craft", "steal"):
        return [(craft if action.kind == "craft" else steal)(args.card)]
    if action.kind in ("add", "six", "flip"):
        return [die(args.die)]
    if action.kind in ("reroll", "ones"):
        return [tool(args.by)]
    if action.kind == "place":
        return [PLACE]
    return [TURN] if action.kind in ("pass", "end") else []
