"""Probabilities for the next roll from trials on the engine: of all rolls if time allows, otherwise of a sample.

This is for positions that the automata refuse (:mod:`.automaton`). Each roll is put into the position, and
:mod:`.search` finds the items that the seat can build with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random
from time import perf_counter

from manaforge_widgets.games.manaforge.odds.search import HELPS, buildable, next_turn
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import SECONDS, Budget, OddsError

LEAST_ROLLS = 100
"""The smallest sample; fewer rolls would say almost nothing."""
_SECONDS_MORE = SECONDS / 4
"""The extra time for the smallest sample."""

ItemSets = Counter[frozenset[int]]
"""Counts of rolls by the set of items (ids) that can be built."""


def every_roll(position: Position, seat: int, items: Sequence[int], budget: Budget) -> ItemSets:
    """Count all rolls of a seat's dice by the set of items that the seat can build; the result is exact.

    All dice are rolled except the one on Aether Reserve, all cards are charged, and there are four spends (MF-R1).
    Rolls that differ only in the order of dice of one type are tried once.

    Raises:
        OddsError: the budget is used up, the game is not in play, or an item is unknown.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> while m.position.phase != "play":
        ...     m.apply(m.legal_actions(m.to_act[0])[0])
        >>> position = m.rules.from_view(m.view(None))
        >>> position.die_type[0] = position.die_face[0] = [0]
        >>> every_roll(position, 0, [position.components.item_ids["Portal Staff"]], Budget(HELPS))
        Counter({frozenset(): 6})
    """
    start = next_turn(position, seat)
    counts: ItemSets = Counter()
    for faces, ways in _rolls(start, seat):
        budget.check()
        start.die_face[seat] = list(faces)
        counts[buildable(start, seat, items, budget)] += ways
    return counts


def sampled_rolls(position: Position, seat: int, items: Sequence[int], rng: Random, seconds: float) -> ItemSets:
    """Count random rolls by the set of items that the seat can build.

    The function counts for the given seconds, but at least :data:`LEAST_ROLLS` rolls.

    Raises:
        OddsError: these rolls take far longer than ``seconds``, the game is not in play, or an item is unknown.
    """
    start = next_turn(position, seat)
    sides = _sides(start, seat)
    end = perf_counter() + seconds
    budget = Budget(f"at least {LEAST_ROLLS} rolls must be tried, and {HELPS}", seconds + _SECONDS_MORE)
    counts: ItemSets = Counter()
    while counts.total() < LEAST_ROLLS or perf_counter() < end:
        start.die_face[seat] = [rng.choice(faces) for faces in sides]
        counts[buildable(start, seat, items, budget)] += 1
    return counts


def exact_or_sampled(position: Position, seat: int, items: Sequence[int], seconds: float) -> tuple[str, ItemSets]:
    """Count all rolls if half of the seconds are enough; otherwise count random rolls in the other half.

    The random rolls are the same each time, but their number depends on the speed of the computer.

    Returns:
        "search" for all rolls or "simulation" for random ones, and the counts.

    Raises:
        OddsError: see :func:`sampled_rolls`.
    """
    try:
        return "search", every_roll(position, seat, items, Budget(HELPS, seconds / 2))
    except OddsError:
        return "simulation", sampled_rolls(position, seat, items, Random(0), seconds / 2)


def _sides(pos: Position, seat: int) -> list[tuple[int, ...]]:
    """Return the faces that each die can show; the die on Aether Reserve shows one."""
    return [
        (face,) if die == pos.held[seat] else pos.components.sides[die_type]
        for die, (die_type, face) in enumerate(zip(pos.die_type[seat], pos.die_face[seat], strict=True))
    ]


def _rolls(pos: Position, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield a face for each die, in the dice's order, and the number of ways to show these faces in any order."""
    sides = _sides(pos, seat)
    alike: dict[tuple[int, ...], list[int]] = {}
    for die, faces_of_die in enumerate(sides):
        alike.setdefault(faces_of_die, []).append(die)
    choices = [
        combinations_with_replacement(sorted(set(faces_of_die)), len(dice)) for faces_of_die, dice in alike.items()
    ]
    for chosen in product(*choices):
        faces = [-1] * len(sides)
        ways = 1
        for (faces_of_die, dice), some in zip(alike.items(), chosen, strict=True):
            times = Counter(some)
            ways *= factorial(len(some)) // prod(factorial(number) for number in times.values())
            ways *= prod(faces_of_die.count(face) ** number for face, number in times.items())
            for die, face in zip(dice, some, strict=True):
                faces[die] = face
        yield tuple(faces), ways
