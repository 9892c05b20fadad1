"""The dice and bonuses of a seat, in the form that the exact probabilities need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from manaforge_widgets.games.kings_forge.odds.bonuses import Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.holdings import Counts
from manaforge_widgets.games.kings_forge.odds.lying import FLIPS, KINDS, SIXES, LyingDie
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.games.kings_forge.rules.bonuses import FLIP, ONES, PLUS, REROLL, ROLL_SMITHY, SIX, Bonus
from manaforge_widgets.games.kings_forge.rules.components import Group
from manaforge_widgets.games.kings_forge.rules.dice import HANDFUL, many


class HandDie(NamedTuple):
    """A rolled die: its place among the rolled dice, its kind, its value, and a bit for each bonus that changed it."""

    place: int
    kind: int
    value: int
    marks: int


def counts_of(handful: int) -> Counts:
    """Return the number of dice of each kind in a handful, an int that packs these numbers."""
    return tuple(many(handful, kind) for kind in range(HANDFUL))


def needs_of_groups(groups: Iterable[Group]) -> Needs:
    """Return the needs that are given as groups, as for a craft card or for the dice that lie on a card."""
    return needs_of((KINDS[colour], value) for colour, least in groups for value in least)


def bonuses_of(held: Sequence[Bonus]) -> Bonuses:
    """Return the bonuses of a seat; each card that adds to dice is listed separately, in the order of :func:`adding`.

    Example:
        >>> bonuses_of([(3, FLIP, 2), (5, PLUS, 1, 2), (7, REROLL)])
        bonuses('+2/+1, 2x flip')
    """
    live = [bonus for bonus in held if len(bonus) > 2]
    return Bonuses(
        tuple((tuple(sorted(held[number][2:], reverse=True)), 1) for number in adding(held)),
        sum(bonus[2] for bonus in live if bonus[1] == SIX),
        sum(bonus[2] for bonus in live if bonus[1] == FLIP),
        tuple(sorted(bonus[2] for bonus in live if bonus[1] == REROLL)),
        any(bonus[1] == ONES for bonus in live),
    )


def alike(held: Sequence[Bonus]) -> Bonuses:
    """Return the bonuses of a seat; equal cards are counted together, which makes probabilities faster to compute.

    Example:
        >>> alike([(3, PLUS, 1), (5, PLUS, 1, 2), (7, PLUS, 1)])
        bonuses('2x +1, +2/+1')
    """
    apart = bonuses_of(held)
    return replace(apart, plus=()).with_all(Bonuses(apart.plus))


def adding(held: Sequence[Bonus]) -> list[int]:
    """Return the places in ``held``, counted from 0, of the bonuses that can still add to a die."""
    return [number for number, bonus in enumerate(held) if bonus[1] == PLUS and len(bonus) > 2]


def rolls_smithy(held: Sequence[Bonus]) -> bool:
    """Return whether one of the bonuses lets the seat also roll the dice of its smithy tile (KF-C1)."""
    return any(bonus[1] == ROLL_SMITHY for bonus in held)


def lying_dice(dice: Iterable[HandDie], held: Sequence[Bonus]) -> tuple[LyingDie, ...]:
    """Return rolled dice, each with the bonuses that were used on it and can't be used on it again (KF-C4)."""
    plus = {number: card for card, number in enumerate(adding(held))}
    lying = []
    for die in dice:
        barred = set()
        for number, bonus in enumerate(held):
            if die.marks >> number & 1:
                if bonus[1] == PLUS and number in plus:
                    barred.add(plus[number])
                elif bonus[1] in (SIX, FLIP):
                    barred.add(SIXES if bonus[1] == SIX else FLIPS)
        lying.append(LyingDie(KINDS[die.kind], die.value, frozenset(barred)))
    return tuple(lying)


def cancelled_by(cemetery: int) -> Cancelled:
    """Return the value that the cemetery die cancels; above 6 it cancels nothing (KF-C5)."""
    return frozenset([cemetery]) if 0 < cemetery <= 6 else NONE_CANCELLED
