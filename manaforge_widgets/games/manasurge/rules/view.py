"""Views: a position as plain JSON values, with names of cards; see ``docs/view_manasurge.md``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import Components
from manaforge_widgets.games.manasurge.rules.position import Position, Story
from manaforge_widgets.games.manasurge.rules.public import at_stake, next_seat, phase
from manaforge_widgets.games.manasurge.rules.questions import about


def view(pos: Position, viewer: int | None) -> dict[str, Any]:
    """MS-H1: return the position as plain JSON values; of hidden cards, only those whose place the viewer knows.

    Args:
        pos: the position.
        viewer: the seat that looks at the position; None for a view of everything.
    """
    components = pos.components
    decides = pos.state == at.DECIDE
    suits = components.suits
    deck = [*reversed(pos.deck)]
    return {
        "game": "manasurge",
        "edition": components.edition,
        "viewer": viewer,
        "phase": phase(pos),
        "state": at.STATES[pos.state],
        "round": pos.round,
        "goal": components.goal[pos.seats],
        "turn": pos.turn,
        "active": pos.active,
        "to_act": [pos.active] if decides else [],
        "question": _question(pos) if decides else None,
        "suits": [name for number, name in enumerate(suits) if number != pos.box],
        "box": suits[pos.box] if pos.box >= 0 else None,
        "caster": pos.caster if pos.caster >= 0 else None,
        "player": pos.player,
        "suit": suits[pos.suit] if pos.suit >= 0 else None,
        "direction": direction_name(pos.direction),
        "next": next_seat(pos, pos.player) if pos.suit >= 0 and pos.direction != at.UNCHOSEN else None,
        "last_rank": pos.last or None,
        "down": pos.down,
        "locked": pos.locked,
        "torments": pos.torments,
        "stagnations": pos.stagnations,
        "skip": pos.skip,
        "portal": pos.portal if pos.portal >= 0 else None,
        "played": pos.played,
        "numbered": pos.numbered,
        "row": [_laid(components, card) for card in pos.row],
        "at_stake": at_stake(pos),
        "deck": _pile(components, deck, viewer, in_order=True),
        "discards": [components.kind_names[kind] for kind in pos.discards],
        "pool": _pile(components, pos.pool, viewer),
        "supply": pos.supply,
        "shuffles": pos.shuffles,
        "steps": [_frame(one) for one in pos.stack],
        "last_spell": _story(components, pos.story) if pos.story else None,
        "seats": [_seat(pos, seat, viewer) for seat in range(pos.seats)],
        "past": pos.past.tolist(),
        "shown": [kinds.tolist() for kinds in pos.shown] if viewer is None else pos.shown[viewer].tolist(),
    }


def direction_name(direction: int) -> str | None:
    """Return the name of a direction; None before it is chosen."""
    if direction == at.UNCHOSEN:
        return None
    return "left" if direction == at.LEFT else "right"


def _seat(pos: Position, seat: int, viewer: int | None) -> dict[str, Any]:
    wizard = pos.wizards[seat]
    return {
        "hand": _pile(pos.components, pos.hands[seat], viewer),
        "damage": _pile(pos.components, pos.damage[seat], viewer),
        "shards": pos.shards[seat],
        "wizard": pos.components.wizards[wizard] if wizard >= 0 else None,
        "used": bool(pos.used >> seat & 1),
    }


def _pile(
    components: Components, cards: Sequence[int], viewer: int | None, *, in_order: bool = False
) -> dict[str, Any]:
    """MS-H2: the number of cards, and those that the viewer knows; a seat does not see who else knows them."""
    if not cards:
        return {"count": 0, "cards": [], "known_by": [] if viewer is None else None}
    names = components.kind_names
    listed = cards if in_order else sorted(cards)
    if viewer is None:
        return {
            "count": len(cards),
            "cards": [names[card >> at.SEAT_BITS] for card in listed],
            "known_by": [[seat for seat in range(at.SEAT_BITS) if card >> seat & 1] for card in listed],
        }
    if in_order:
        known = [names[card >> at.SEAT_BITS] if card >> viewer & 1 else None for card in listed]
        while known and known[-1] is None:
            known.pop()
    else:
        known = [names[card >> at.SEAT_BITS] for card in listed if card >> viewer & 1]
    return {"count": len(cards), "cards": known, "known_by": None}


def _laid(components: Components, card: int) -> dict[str, Any]:
    names = components.kind_names
    kind, meant = at.laid_kind(card), at.meant_kind(card)
    return {
        "card": names[kind],
        "as": names[meant] if meant != kind else None,
        "seat": at.owner_of(card),
        "player": at.player_of(card),
        "shard": card & at.SHARD > 0,
        "counter": card & at.COUNTERED > 0,
    }


def _frame(one: int) -> dict[str, Any]:
    return {"step": frames.NAMES[frames.what_of(one)], "seat": frames.seat_of(one), "number": frames.number_of(one)}


def _question(pos: Position) -> dict[str, Any]:
    one = pos.stack[-1]
    return {"kind": frames.NAMES[frames.what_of(one)], "seat": frames.seat_of(one), "about": about(pos, one)}


def _story(components: Components, story: Story) -> dict[str, Any]:
    number, struck, absorbed, damage, last_play, gained, row = story
    return {
        "round": number,
        "struck": struck,
        "absorbed": bool(absorbed),
        "damage": damage,
        "last_play": last_play if last_play >= 0 else None,
        "gained": list(gained),
        "row": [_laid(components, card) for card in row],
    }
