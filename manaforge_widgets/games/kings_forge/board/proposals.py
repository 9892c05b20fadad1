"""The dice proposed for a craft: those that let the seat hope for the most crafts, and no higher ones than needed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import steal_risk_of
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.games.kings_forge.odds.rest import each_chance, rest_chances
from manaforge_widgets.games.kings_forge.rules import actions
from manaforge_widgets.games.kings_forge.rules.dice import LIBRARY
from manaforge_widgets.games.kings_forge.rules.position import Position
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.pausing import run_to_end

MOST_WAYS = 40
"""The most ways to lay dice on a craft that are compared; those with the lowest dice come first."""
_HELPS = "fewer dice or bonuses would help"


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

    The *rest* of a way is the sum of the probabilities that its other dice make at least one, two and three more
    crafts. The way whose rest plus the probability of not being stolen is highest is proposed. If several are equal, it
    is the one with the fewest library dice, and of these the lowest dice. If the rest takes too long to calculate, the
    lowest dice are proposed.

    Args:
        pos: a position in a craft turn.
        ways: the codes of all ways to lay dice on this craft, in the order of :func:`crafting_ways`; at least one.
    """
    cheapest = ways[0]
    if len(ways) == 1:
        return cheapest, ""
    budget = Budget(_HELPS)
    try:
        rests = {code: sum(rest_chances(pos, code, budget), Fraction()) for code in ways[:MOST_WAYS]}
    except OddsError:
        return cheapest, ""
    if any(seats.will_roll(pos, seat) for seat in seats.later_seats(pos, pos.active)):
        # A rest that is worse by a whole craft never makes up for it, however safe the craft is.
        near = {rest for rest in rests.values() if rest + 1 > max(rests.values())}
        safe = [_safest(pos, [code for code in rests if rests[code] == rest]) for rest in near]
        proposed = max(safe, key=lambda code: (rests[code] - _risk(pos, code), -ways.index(code)))
        alone = _safest(pos, list(rests))
    else:
        proposed, alone = max(rests, key=lambda code: rests[code]), cheapest
    if rests[proposed] > rests[alone]:
        return proposed, f"better dice are left for {_gaining(pos, proposed, alone)}"
    return proposed, "" if proposed == cheapest else "these dice are the hardest to steal"


def _safest(pos: Position, ways: Sequence[int]) -> int:
    """Return the way that is least likely to be stolen; if several are equal, the one with the lowest dice."""
    dice = {code: laid(pos, code).dice for code in ways}
    # A way with higher dice is never stolen more often, so only ways that no other way beats are counted.
    highest = [code for code in ways if not any(_is_higher(dice[other], dice[code]) for other in ways)]
    return min(dict.fromkeys([ways[0], *highest]), key=lambda code: _risk(pos, code))


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


def _gaining(pos: Position, code: int, other: int) -> str:
    """Return the name of the card whose chance is raised most by one way instead of another."""
    try:
        more, less = (each_chance(pos, way, Budget(_HELPS)) for way in (code, other))
    except OddsError:
        more = less = {}
    name = max(more, key=lambda name: more[name] - less[name], default="")
    return name if name and more[name] > less[name] else "more crafts"
