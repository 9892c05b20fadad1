"""Confidence intervals for a probability that is estimated from trials."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from manaforge_widgets.core.messages import amount, short
from manaforge_widgets.odds.budget import OddsError

_Z = Fraction(1_959_964, 1_000_000)
"""The 0.975 quantile of the standard normal distribution, to six places."""
_GRAIN = 1_000_000
_MOST_TRIALS = 10**30


def wilson(hits: int, trials: int) -> tuple[Fraction, Fraction]:
    """Return Wilson's 95 % interval for a probability, from the number of hits in independent trials.

    On average the interval contains the true probability in 95 of 100 cases. It stays within 0 to 1, and is useful even
    for 0 hits. The "exact" interval of Clopper and Pearson is wider than necessary (Wilson 1927; Brown, Cai and
    DasGupta 2001).

    Args:
        hits: how often the event happened.
        trials: how often it could have happened; 0 or more.

    Returns:
        The two ends, rounded outwards to millionths, or finer for more than 10,000 trials; 0 and 1 for no trials.

    Raises:
        OddsError: for impossible counts.

    Example:
        >>> [float(end) for end in wilson(8, 10)]
        [0.490162, 0.943318]
    """
    if type(hits) is not int or type(trials) is not int or not 0 <= hits <= trials:
        raise OddsError(
            f"hits and trials must be whole numbers, and hits from 0 to trials, not {short(hits, 20)} of "
            f"{short(trials, 20)}."
        )
    if trials > _MOST_TRIALS:
        raise OddsError(f"trials must be at most 10^30, not {amount(trials)}.")
    if not trials:
        return Fraction(0), Fraction(1)
    spread = _Z**2
    centre = (hits + spread / 2) / (trials + spread)
    radicand = (Fraction(hits * (trials - hits), trials) + spread / 4) * (_Z / (trials + spread)) ** 2
    # The grain is so fine that rounding outwards does not make one hit in many trials look like none.
    grain = max(_GRAIN, 100 * trials)
    # The root is rounded up, so that rounding can only widen the interval.
    half = Fraction(isqrt(radicand.numerator * grain**4 // radicand.denominator) + 1, grain**2)
    low, high = (centre - half) * grain, (centre + half) * grain
    return max(Fraction(0), Fraction(low // 1, grain)), min(Fraction(1), Fraction(-(-high // 1), grain))
