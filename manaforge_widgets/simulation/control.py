"""Control variates: a mean, corrected for luck whose true mean is known, with an interval that allows for this.

A mean is regressed, set by set, on luck terms whose true mean is 0. Then the deviation of the terms' means from 0 is
subtracted, in proportion. The variance is the variance of the regression's value at 0. It comes from the residuals,
uses one degree of freedom for each coefficient, and grows with the distance of the luck from 0 (Lavenberg and Welch
1981).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

_SAME = 1e-9
"""The smallest share of a control's sum of squares that the controls before it must leave unexplained."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A mean, and how much each set of games moves it up or down.

    Attributes:
        mean: the mean of the values.
        controls: the means of the luck terms; their true means are 0.
        by_set: for each set, by its number: first the sum of its values' deviations from the mean, divided by the
            number of all values; then the same for each control. Over all sets, each of these columns adds up to 0.
    """

    mean: float
    controls: tuple[float, ...]
    by_set: Mapping[int, tuple[float, ...]]

    def less(self, other: Moved) -> Moved:
        """Return the difference from another mean with the same luck terms.

        Args:
            other: the other mean, with the same controls.

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
        variance: the variance of that mean; infinite for too few sets.
        sets: the number of sets, less the number of coefficients: a plain mean of this many sets has the same degrees
            of freedom.
        explained: the share of the variance from set to set that luck explains, from 0 to 1.
        left: the amount by which each set moves the adjusted mean, in the order of the sets.
    """

    mean: float
    variance: float
    sets: int
    explained: float
    left: Sequence[float]


def controlled(moved: Moved) -> Controlled:
    """Return a mean from which luck is taken out by regression over sets.

    Controls that depend linearly on the ones before them are skipped and use no degree of freedom.

    Args:
        moved: the mean with its controls.

    Example:
        >>> luck = [-2.0, 1.0, 4.0, -1.0, 0.5]
        >>> sets = {number: ((one - 0.5) / 5, (one - 0.5) / 5) for number, one in enumerate(luck)}
        >>> estimate = controlled(Moved(10.5, (0.5,), sets))  # all of it is luck, half a point too much
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
