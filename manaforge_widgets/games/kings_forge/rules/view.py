"""Views: a position as plain JSON values, with the names of cards and dice."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.arguments import source_name
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES, TOKENS
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, KINDS, LIBRARY, many, named
from manaforge_widgets.games.kings_forge.rules.engine import is_luck_due
from manaforge_widgets.games.kings_forge.rules.names import die_name
from manaforge_widgets.games.kings_forge.rules.position import (
    OVER,
    PHASES,
    STATES,
    VISITED,
    Lying,
    Position,
    Taken,
)
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL, LAST_ROUND


def view(pos: Position, viewer: int | None) -> dict[str, Any]:
    """KF-H1: the position as plain JSON values, for a seat without the order of the gather deck.

    Args:
        pos: the position.
        viewer: the seat that sees it, or None for everything.
    """
    components = pos.components
    crafts, gathers = components.crafts, components.gathers
    acts = not is_luck_due(pos) and pos.state != OVER
    fields = {
        "game": "kings_forge",
        "edition": components.edition,
        "viewer": viewer,
        "phase": PHASES[pos.state],
        "state": STATES[pos.state],
        "round": pos.round,
        "rounds": LAST_ROUND,
        "goal": GOAL[pos.seats],
        "first_player": pos.first if pos.first >= 0 else None,
        "active": pos.active,
        "turn": pos.turn,
        "turns_done": pos.turns_done,
        "to_act": [pos.active] if acts else [],
        "market": [None if card < 0 else gathers[card].name for card in pos.market],
        "deck": {
            "count": len(pos.deck),
            "order": [gathers[card].name for card in reversed(pos.deck)] if viewer is None else None,
        },
        "gathers": [gathers[card].name for card in pos.gathers],
        "display": [None if card < 0 else crafts[card].name for card in pos.display],
        "waiting": [crafts[card].name for card in pos.waiting],
        "crafted": [_crafted(pos, lying) for lying in pos.lying],
        "stock": {colour: many(pos.stock, kind) for kind, colour in enumerate(COLOURS)},
        "library": many(pos.stock, LIBRARY),
        "tokens": dict(zip(TOKENS, pos.tokens, strict=True)),
        "docks": [
            {
                "dock": dock.name,
                "costs": list(dock.costs),
                "used": [bool(pos.used >> 2 * number + which & 1) for which in range(2)],
            }
            for number, dock in enumerate(components.docks)
        ],
        "cemetery": pos.cemetery or None,
        "dice": [
            {
                "die": die_name(pos, die),
                "value": value or None,
                "used": actions.bits(marks),
            }
            for die, (value, marks) in enumerate(zip(pos.die_value, pos.die_marks, strict=True))
        ],
        "rerolls": pos.rerolls,
        "rolling": [die_name(pos, die) for die in actions.bits(pos.due)],
        "choosing": pos.choosing - 1 if pos.choosing else None,
        "seats": [_seat(pos, seat) for seat in range(pos.seats)],
    }
    # Only in a game that began under version 1, so that other views have no additional key.
    return {**fields, "rules": 1} if pos.lenient else fields


def _seat(pos: Position, seat: int) -> dict[str, Any]:
    return {
        "crafts": [pos.components.crafts[card].name for card in pos.claimed[seat]],
        "supply": named(pos.supply[seat]),
        "smithy": named(pos.smithy[seat]),
        "gathered": [_gathered(pos, taken) for taken in pos.taken[seat]],
        "bonuses": [
            {"by": source_name(pos, bonus[0]), "kind": NAMES[bonus[1]], "left": list(bonus[2:])}
            for bonus in pos.bonuses[seat]
        ],
        "passed": bool(pos.passed >> seat & 1),
    }


def _gathered(pos: Position, taken: Taken) -> dict[str, Any]:
    card, use, home, gone = taken
    visited = use >= VISITED
    return {
        "card": pos.components.gathers[card].name,
        "action": None if visited else actions.SIDES[use],
        "dice": named(home),
        "consumed": named(gone),
        "dock": pos.components.docks[use - VISITED >> 1].name if visited else None,
    }


def _crafted(pos: Position, lying: Lying) -> dict[str, Any]:
    craft = pos.components.crafts[lying[0]]
    dice = zip(lying[2::2], lying[3::2], craft.needs, strict=True)
    return {
        "card": craft.name,
        "seat": lying[1],
        "dice": [{"die": KINDS[kind], "as": KINDS[colour], "value": value} for kind, value, (colour, _) in dice],
    }
