"""The ways to put dice on the needs of a craft, without ways that only swap equal dice."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.bonuses import is_live
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.dice import LIBRARY
from manaforge_widgets.games.kings_forge.rules.position import Lying, Position

Die = tuple[int, int, int, int]
"""A rolled die: its value, its kind, the live bonuses used on it, and its place among the rolled dice.

Dice that differ only in their place are equal: any action with one is also possible with the other.
"""


def hand(pos: Position) -> list[list[Die]]:
    """Return the usable rolled dice by kind, lowest first, without those chosen for a reroll."""
    live = 0
    for number, bonus in enumerate(pos.bonuses[pos.active]):
        if is_live(bonus):
            live |= 1 << number
    by_kind: list[list[Die]] = [[], [], [], [], [], []]
    for place, value in enumerate(pos.die_value):
        if value and not pos.due >> place & 1:
            kind = pos.die_kind[place]
            by_kind[kind].append((value, kind, pos.die_marks[place] & live, place))
    for dice in by_kind:
        dice.sort()
    return by_kind


def ways(groups: tuple[Group, ...], dice: list[list[Die]]) -> list[int]:
    """KF-C2, KF-C5: all ways to put dice on the needs of a craft.

    A way is the part of a code that says which die lies on which need. Within a colour the dice lie in the order of
    their values: a steal may match dice in any way (KF-C3), so each choice of dice is listed only once. A library die
    lies on a need of the colour that it stands for.

    Args:
        groups: for each colour, the lowest value that each need allows.
        dice: the dice in hand, by kind.
    """
    free = dice[LIBRARY]
    lacking = 0
    for colour, least in groups:
        # Library dice can fill needs for which dice of the colour are missing.
        own = dice[colour]
        lacking += max(0, len(least) - len(own))
        if lacking > len(free):
            return []
        if not free and own[-1][0] < least[-1]:
            return []
    partial: list[tuple[int, int]] = [(0, 0)]
    need = 0
    for colour, least in groups:
        more: list[tuple[int, int]] = []
        picks: list[tuple[int, int]] = []
        with_library = -1
        for code, used in partial:
            if used != with_library:
                with_library = used
                left = [die for die in free if not used >> die[3] & 1]
                own = sorted([*dice[colour], *left]) if left else dice[colour]
                picks = []
                _pick(own, least, 0, 0, 0, 0, need, picks)
            more.extend([(code | piece, used | spent) for piece, spent in picks])
        if not more:
            return []
        partial = more
        need += len(least)
    return [code for code, _ in partial]


def _pick(
    dice: list[Die],
    least: tuple[int, ...],
    done: int,
    start: int,
    code: int,
    spent: int,
    need: int,
    picks: list[tuple[int, int]],
) -> None:
    """Add the ways to pick ascending dice for the values from ``done`` on; of equal dice the first ones."""
    if done == len(least):
        picks.append((code, spent))
        return
    value = least[done]
    last: Die = (0, 0, 0, 0)
    for place in range(start, len(dice) - (len(least) - done) + 1):
        die = dice[place]
        if die[0] < value or die[:3] == last[:3]:
            continue
        last = die
        used = spent | 1 << die[3] if die[1] == LIBRARY else spent
        _pick(dice, least, done + 1, place + 1, code | actions.die_at(die[3], need + done), used, need, picks)


def laid(groups: tuple[Group, ...], chosen: list[list[int]], dice: list[list[Die]]) -> int:
    """Return the part of a code that puts exactly the chosen dice on the needs, in the order of their values.

    Args:
        groups: for each colour, the lowest value that each need allows.
        chosen: for each of these colours, the numbers of the chosen dice among the rolled ones.
        dice: the dice in hand, by kind.
    """
    own = {die[3]: die for kind in dice for die in kind}
    return _code(groups, [[own[place] for place in places] for places in chosen])


def first_alike(groups: tuple[Group, ...], chosen: list[list[int]], dice: list[list[Die]]) -> int:
    """Return the part of a code that puts the chosen dice on the needs, each replaced by the first die equal to it.

    Args:
        groups: for each colour, the lowest value that each need allows.
        chosen: for each of these colours, the numbers of the chosen dice among the rolled ones.
        dice: the dice in hand, by kind.
    """
    used: list[int] = []
    every = [die for kind in dice for die in kind]
    placed: list[list[Die]] = []
    for places in chosen:
        picked: list[Die] = []
        for place in places:
            own = next(die for die in every if die[3] == place)
            same = next(die for die in every if die[:3] == own[:3] and die[3] not in used)
            used.append(same[3])
            picked.append(same)
        placed.append(picked)
    return _code(groups, placed)


def _code(groups: tuple[Group, ...], placed: list[list[Die]]) -> int:
    code = need = 0
    for (_, least), picked in zip(groups, placed, strict=True):
        for number, die in enumerate(sorted(picked)):
            code |= actions.die_at(die[3], need + number)
        need += len(least)
    return code


def offered(pos: Position, code: int) -> int:
    """Return the code of the same action with the first of several equal dice, as the rules list it (KF-C2, KF-C4).

    Any of several equal dice may be used. So the given action is legal exactly if the returned one is.

    Args:
        pos: the position.
        code: an action of the active seat, legal or not.
    """
    kind = code & actions.KIND_MASK
    if kind in (actions.CRAFT, actions.STEAL):
        groups = pos.components.crafts[actions.card_of(code)].groups
        places = actions.dice_of(code)
        dice = hand(pos)
        free = {die[3] for one in dice for die in one}
        if len(places) != sum(len(least) for _, least in groups) or len(free.intersection(places)) < len(places):
            return code
        rest = iter(places)
        chosen = [[next(rest) for _ in least] for _, least in groups]
        return actions.crafting(kind, actions.card_of(code)) | first_alike(groups, chosen, dice)
    if kind in (actions.ADD, actions.SIX, actions.FLIP, actions.REROLL):
        alike = equal(pos, actions.die_of(code))
        if alike:
            return actions.change(kind, actions.bonus_of(code), alike[0], actions.amount_of(code))
    return code


def equal(pos: Position, die: int) -> list[int]:
    """Return a die and all dice equal to it, ascending; an empty list if it can't be used."""
    every = [one for kind in hand(pos) for one in kind]
    own = next((one for one in every if one[3] == die), None)
    return [] if own is None else sorted(one[3] for one in every if one[:3] == own[:3])


def beaten(pos: Position, lying: Lying) -> tuple[Group, ...]:
    """KF-C3: for each colour, the values that already lie on a card: no die of a steal may be lower."""
    values = lying[3::2]
    groups = []
    need = 0
    for colour, least in pos.components.crafts[lying[0]].groups:
        groups.append((colour, tuple(sorted(values[need : need + len(least)]))))
        need += len(least)
    return tuple(groups)


def steals(pos: Position, lying: Lying, dice: list[list[Die]]) -> list[int]:
    """KF-C3: all ways to steal a card: no die is lower than the die it replaces, and at least one is higher."""
    total = sum(lying[3::2])
    values = pos.die_value
    codes = ways(beaten(pos, lying), dice)
    return [code for code in codes if sum([values[die] for die in actions.dice_of(code)]) > total]
