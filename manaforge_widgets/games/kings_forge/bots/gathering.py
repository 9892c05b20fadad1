"""The planner in the gather phase: the values of claims, visits and passes for this round and the next."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.kings_forge.bots.prospects import HeldHandfuls, Prospects, Weights
from manaforge_widgets.games.kings_forge.rules import actions, gather
from manaforge_widgets.games.kings_forge.rules.bonuses import PLUS_1_PLUS_1, token
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, FOUR_COLOURS, METAL, many, shared, some
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL

PAYMENTS: Final = 2
"""The most ways to place dice that are examined for each action."""
_SCARCE: Final = (1.0, 1.6, 2.6, 3.5)
"""The cost of placing a die that a craft on display needs, by colour."""
_SPARE: Final = 0.1
_CEMETERY: Final = 0.03


def next_action(pos: Position, weights: Weights) -> int:
    """Return the code of the active seat's best gather action, or the first of equal ones."""
    best, chosen = float("-inf"), pos.options[0]
    for value, code in rated(pos, weights):
        if value > best + 1e-9:
            best, chosen = value, code
    return chosen


def rated(pos: Position, weights: Weights) -> list[tuple[float, int]]:
    """Return the gather actions of :func:`worth_a_look`, each after its value in crafts for this and later rounds."""
    seat = pos.active
    prospects = Prospects(
        pos.components, [card for card in pos.display if card >= 0], pos.waiting, pos.cemetery, weights
    )
    part = rounds_to_come(pos)
    return [
        (prospects.value(after(pos, seat, code), part) + _extra(pos, code, weights), code)
        for code in worth_a_look(pos, seat)
    ]


def use(code: int) -> tuple[int, ...]:
    """Return what an action uses, whatever dice it places: the action of a card or of a dock, or a pass."""
    kind = code & actions.KIND_MASK
    if kind == actions.PASS:
        return (kind,)
    card, which, _ = actions.unpack_claim(code)
    return (kind, which) if kind == actions.VISIT else (kind, card, which)


def rounds_to_come(pos: Position) -> float:
    """Return the weight of later rounds, from 0 to 1: low when a seat is about to win."""
    short = GOAL[pos.seats] - max(map(len, pos.claimed))
    return (0.0, 0.55, 0.85, 1.0)[min(short, 3)]


def _extra(pos: Position, code: int, weights: Weights) -> float:
    kind = code & actions.KIND_MASK
    if kind == actions.PASS:
        return -weights.leave
    if kind == actions.CLAIM:
        card, which, _ = actions.unpack_claim(code)
        if pos.components.gathers[card].actions[which].cemetery:
            return _CEMETERY
    return 0.0


def worth_a_look(pos: Position, seat: int) -> list[int]:
    """Return the gather actions to examine, each with at most two choices of dice to place, the cheapest ones.

    Visits are examined with only one card to turn down.
    """
    groups: dict[tuple[int, ...], list[tuple[float, int]]] = {}
    short = _wanted(pos)
    turned = _least(pos)
    for code in pos.options:
        kind = code & actions.KIND_MASK
        if kind == actions.PASS:
            groups[kind, actions.taken_of(code)] = [(0.0, code)]
            continue
        card, use, _ = actions.unpack_claim(code)
        if kind == actions.VISIT and card != turned:
            continue
        groups.setdefault((kind, card, use), []).append((_cost(pos, seat, code, short), code))
    return [code for priced in groups.values() for _, code in sorted(priced)[:PAYMENTS]]


def _least(pos: Position) -> int:
    """Return the face-up card to turn down for a dock: the one with the most valuable gain of dice, or -1."""
    face_up = [card for card in pos.market if card >= 0]
    return max(face_up, key=lambda card: _free_gain(pos, card), default=-1)


def _free_gain(pos: Position, card: int) -> float:
    rows = pos.components.gathers[card].actions
    return max(sum(many(row.gain, kind) * _SCARCE[kind] for kind in range(len(COLOURS))) for row in rows)


def _wanted(pos: Position) -> list[int]:
    """Return the largest number of dice of each colour that one craft on display needs."""
    most = [0] * len(COLOURS)
    for card in pos.display:
        if card >= 0:
            for colour, least in pos.components.crafts[card].groups:
                most[colour] = max(most[colour], len(least))
    return most


def _cost(pos: Position, seat: int, code: int, wanted: list[int]) -> float:
    """Return a rough cost of placing dice; dice that no craft on display needs cost little."""
    paid, gone = placed(pos, seat, code)
    supply = pos.supply[seat]
    cost = 0.0
    for colour in range(len(COLOURS)):
        number = many(paid, colour)
        spare = max(0, many(supply, colour) - wanted[colour])
        cost += _SCARCE[colour] * (max(0, number - spare) + _SPARE * min(number, spare) + many(gone, colour))
    return cost


def placed(pos: Position, seat: int, code: int) -> tuple[int, int]:
    """Return two handfuls: the dice that a claim or a visit places, and those among them that don't come back."""
    card, use, payment = actions.unpack_claim(code)
    if code & actions.KIND_MASK == actions.VISIT:
        dock = pos.components.docks[use >> 1]
        dice = pos.components.handfuls[dock.costs[use & 1]][payment]
        return dice, dice
    action = pos.components.gathers[card].actions[use]
    if action.all_unused:
        return pos.supply[seat] & FOUR_COLOURS, 0
    home, gone = action.payments[payment]
    return home + gone, gone


def after(pos: Position, seat: int, code: int) -> HeldHandfuls:
    """Return the dice and bonuses that a seat holds after a gather action."""
    supply, smithy = pos.supply[seat], pos.smithy[seat]
    home = (supply + smithy) & FOUR_COLOURS
    home += sum(taken[2] for taken in pos.taken[seat])
    bonuses = tuple(pos.bonuses[seat])
    kind = code & actions.KIND_MASK
    gathers = len(pos.components.gathers)
    if kind == actions.PASS:
        taken = actions.taken_of(code)
        if taken == actions.TAKE_METAL:
            die = some(1, METAL)
            return HeldHandfuls(supply + die, smithy, home + die, bonuses)
        if taken == actions.TAKE_TOKEN:
            return HeldHandfuls(supply, smithy, home, (*bonuses, token(PLUS_1_PLUS_1, gathers)))
        return HeldHandfuls(supply, smithy, home, bonuses)
    paid, gone = placed(pos, seat, code)
    card, use, _ = actions.unpack_claim(code)
    if kind == actions.VISIT:
        dock = pos.components.docks[use >> 1]
        if dock.token >= 0:
            bonuses = (*bonuses, token(dock.token, gathers)) if pos.tokens[dock.token] else bonuses
            return HeldHandfuls(supply - paid, smithy, home - gone, bonuses)
        gain = shared(pos.stock, dock.gain)
        return HeldHandfuls(supply - paid, smithy + gain, home - gone + gain, bonuses)
    action = pos.components.gathers[card].actions[use]
    waiting, usable = gather.gains(pos, action, paid - gone)
    home += waiting + (usable & FOUR_COLOURS) - gone
    return HeldHandfuls(supply - paid + usable, smithy + waiting, home, (*bonuses, *action.bonuses))
