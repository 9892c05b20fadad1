"""Sums of independent outcomes: against counting every combination, icepool, and what is known of them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import icepool
import pytest
from batches import batches, named
from hypothesis import given
from hypothesis import strategies as st

from manaforge_widgets.odds import convolution
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution

if TYPE_CHECKING:
    from collections.abc import Callable

D6 = Distribution(range(1, 7))
MANA = Distribution({(2, 0): 1, (1, 0): 2, (0, 1): 2, (0, 0): 1})
EARTH = (1, 0)

numbers = st.integers(-20, 20) | st.fractions(-3, 3, max_denominator=4)
some = st.dictionaries(numbers, st.integers(1, 9), min_size=1, max_size=6).map(Distribution)
few = st.integers(0, 5)


def counted(*parts: Distribution) -> Counter[Any]:
    """Count every combination, each way of each outcome for itself."""
    found = Counter[Any]()
    for chosen in product(*([outcome for outcome, ways in d.ways.items() for _ in range(ways)] for d in parts)):
        vectors = [outcome if isinstance(outcome, tuple) else (outcome,) for outcome in chosen]
        total = tuple(map(sum, zip(*vectors, strict=True)))
        found[total if isinstance(chosen[0], tuple) else total[0]] += 1
    return found


def rolled(d: Distribution, times: int) -> dict[int, int]:
    """Count die by die."""
    found = {0: 1}
    for _ in range(times):
        following = Counter[int]()
        for total, ways in found.items():
            for outcome, count in d.ways.items():
                following[total + outcome] += ways * count
        found = dict(following)
    return found


def random_die(luck: random.Random) -> Distribution:
    shape = luck.randrange(4)
    size = luck.randint(1, 5)
    if shape == 0:
        faces: list[Any] = [luck.randint(-3, 9) for _ in range(size)]
    elif shape == 1:
        faces = [luck.choice((0, 1, 10**6, -(10**9))) for _ in range(size)]
    elif shape == 2:
        faces = [Fraction(luck.randint(-9, 9), luck.randint(1, 4)) for _ in range(size)]
    else:
        faces = [(luck.randint(-2, 2), luck.randint(0, 1), Fraction(luck.randint(0, 3), 2)) for _ in range(size)]
    return Distribution(faces)


def check_sums(seed: int) -> None:
    luck = random.Random(seed)
    d, times = random_die(luck), luck.randint(1, 5)
    assert (times @ d).ways == counted(*[d] * times)
    other = random_die(luck)
    while isinstance(other.outcomes[0], tuple) != isinstance(d.outcomes[0], tuple):
        other = random_die(luck)
    assert (d + other).ways == counted(d, other)


@pytest.mark.parametrize("seed", range(40))
def test_every_combination_counted(seed: int) -> None:
    check_sums(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seeds", batches(range(1000, 1400)), ids=named)
def test_every_combination_counted_in_many_settings(seeds: range) -> None:
    for seed in seeds:
        check_sums(seed)


@pytest.mark.parametrize("times", [0, 1, 2, 7, 40, 100, 300])
def test_dice_keep_all_their_ways(times: int) -> None:
    many = times @ D6
    assert many.total == 6**times
    assert many.ways == rolled(D6, times)
    assert many.mean == Fraction(7, 2) * times
    assert many.variance == Fraction(35, 12) * times


@pytest.mark.parametrize(
    ("d", "times"),
    [
        (Distribution(range(300)), 2),
        (Distribution(range(300)), 3),
        (Distribution(range(0, 90, 3)), 9),
        (Distribution({0: 10**40, 1: 3, 7: 10**20}), 30),
        (Distribution({0: 1, 10**12: 5, 10**12 + 1: 2}), 20),
        (Distribution({-5: 3}), 1000),
        (Distribution([0, 1]), 500),
    ],
    ids=str,
)
def test_wide_sparse_and_heavy_dice(d: Distribution, times: int) -> None:
    assert (times @ d).ways == rolled(d, times)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (200 @ D6, 100 @ D6),
        (100 @ D6, D6),
        (50 @ Distribution([0, 10**9]), 40 @ D6),
        (9 @ D6, Distribution(range(900))),
    ],
    ids=["wide", "narrow", "sparse", "long"],
)
def test_large_sums_are_the_same_the_other_way(left: Distribution, right: Distribution) -> None:
    found = left + right
    assert found == right + left
    assert found.total == left.total * right.total
    # One outcome of the right at a time, against all at once.
    assert found.ways == sum(
        (Counter({a + b: u * v for a, u in left.ways.items()}) for b, v in right.ways.items()), Counter()
    )


@pytest.mark.parametrize("times", [1, 2, 10, 60])
@pytest.mark.parametrize("faces", [{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}, {0: 5, 4: 1}, {-3: 2, 11: 7}])
def test_icepool_sums_the_same(times: int, faces: dict[int, int]) -> None:
    die = times @ icepool.Die(faces)
    ours = times @ Distribution(faces)
    assert all(ours.probability(outcome) == die.probability("==", outcome) for outcome in die.outcomes())
    assert ours.outcomes == tuple(die.outcomes())


@given(some, few)
def test_means_and_variances_add_up(d: Distribution, times: int) -> None:
    many = times @ d
    assert many.total == d.total**times
    assert many.mean == times * d.mean
    assert many.variance == times * d.variance


@given(some, few, few)
def test_sums_of_sums(d: Distribution, times: int, more: int) -> None:
    assert (times @ d) + (more @ d) == (times + more) @ d


@given(some, some)
def test_differences(d: Distribution, other: Distribution) -> None:
    assert (d - other).mean == d.mean - other.mean
    assert (d - other).variance == d.variance + other.variance
    assert d - other == -(other - d)


@given(some, numbers)
def test_numbers_shift(d: Distribution, by: Fraction) -> None:
    assert (d + by).ways == {outcome + by: ways for outcome, ways in d.ways.items()}
    assert (by + d) == d + by
    assert (by - d).ways == {by - outcome: ways for outcome, ways in d.ways.items()}
    assert d - by == d + -by


def test_none_of_a_die_is_nothing() -> None:
    assert (0 @ D6).ways == {0: 1}
    assert (0 @ MANA).ways == {(0, 0): 1}
    assert (3 @ Distribution({(): 2})).ways == {(): 8}


def test_vectors_of_mana_add_by_element() -> None:
    assert 2 @ MANA == MANA + MANA
    assert (2 @ MANA).probability((2, 1)) == Fraction(2 * 1 * 2, 36)
    assert (2 @ MANA).probability(lambda mana: mana[0] >= 2) == Fraction(11 + 4, 36)
    assert (MANA + EARTH).ways == {(3, 0): 1, (2, 0): 2, (1, 1): 2, (1, 0): 1}
    assert MANA - EARTH + EARTH == MANA
    assert MANA - MANA == -MANA + MANA
    assert sum([MANA, MANA, MANA]) == 3 @ MANA


@pytest.mark.parametrize("times", range(8))
def test_vectors_none_of_which_is_least_in_every_place(times: int) -> None:
    steps = times @ Distribution([(1, 0), (0, 1), (-1, 5)])
    assert steps.ways == (counted(*[Distribution([(1, 0), (0, 1), (-1, 5)])] * times) if times else {(0, 0): 1})


def test_named_vectors_keep_their_names() -> None:
    both = 3 @ Distribution.joint(red=D6, blue=Distribution([0, 1]))
    assert both.marginal("red") == 3 @ D6
    assert both.marginal("blue") == 3 @ Distribution([0, 1])
    assert (-both).outcomes[-1].red == -3


def test_whole_numbers_stay_whole() -> None:
    halves = 2 @ Distribution([Fraction(1, 2), Fraction(3, 2)])
    assert [type(outcome) for outcome in halves.outcomes] == [int, int, int]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: -1 @ D6, "must be a whole number, as in 3 @ d6, not -1"),
        (lambda: 2.0 @ D6, "must be a whole number, as in 3 @ d6, not 2.0"),
        (lambda: True @ D6, "must be a whole number, as in 3 @ d6, not True"),
        (lambda: D6 + "one", "'one' is not a number"),
        (lambda: D6 + 0.5, "0.5 is a float"),
        (lambda: D6 - [1], r"an outcome or card must be hashable, not \[1\]"),
        (lambda: D6 + EARTH, "one is a number and the other a tuple"),
        (lambda: D6 - None, "None is not a number"),
        (lambda: MANA - (1, 2, 3), "their lengths differ"),
        (lambda: MANA - ("earth", 1), "'earth' is not a number"),
        (lambda: 2 @ Distribution(["hit"]), "'hit' is not a number"),
        (lambda: 2 @ Distribution([1, (1,)]), "one is a number and the other a tuple"),
        (lambda: -Distribution(["hit"]), "'hit' is not a number"),
        (lambda: 10**7 @ D6, "of these distributions is too large to count"),
        (lambda: 10**12 @ D6, "of these distributions is too large to count"),
        (lambda: 10**6 @ D6, "too much to count"),
    ],
)
def test_what_does_not_add_up_is_refused_in_words(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: 500 @ D6,
        lambda: 40 @ Distribution([0, 1, 10**9]),
        lambda: Distribution([0, 1, 10**9]) + Distribution([0, 1]),
    ],
)
def test_what_takes_too_long_says_so(ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(convolution, "Budget", lambda helps: Budget(helps, seconds=-1))
    with pytest.raises(OddsError, match="fewer dice, or outcomes that are closer together, would help"):
        ask()


def test_what_no_clock_could_stop_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(convolution, "Budget", lambda helps: Budget(helps, seconds=0.1))
    wide = Distribution(range(20_000))
    # One product of these would run for minutes; die by die the clock can stop it.
    with pytest.raises(OddsError, match="takes longer than"):
        60 @ wide
