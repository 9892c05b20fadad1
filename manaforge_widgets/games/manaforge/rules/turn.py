"""MF-T: the legal actions of the active seat in its turn, and their effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaforge_widgets.games.manaforge.rules import actions, dice, items, roles, rounds, talents, workshop
from manaforge_widgets.games.manaforge.rules.components import Talent
from manaforge_widgets.games.manaforge.rules.position import Position

_END: Final = actions.code(actions.END)
_PRISM: Final = actions.code(actions.PRISM)
_LOOK: Final = actions.code(actions.LOOK)
_EXCHANGES: Final = [actions.code(actions.EXCHANGE, element) for element in range(4)]
MOST_DICE: Final = 40
"""More dice than a seat can get: four at the start, and more from its two talents and from one item a round."""
_SPENDS: Final = [actions.code(actions.SPEND, die) for die in range(MOST_DICE)]
_HOLDS: Final = [actions.code(actions.HOLD, die) for die in range(MOST_DICE)]


def options(pos: Position) -> list[int]:
    """MF-T1, MF-T2, MF-T3, MF-T4, MF-T5, MF-T6, MF-T7: return the active seat's legal actions without a question."""
    seat = pos.active
    codes = []
    if pos.spends > 0:
        spent = pos.spent[seat]
        if spent:
            codes = [_SPENDS[die] for die in range(len(pos.die_type[seat])) if not spent >> die & 1]
        else:
            codes = _SPENDS[: len(pos.die_type[seat])]
    if not pos.built:
        _add_builds(pos, codes)
        codes.append(_PRISM)
    if pos.workshop[seat]:
        _add_cards(pos, codes)
    for number in pos.talents[seat]:
        talent = pos.components.talents[number]
        if talent.role < roles.FIRST_BY_ITSELF:
            _add_talent(pos, talent, codes)
    if pos.prisms[seat]:
        codes += _EXCHANGES
    codes.append(_END)
    return codes


def _add_builds(pos: Position, codes: list[int]) -> None:
    reserve, gems, offset = pos.reserve, pos.gems, pos.active * 4
    earth, fire = reserve[0] + gems[offset], reserve[1] + gems[offset + 1]
    wind, water = reserve[2] + gems[offset + 2], reserve[3] + gems[offset + 3]
    total = earth + fire + wind + water
    costs = pos.components.costs
    for item in pos.board:
        if item >= 0:
            cost = costs[item]
            if total >= cost[4] and earth >= cost[0] and fire >= cost[1] and wind >= cost[2] and water >= cost[3]:
                codes.append(item << actions.BITS | actions.BUILD)


def _add_cards(pos: Position, codes: list[int]) -> None:
    seat = pos.active
    open_levels, next_gems = pos.components.open_levels, pos.components.next_gems
    charged, attached, gems, offset = pos.charged[seat], pos.attached[seat], pos.gems, seat * 4
    for place, item in enumerate(pos.workshop[seat]):
        have = len(attached[place])
        if charged[place]:
            for code, level, free in open_levels[item][have]:
                if free or workshop.can_pay(pos, place, level):
                    codes.append(code)
        for element, code in next_gems[item][have]:
            if gems[offset + element]:
                codes.append(code)


def _add_talent(pos: Position, talent: Talent, codes: list[int]) -> None:
    role = talent.role
    if role < roles.SCAVENGER:
        if talents.usable(pos, talent):
            codes.append(talent.id << actions.BITS | actions.USE)
    elif role == roles.PRECOGNITION:
        if pos.deck:
            codes.append(_LOOK)
    elif role == roles.RESERVE:
        seat = pos.active
        if pos.held[seat] >= 0:
            codes.append(actions.code(actions.RELEASE, pos.held[seat]))
        else:
            spent = pos.spent[seat]
            codes += [_HOLDS[die] for die in range(len(pos.die_type[seat])) if not spent >> die & 1]
    elif not pos.built:
        codes += items.scavenge_options(pos, talent.amount)


def gain_prism(pos: Position, _about: int) -> None:
    """MF-T2: gain a prism instead of building an item."""
    pos.built = 1
    pos.prisms[pos.active] += 1


def exchange(pos: Position, element: int) -> None:
    """MF-T6: exchange a prism for a gem of any element."""
    pos.prisms[pos.active] -= 1
    pos.gems[pos.active * 4 + element] += 1


def release(pos: Position, _die: int) -> None:
    """MF-A4: take the die off Aether Reserve."""
    pos.held[pos.active] = -1


def look(pos: Position, _about: int) -> None:
    """MF-A6: look at the top cards of the deck in the seat's own turn."""
    talents.look(pos, pos.active)


def act(pos: Position, kind: int, about: int) -> None:
    """Carry out an action of the turn. For speed, the code first tests for the most frequent kinds."""
    if kind == actions.SPEND:
        dice.spend(pos, about)
    elif kind == actions.END:
        rounds.end_turn(pos)
    elif kind == actions.ACTIVATE:
        workshop.activate(pos, about)
    elif kind == actions.BUILD:
        items.build(pos, about)
    else:
        _HANDLERS[kind](pos, about)


_HANDLERS: Final[dict[int, Callable[[Position, int], None]]] = {
    actions.SCAVENGE: items.scavenge,
    actions.PRISM: gain_prism,
    actions.UPGRADE: workshop.upgrade,
    actions.EXCHANGE: exchange,
    actions.USE: talents.use,
    actions.HOLD: talents.hold,
    actions.RELEASE: release,
    actions.LOOK: look,
}
