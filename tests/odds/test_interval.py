from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.interval import wilson

MILLIONTH = Fraction(1, 1_000_000)


# Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (81, 263, "0.2553", "0.3662"),
        (15, 148, "0.0624", "0.1605"),
        (0, 20, "0.0000", "0.1611"),
        (1, 29, "0.0061", "0.1718"),
    ],
)
def test_published_intervals(hits: int, trials: int, low: str, high: str) -> None:
    assert tuple(f"{float(end):.4f}" for end in wilson(hits, trials)) == (low, high)


@given(st.integers(0, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
@example((1, 176_525))
def test_the_ends_hold_the_rate_and_lie_within_a_chance(counts: tuple[int, int]) -> None:
    hits, trials = counts
    low, high = wilson(hits, trials)
    assert 0 <= low <= high <= 1
    assert not trials or low <= Fraction(hits, trials) <= high
    assert (low == 0) == (hits == 0)
    assert (high == 1) == (hits == trials)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_hits_and_misses_mirror_each_other(counts: tuple[int, int]) -> None:
    hits, trials = counts
    low, high = wilson(hits, trials)
    assert wilson(trials - hits, trials) == (1 - high, 1 - low)


def test_the_ends_solve_wilsons_equation() -> None:
    # At an end p the rate is exactly z standard errors of p away: (h/n - p)^2 = z^2 p (1 - p) / n.
    square = Fraction("3.841459")
    for hits, trials in ((1, 7), (30, 100), (999, 1000)):
        rate = Fraction(hits, trials)
        low, high = wilson(hits, trials)
        for end, step in ((low, MILLIONTH), (high, -MILLIONTH)):
            outside, inside = ((rate - p) ** 2 - square * p * (1 - p) / trials for p in (end, end + 2 * step))
            assert outside >= -Fraction(1, 10**6)
            assert inside < outside


def test_it_covers_the_true_chance_in_about_95_of_100_cases() -> None:
    trials = 60
    ends = [wilson(hits, trials) for hits in range(trials + 1)]

    def cover(chance: Fraction) -> Fraction:
        held = [hits for hits, (low, high) in enumerate(ends) if low <= chance <= high]
        return sum((comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in held), Fraction(0))

    covered = [cover(Fraction(k, 40)) for k in range(1, 40)]
    assert min(covered) > Fraction(90, 100)
    assert Fraction(94, 100) < sum(covered) / len(covered) < Fraction(97, 100)


def test_no_trials_say_nothing() -> None:
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5), (1.0, 5), (True, 5), (1, "5"), (0, -1)])
def test_counts_that_cannot_be_are_refused(hits: object, trials: object) -> None:
    with pytest.raises(OddsError, match="hits and trials must be whole numbers, and hits from 0 to trials, not "):
        wilson(hits, trials)  # type: ignore[arg-type]
