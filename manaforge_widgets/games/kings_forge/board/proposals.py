"""The dice proposed for a craft: the ones least likely to be stolen, but none that another craft needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import steal_risk_of
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.games.kings_forge.rules import actions, fitting
from manaforge_widgets.games.kings_forge.rules.bonuses import PLUS, ROLL_SMITHY, is_live
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.dice import LIBRARY
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.pausing import run_to_end

MOST_WAYS = 40
"""The most ways to lay dice on a craft that are compared; those with the lowest dice come first."""


def crafting_ways(pos: Position) -> dict[tuple[int, int], list[int]]:
    """Return the codes of all crafts and steals that are legal now, by the action's kind and the craft card's number.

    For each card, codes that use few library dice come first, and of these the codes that use low dice.

    Args:
        pos: the position, in the active seat's craft turn.
    """
    ways: dict[tuple[int, int], list[int]] = {}
    for code in pos.options:
        kind = code & actions.KIND_MASK
        if kind in (actions.CRAFT, actions.STEAL):
            ways.setdefault((kind, actions.card_of(code)), []).append(code)
    return {key: sorted(codes, key=lambda code: _cost(pos, code)) for key, codes in ways.items()}


def laid(pos: Position, code: int) -> Needs:
    """Return the dice that an action would lay on a craft, each as the colour of the need that it fills (KF-C3)."""
    needs = pos.components.crafts[actions.card_of(code)].needs
    placed = zip(needs, actions.dice_of(code), strict=True)
    return needs_of((KINDS[colour], pos.die_value[die]) for (colour, _), die in placed)


def proposal(pos: Position, ways: Sequence[int]) -> tuple[int, str]:
    """Return the code of the proposed way to lay dice on a craft, and the reason in a few words, or an empty text.

    If no other seat is still to craft, the lowest dice are proposed. Otherwise only those ways count that leave the
    seat as well off for all other crafts, alone and together, as the lowest dice would. Of these, the one that is least
    likely to be stolen is proposed.

    Args:
        pos: a position in a craft turn.
        ways: the codes of all ways to lay dice on this craft, in the order of :func:`crafting_ways`; at least one.
    """
    cheapest = ways[0]
    thieves = any(seats.will_roll(pos, seat) for seat in seats.later_seats(pos, pos.active))
    if len(ways) == 1 or not thieves:
        return cheapest, ""
    aims = list(_other_aims(pos, cheapest))
    left = {code: _short(pos, code, aims) for code in ways[:MOST_WAYS]}
    best = left[cheapest]
    as_good = [code for code, short in left.items() if all(map(int.__le__, short, best))]
    proposed, safest = _safest(pos, as_good), _safest(pos, list(left))
    if safest not in as_good:
        lost = zip(aims, left[safest], best, strict=True)
        return proposed, f"the higher dice are left for {next(name for (name, _), less, more in lost if less > more)}"
    if proposed == cheapest or _risk(pos, proposed) >= _risk(pos, cheapest):
        return cheapest, ""
    return proposed, "these dice are the hardest to steal"


def _safest(pos: Position, ways: Sequence[int]) -> int:
    """Return the way that is least likely to be stolen; if several are equal, the one with the lowest dice."""
    dice = {code: laid(pos, code).dice for code in ways}
    # A way with higher dice is never stolen more often, so only ways that no other way beats are counted.
    highest = [code for code in ways if not any(_is_higher(dice[other], dice[code]) for other in ways)]
    return highest[0] if len(highest) == 1 else min(highest, key=lambda code: _risk(pos, code))


def _is_higher(one: Sequence[tuple[str, int]], other: Sequence[tuple[str, int]]) -> bool:
    pairs = [(mine[1], yours[1]) for mine, yours in zip(one, other, strict=True)]
    return all(mine >= yours for mine, yours in pairs) and one != other


def _cost(pos: Position, code: int) -> tuple[int, int]:
    dice = actions.dice_of(code)
    return sum(pos.die_kind[die] == LIBRARY for die in dice), sum(pos.die_value[die] for die in dice)


def _risk(pos: Position, code: int) -> Fraction:
    try:
        return run_to_end(steal_risk_of(pos, pos.active, laid(pos, code))).any
    except OddsError:
        # If counting takes too long, ways are compared by the values of their dice: the higher, the safer.
        return Fraction(2) - Fraction(sum(pos.die_value[die] for die in actions.dice_of(code)), 1000)


# --------------------------------------------------------------------------------------------------- other crafts


def _other_aims(pos: Position, code: int) -> Iterator[tuple[str, tuple[Group, ...]]]:
    """Yield the crafts that may still be made or stolen this turn after one of them, alone and together."""
    crafts, card = pos.components.crafts, actions.card_of(code)
    fresh = pos.waiting[:1] if code & actions.KIND_MASK == actions.CRAFT else []
    on_display = [other for other in [*pos.display, *fresh] if other >= 0 and other != card]
    single = [(crafts[other].name, crafts[other].groups) for other in on_display]
    others = [lying for lying in pos.lying if lying[1] != pos.active and lying[0] != card]
    single += [(crafts[lying[0]].name, fitting.beaten(pos, lying)) for lying in others]
    for size in range(1, len(single) + 1):
        for some in combinations(single, size):
            groups: dict[int, tuple[int, ...]] = {}
            for _, wanted in some:
                for colour, least in wanted:
                    groups[colour] = tuple(sorted((*groups.get(colour, ()), *least)))
            yield " and ".join(name for name, _ in some), tuple(groups.items())


def _short(pos: Position, code: int, aims: Sequence[tuple[str, tuple[Group, ...]]]) -> list[int]:
    """Return the pips that the other dice lack for each aim; one fixed number stands for all that bonuses can't add."""
    used = set(actions.dice_of(code))
    dice: list[list[int]] = [[] for _ in range(LIBRARY + 1)]
    for die, value in enumerate(pos.die_value):
        if value and die not in used:
            dice[pos.die_kind[die]].append(value)
    reach = _reach(pos)
    return [min(_shortfall(dict(groups), dice), reach + 1) for _, groups in aims]


_FAR = 99


def _reach(pos: Position) -> int:
    """Return the most pips that the active seat's bonuses may add, or a large number if one turns or rolls dice."""
    live = [bonus for bonus in pos.bonuses[pos.active] if is_live(bonus) and bonus[1] != ROLL_SMITHY]
    return sum(sum(bonus[2:]) for bonus in live) if all(bonus[1] == PLUS for bonus in live) else _FAR


def _shortfall(groups: dict[int, tuple[int, ...]], dice: Sequence[Sequence[int]]) -> int:
    """Return the fewest pips that dice lack for some needs; library dice stand for the colours where they help most."""
    free = sorted(dice[LIBRARY])
    if free:
        rest = [*dice[:LIBRARY], free[1:]]
        return min(
            _shortfall(groups, [*(row if kind != colour else [*row, free[0]] for kind, row in enumerate(rest))])
            for colour in groups
        )
    total = 0
    for colour, least in groups.items():
        own = sorted(dice[colour], reverse=True)
        if len(own) < len(least):
            return _FAR + 1
        total += sum(max(0, need - value) for need, value in zip(sorted(least, reverse=True), own, strict=False))
    return total
