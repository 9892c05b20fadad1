"""The holding of a seat in a round: its dice of this round and of the next, and its bonuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD
from manaforge_widgets.games.kings_forge.odds.best_chance import HELP, chance_steps
from manaforge_widgets.games.kings_forge.odds.bonuses import FACES, Bonuses
from manaforge_widgets.games.kings_forge.odds.cancelled import NONE_CANCELLED, Cancelled
from manaforge_widgets.games.kings_forge.odds.checks import beating
from manaforge_widgets.games.kings_forge.odds.lying import KINDS
from manaforge_widgets.games.kings_forge.odds.needs import Needs, needs_of
from manaforge_widgets.odds.budget import Budget
from manaforge_widgets.odds.pausing import Pausing
from manaforge_widgets.odds.pools import Pool

Counts: TypeAlias = tuple[int, ...]
"""Dice by kind, in the order of :data:`~.lying.KINDS`."""

NO_DICE: Final[Counts] = (0,) * len(KINDS)
NO_BONUS: Final = Bonuses()
SECONDS: Final = 2.0
"""The time for one probability, including the pauses between its steps."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The dice and bonuses of a seat in a round (its *holding*).

    Attributes:
        supply: the dice that are rolled this round.
        smithy: the dice on the smithy tile.
        home: the dice that the seat will have in the next round.
        bonuses: the bonuses for this round's dice.
        rolls_smithy: whether the smithy tile's dice are also rolled this round (KF-C1).
        cancelled: one set of cancelled values; if the cemetery die is still to be rolled, six equally likely sets.
    """

    supply: Counts
    smithy: Counts = NO_DICE
    home: Counts = NO_DICE
    bonuses: Bonuses = NO_BONUS
    rolls_smithy: bool = False
    cancelled: tuple[Cancelled, ...] = (NONE_CANCELLED,)

    @property
    def rolled(self) -> Counts:
        """KF-C1: the dice that are rolled this round."""
        return plus(self.supply, self.smithy) if self.rolls_smithy else self.supply

    def craft(self, *crafts: Needs) -> Pausing[Fraction]:
        """Compute, with pauses, the probability of making at least one of some crafts with this round's roll.

        Raises:
            OddsError: the calculation takes too long.
        """
        return self._mean(crafts, self.bonuses)

    def craft_next(self, *crafts: Needs) -> Pausing[Fraction]:
        """Compute, with pauses, the probability of at least one of some crafts with all dice of the next round.

        No bonus is used.

        Raises:
            OddsError: the calculation takes too long.
        """
        return _chance(crafts, self.home, NO_BONUS, NONE_CANCELLED)

    def steal(self, lying: Needs) -> Pausing[Fraction]:
        """Compute, with pauses, the probability of stealing a craft with this round's roll (KF-C3).

        Args:
            lying: the dice that lie on the craft.

        Raises:
            OddsError: the calculation takes too long.
        """
        beaten, bonuses = beating(lying, self.bonuses)
        return self._mean([beaten], bonuses)

    def with_cemetery(self) -> Holding:
        """Return this holding with a cemetery die to be rolled (KF-C5); no bonus is assumed to change this die."""
        return replace(self, cancelled=tuple(frozenset([face]) for face in FACES))

    def _mean(self, crafts: Iterable[Needs], bonuses: Bonuses) -> Pausing[Fraction]:
        wanted = tuple(crafts)
        total = Fraction(0)
        for cancelled in self.cancelled:
            total += yield from _chance(wanted, self.rolled, bonuses, cancelled)
        return total / len(self.cancelled)


def counts(dice: Iterable[str]) -> Counts:
    """Return the number of dice of each kind.

    Example:
        >>> counts(["gem", "metal", "gem"])
        (1, 0, 2, 0, 0)
    """
    by_kind = Counter(dice)
    return tuple(by_kind[kind] for kind in KINDS)


def plus(some: Counts, others: Counts) -> Counts:
    """Return two counts of dice added together, kind by kind."""
    return tuple(map(int.__add__, some, others))


def minus(some: Counts, others: Counts) -> Counts:
    """Return some dice without others, kind by kind; no number goes below 0."""
    return tuple(max(0, one - other) for one, other in zip(some, others, strict=True))


def returning(dice: Counts) -> Counts:
    """Return the dice that stay for the next round; library dice are lent for one round (KF-S4)."""
    return (*dice[:-1], 0)


def together(crafts: Iterable[Needs]) -> Needs:
    """Return all needs of several crafts, as the needs of one."""
    return needs_of(need for craft in crafts for need in craft.dice)


def _chance(crafts: Iterable[Needs], dice: Counts, bonuses: Bonuses, cancelled: Cancelled) -> Pausing[Fraction]:
    """Compute the probability of one of some crafts, looking only at dice of the kinds that they need."""
    wanted = tuple(sorted(set(crafts), key=str))
    colours = {colour for craft in wanted for colour, _ in craft.dice}
    kinds = tuple(number if kind in colours or kind == WILD else 0 for kind, number in zip(KINDS, dice, strict=True))
    key = wanted, kinds, bonuses, cancelled
    if key not in _KNOWN:
        names = (kind for kind, number in zip(KINDS, kinds, strict=True) for _ in range(number))
        pool = Pool("kings_forge", tuple(names))
        chance = yield from chance_steps(pool, wanted, bonuses, Budget(HELP, SECONDS), cancelled)
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = chance
    return _KNOWN[key]


_KNOWN: dict[tuple[tuple[Needs, ...], Counts, Bonuses, Cancelled], Fraction] = {}
"""Probabilities computed before: after many claims, a seat has the same dice for a craft."""
_MOST_KNOWN = 8192
