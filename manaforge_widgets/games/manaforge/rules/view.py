"""Views: a position as plain JSON, with everything, or with only the part that one seat may know."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.games.manaforge.rules import actions, engine, roles
from manaforge_widgets.games.manaforge.rules.components import ERAS
from manaforge_widgets.games.manaforge.rules.elements import TYPES, named
from manaforge_widgets.games.manaforge.rules.names import die_names
from manaforge_widgets.games.manaforge.rules.pending import write_pending
from manaforge_widgets.games.manaforge.rules.position import DRAFT, KEEP, PHASES, PLAY, Position
from manaforge_widgets.games.manaforge.rules.rounds import ROUNDS
from manaforge_widgets.games.manaforge.rules.talents import owner_has


def era_of(pos: Position) -> str:
    """Return the era of the round's items; it is "dawn" before the first round."""
    return ERAS[max(0, pos.round - 1) * len(ERAS) // ROUNDS]


def view(pos: Position, seat: int | None) -> View:
    """Return the part of the position that the seat may know; everything for None.

    The view of a seat hides the cards of the deck (except those that Precognition has shown it), and the cards and
    talents that are out of the game. In the draft it also hides the other seats' hands, picks and choices (MF-S3,
    MF-A6).
    """
    components = pos.components
    titles = [item.title for item in components.items]
    talent_names = [talent.name for talent in components.talents]
    everything = seat is None
    known = len(pos.deck) if everything else 0
    if seat is not None and pos.peeked and owner_has(pos, seat, roles.PRECOGNITION):
        known = pos.peeked
    return {
        "game": "manaforge",
        "edition": components.edition,
        "viewer": seat,
        "phase": PHASES[pos.phase],
        "round": pos.round,
        "rounds": ROUNDS,
        "era": era_of(pos),
        "first_player": pos.first if pos.first >= 0 else None,
        "active": pos.active if pos.phase == PLAY else None,
        "turn": pos.turn,
        "to_act": list(engine.to_act(pos)),
        "spends_left": pos.spends,
        "built": bool(pos.built),
        "reserve": named(pos.reserve),
        "used": [talent_names[number] for number in actions.bits(pos.used)],
        "board": [titles[item] if item >= 0 else None for item in pos.board],
        "building": titles[pos.building] if pos.building >= 0 else None,
        "deck": {
            "count": len(pos.deck),
            "top": [titles[item] for item in reversed(pos.deck[len(pos.deck) - known :])] if known else [],
            "peeked": pos.peeked if everything else known,
        },
        "discard": [titles[item] for item in pos.discard],
        "supply": dict(zip(TYPES, pos.supply, strict=True)),
        "box": {
            "items": [titles[item] for item in pos.box],
            "talents": [talent_names[talent] for talent in pos.spare_talents],
        }
        if everything
        else None,
        "seats": [_seat(pos, owner, seat) for owner in range(pos.seats)],
        "pending": write_pending(pos),
        "declines": actions.bits(pos.declined),
    }


def _seat(pos: Position, owner: int, viewer: int | None) -> dict[str, Any]:
    components = pos.components
    names = die_names(pos, owner)
    return {
        "prestige": pos.prestige[owner],
        "prisms": pos.prisms[owner],
        "gems": named(pos.gems[owner * 4 : owner * 4 + 4]),
        "dice": [
            {
                "die": name,
                "face": components.faces[face].text if face >= 0 else None,
                "spent": bool(pos.spent[owner] >> number & 1),
                "held": pos.held[owner] == number,
            }
            for number, (name, face) in enumerate(zip(names, pos.die_face[owner], strict=True))
        ],
        "workshop": [
            {
                "card": components.items[item].title,
                "charged": bool(charged),
                "gems": [TYPES[element] for element in attached],
            }
            for item, charged, attached in zip(
                pos.workshop[owner], pos.charged[owner], pos.attached[owner], strict=True
            )
        ],
        "store": [components.items[item].title for item in pos.store[owner]],
        "talents": [components.talents[number].name for number in pos.talents[owner]],
        "draft": _draft(pos, owner, viewer),
    }


def _draft(pos: Position, owner: int, viewer: int | None) -> dict[str, Any] | None:
    if pos.phase not in (DRAFT, KEEP) or pos.talents[owner]:
        return None
    names = [talent.name for talent in pos.components.talents]
    hidden = viewer not in (None, owner)
    chosen: list[str] | None = None
    if pos.chosen[owner] >= 0 and not hidden:
        about = pos.chosen[owner]
        chosen = [names[about]] if pos.phase == DRAFT else [names[talent] for talent in actions.unpack_pair(about)]
    return {
        "hand": None if hidden else [names[number] for number in pos.hand[owner]],
        "picked": None if hidden else [names[number] for number in pos.picked[owner]],
        "chosen": chosen,
        "has_chosen": pos.chosen[owner] >= 0,
        "hand_count": len(pos.hand[owner]),
        "picked_count": len(pos.picked[owner]),
    }
