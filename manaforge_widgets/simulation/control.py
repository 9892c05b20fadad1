"""Control variates: a mean is corrected for luck, since the true mean of luck is known to be 0.

A regression over the sets of games finds how much the mean rises with each luck term. The corrected mean is the
regression's value at luck 0: the mean, minus the observed luck times its coefficient. The variance of this value comes
from the residuals. Each coefficient costs one degree of freedom, and the variance grows with the distance of the
observed luck from 0 (Lavenberg and Welch 1981).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

_SAME = 1e-9
"""The smallest share of a control's sum of squares that the controls before it must leave unexplained."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A mean and the means of its luck terms, and how much each set of games moves them up or down.

    Attributes:
        mean: the mean of the values.
        controls: the mean of each luck term; its true mean is 0.
        by_set: by the number of the set, how much the set moves each mean: first that of the values, then that of each
            luck term. This is the sum of the deviations of the set's values from the mean, divided by the number of all
            values. Over all sets the numbers for each mean add up to 0.
    """

    mean: float
    controls: tuple[float, ...]
    by_set: Mapping[int, tuple[float, ...]]

    def less(self, other: Moved) -> Moved:
        """Return this mean minus another mean, with its luck terms and its sets.

        Args:
            other: the mean to subtract, with the same number of luck terms.

        Example:
            >>> one = Moved(0.6, (0.5,), {0: (0.1, 0.2), 1: (-0.1, -0.2)})
            >>> one.less(one).by_set
            {0: (0.0, 0.0), 1: (0.0, 0.0)}
        """
        nothing = (0.0,) * (1 + len(self.controls))
        by_set = {
            number: tuple(
                one - two
                for one, two in zip(self.by_set.get(number, nothing), other.by_set.get(number, nothing), strict=True)
            )
            for number in sorted(self.by_set.keys() | other.by_set.keys())
        }
        controls = tuple(one - two for one, two in zip(self.controls, other.controls, strict=True))
        return Moved(self.mean - other.mean, controls, by_set)


@dataclass(frozen=True, slots=True)
class Controlled:
    """A mean from which luck is taken out.

    Attributes:
        mean: the adjusted mean.
        variance: the variance of the adjusted mean; infinite for too few sets.
        sets: the number of sets, minus the number of coefficients. A plain mean of this many sets has the same degrees
            of freedom.
        explained: how much of the variance between sets luck explains, as a share from 0 to 1.
        left: by how much each set moves the adjusted mean up or down, in the order of the sets.
    """

    mean: float
    variance: float
    sets: int
    explained: float
    left: Sequence[float]


def controlled(moved: Moved) -> Controlled:
    """Take luck out of a mean, by a regression over the sets of games.

    A luck term that depends linearly on earlier ones is skipped, and costs no degree of freedom.

    Args:
        moved: the mean with its luck terms.

    Example:
        >>> luck = [-2.0, 1.0, 4.0, -1.0, 0.5]
        >>> sets = {number: ((one - 0.5) / 5, (one - 0.5) / 5) for number, one in enumerate(luck)}
        >>> estimate = controlled(Moved(10.5, (0.5,), sets))  # only luck differs between sets; it added half a point
        >>> estimate.mean, estimate.explained
        (10.0, 1.0)
    """
    rows = list(moved.by_set.values())
    rest = [row[0] for row in rows]
    whole = sum(value**2 for value in rest)
    mean, off, terms = moved.mean, 0.0, 0
    basis: list[tuple[list[float], float, float]] = []
    for place, control in enumerate(moved.controls, 1):
        column, centre = [row[place] for row in rows], control
        before = _product(column, column)
        for other, length, middle in basis:
            part = _product(column, other) / length
            column = [one - part * two for one, two in zip(column, other, strict=True)]
            centre -= part * middle
        length = _product(column, column)
        if length <= _SAME * before:
            continue
        basis.append((column, length, centre))
        part = _product(rest, column) / length
        rest = [one - part * two for one, two in zip(rest, column, strict=True)]
        mean -= part * centre
        off += centre**2 / length
        terms += 1
    left, sets = sum(value**2 for value in rest), len(rows)
    free = sets - 1 - terms
    variance = left / free * (sets + off) if free > 0 else inf
    return Controlled(mean, variance, sets - terms, 1 - left / whole if whole else 0.0, rest)


def _product(one: Sequence[float], two: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(one, two, strict=True)])
