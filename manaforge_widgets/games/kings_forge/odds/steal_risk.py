"""The probability that a craft is stolen by the seats that have their craft turn later in the round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import prod

from manaforge_widgets.core.messages import short
from manaforge_widgets.games.kings_forge.odds.checks import steal
from manaforge_widgets.games.kings_forge.odds.needs import read_needs
from manaforge_widgets.odds.arguments import spelled
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.display import percent

MOST_SEATS = 10


@dataclass(frozen=True, slots=True)
class StealRisk:
    """The risk that a craft is stolen.

    Attributes:
        each: by seat, the probability that a later seat can steal the craft with the dice that are on it now.
        any: the probability that at least one later seat can steal it.

    Example:
        >>> steal_risk("gem 5", ["gem", "2 gem"])
        StealRisk(0: 16.7 %, 1: 30.6 %, any: 42.1 %)
    """

    each: Mapping[int, Fraction]
    any: Fraction

    def __repr__(self) -> str:
        seats = "".join(f"{seat}: {percent(chance)}, " for seat, chance in self.each.items())
        return f"StealRisk({seats}any: {percent(self.any)})"


@spelled
def steal_risk(dice: object, others: object, cancelled: object = ()) -> StealRisk:
    """Return the exact probability that later seats can steal a craft; each seat uses all its dice and bonuses for it.

    Args:
        dice: the dice that lie on the craft, in the notation of :func:`~.checks.steal`.
        others: a list with an entry for each later seat, or a dict from seats to entries. An entry is the seat's pool
            of dice, or a pair of its pool and its bonuses.
        cancelled: the value of the cemetery die, or several; see :func:`~.checks.craft`.

    Raises:
        OddsError: an argument can't be read, there are too many seats, or it takes too long.

    Source:
        KF-C3; each seat's roll is independent of the others'.

    Example:
        >>> steal_risk("metal 3, gem 3, gem 4", [("metal, 2 gem", "+1")]).any
        Fraction(49, 108)
    """
    lying = read_needs(dice, cards=False)
    if isinstance(others, str) or not isinstance(others, Iterable):
        raise OddsError(
            "others must be a list with the dice, or the dice and the bonuses, of each seat, such as "
            f"['2 gem', ('metal', '+1')], not {short(others, 60)}."
        )
    seats = islice(others.items() if isinstance(others, Mapping) else enumerate(others), MOST_SEATS + 1)
    chances = {}
    for seat, held in seats:
        pool, bonuses = held if isinstance(held, tuple) and len(held) == 2 else (held, ())
        chances[seat] = steal(pool, lying, bonuses, cancelled)
    if len(chances) > MOST_SEATS:
        raise OddsError(f"others must list at most {MOST_SEATS} seats.")
    return risk_of(chances)


def risk_of(each: Mapping[int, Fraction]) -> StealRisk:
    """Return the risk from the probability of each seat; their rolls are independent.

    Example:
        >>> risk_of({1: Fraction(1, 2), 2: Fraction(1, 3)}).any
        Fraction(2, 3)
    """
    return StealRisk(each, 1 - prod((1 - chance for chance in each.values()), start=Fraction(1)))
