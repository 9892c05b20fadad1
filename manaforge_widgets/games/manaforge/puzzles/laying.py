"""The layout of a puzzle's table: the cards and dice that were named, and everything else as the rules require."""

from __future__ import annotations

from random import Random
from typing import Any

from manaforge_widgets.core.api import PositionError, View
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.seats import no_seat
from manaforge_widgets.games.manaforge.puzzles.reading import (
    read_amounts,
    read_dice,
    read_titles,
    read_workshop,
)
from manaforge_widgets.games.manaforge.rules.components import ERAS, Components
from manaforge_widgets.games.manaforge.rules.elements import TYPES
from manaforge_widgets.games.manaforge.rules.rounds import BOARD_SPACES, ROUNDS

SPENDS = 4
"""MF-T1: the number of dice that can be spent in a turn."""
_PER_ERA = ROUNDS // len(ERAS)


def lay_out(components: Components, named: dict[str, Any], seed: int) -> View:
    """Return the full view of a position on which one seat is at the beginning of its turn.

    Args:
        components: the components of the edition.
        named: the arguments of :func:`puzzle`: dice, market, gems, workshop, prisms, reserve, talents, store, discard,
            round, seats, seat and spends.
        seed: the seed for dice whose face is not named and for the cards of the deck.

    Raises:
        PositionError: the position is impossible; the message says why. For a misspelt name it suggests the right one.
    """
    rng = Random(f"puzzle {seed}")
    items = {item.title: item for item in components.items}
    market = read_titles(named["market"], "market", items)
    if len(market) > BOARD_SPACES:
        raise PositionError(f"market must have at most {BOARD_SPACES} items, not {len(market)} (MF-R1).")
    seats, seat = _number(named, "seats", 2, 4), _number(named, "seat", 0, 3)
    if seat >= seats:
        raise PositionError(f"seat: {no_seat(seat, seats)}")
    number = _round(named, [items[title].era for title in market])
    mats = [_empty_mat() for _ in range(seats)]
    mats[seat] |= {
        "prisms": _number(named, "prisms", 0, 1000),
        "gems": read_amounts(named["gems"], "gems"),
        "talents": read_titles(named["talents"], "talents", components.talent_ids),
        "workshop": read_workshop(named["workshop"], components),
        "store": read_titles(named["store"], "store", {title: 0 for title, item in items.items() if not item.workshop}),
    }
    _lay_dice(components, mats, seat, read_dice(named["dice"], components), rng)
    discard = read_titles(named["discard"], "discard", items)
    placed = {*market, *discard, *mats[seat]["store"], *(row["card"] for row in mats[seat]["workshop"])}
    return {
        "game": "manaforge",
        "edition": components.edition,
        "viewer": None,
        "phase": "play",
        "round": number,
        "first_player": seat,
        "active": seat,
        "turn": 0,
        "spends_left": _number(named, "spends", 0, 100),
        "built": False,
        "reserve": read_amounts(named["reserve"], "reserve"),
        "used": [],
        "board": [*market, *[None] * (BOARD_SPACES - len(market))],
        "building": None,
        "deck": {"top": _deck(components, number, placed, rng), "peeked": 0},
        "discard": discard,
        "seats": mats,
        "pending": [],
        "declines": [],
    }


def _number(named: dict[str, Any], name: str, low: int, high: int) -> int:
    value: object = named[name]
    if type(value) is not int or not low <= value <= high:
        raise PositionError(f"{name} must be a whole number from {low} to {high}, not {short(value)}.")
    return value


def _round(named: dict[str, Any], eras: list[int]) -> int:
    """Return the round: the named one, or the middle one of the latest era of an item on the board."""
    if named["round"] is not None:
        return _number(named, "round", 1, ROUNDS)
    return max(eras, default=0) * _PER_ERA + (_PER_ERA + 1) // 2


def _empty_mat() -> dict[str, Any]:
    nothing = read_amounts(None, "gems")
    return {"prestige": 0, "prisms": 0, "gems": nothing, "dice": [], "workshop": [], "store": [], "talents": []}


def _lay_dice(
    components: Components, mats: list[dict[str, Any]], seat: int, dice: list[tuple[int, str | None]], rng: Random
) -> None:
    left = list(components.counts)
    types_and_faces = []
    for die_type, face in sorted(dice, key=lambda die: die[0]):
        rolled = rng.choice(components.side_texts[die_type])
        types_and_faces.append((die_type, rolled if face is None else face))
    mats[seat]["dice"] = _rows(types_and_faces)
    for die_type, _ in types_and_faces:
        left[die_type] -= 1
        if left[die_type] < 0:
            raise PositionError(f"dice must have at most {components.counts[die_type]} {TYPES[die_type]} dice (MF-S5).")
    for other, mat in enumerate(mats):
        if other == seat:
            continue
        # MF-S5: one die of each element, as long as the supply lasts.
        own = []
        for die_type in range(len(TYPES) - 1):
            if left[die_type]:
                left[die_type] -= 1
                own.append((die_type, rng.choice(components.side_texts[die_type])))
        mat["dice"] = _rows(own)


def _rows(dice: list[tuple[int, str]]) -> list[dict[str, Any]]:
    seen = [0] * len(TYPES)
    rows = []
    for die_type, face in dice:
        seen[die_type] += 1
        rows.append({"die": f"{TYPES[die_type]}-{seen[die_type]}", "face": face, "spent": False, "held": False})
    return rows


def _deck(components: Components, number: int, placed: set[str], rng: Random) -> list[str]:
    """Return the cards that are still to be dealt, top first: six for each later round, of its era (MF-S2)."""
    free = [
        [item.title for item in components.items if item.era == era and item.title not in placed] for era in range(3)
    ]
    for titles in free:
        rng.shuffle(titles)
    top = []
    for later in range(number, ROUNDS):
        era = later // _PER_ERA
        for _ in range(BOARD_SPACES):
            # If the position uses up an era's cards, cards of another era fill the deck.
            pile = free[era] or max(free, key=len)
            if not pile:
                raise PositionError(
                    "market: too few cards are left for the deck; name fewer cards, or a later round (MF-S2)."
                )
            top.append(pile.pop())
    return top
