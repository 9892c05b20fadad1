"""Distributions: what they are made from, what they say, and what they refuse."""

from __future__ import annotations

import copy
import pickle
import random
from fractions import Fraction
from itertools import count, product
from typing import TYPE_CHECKING, Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaforge_widgets.odds import distribution, ways
from manaforge_widgets.odds.budget import Budget, OddsError
from manaforge_widgets.odds.distribution import Distribution, combine

if TYPE_CHECKING:
    from collections.abc import Callable

D6 = Distribution(range(1, 7))
TWO = Distribution(a + b for a, b in product(range(1, 7), repeat=2))
COIN = Distribution(["heads", "tails"])

numbers = st.integers(-20, 20) | st.fractions(-3, 3, max_denominator=6)
some = st.dictionaries(numbers, st.integers(1, 9), min_size=1, max_size=8).map(Distribution)


def test_equally_likely_outcomes_are_counted() -> None:
    assert dict(Distribution(["MISS", "MISS", "HIT"]).ways) == {"MISS": 2, "HIT": 1}
    assert dict(TWO.ways) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert TWO.total == 36


def test_ways_are_kept_as_given_and_none_dropped() -> None:
    assert Distribution({"hit": 4, "miss": 2, "edge": 0}).ways == {"hit": 4, "miss": 2}


def test_same_probabilities_are_equal_whatever_the_ways() -> None:
    assert Distribution({"tails": 50, "heads": 50}) == COIN
    assert len({COIN, Distribution({"tails": 50, "heads": 50})}) == 1
    assert Distribution({"heads": 2, "tails": 1}) != COIN
    assert Distribution({"heads": 1}) != COIN
    assert COIN != {"heads": 1, "tails": 1}


def test_nothing_changes_a_distribution() -> None:
    source = {1: 1, 2: 1}
    d = Distribution(source)
    source[3] = 7
    with pytest.raises(TypeError):
        d.ways[1] = 5
    with pytest.raises(AttributeError):
        d.ways = {}
    with pytest.raises(AttributeError):
        d.note = "mine"
    assert d == Distribution([1, 2])


def test_numbers_and_vectors_come_in_order_other_outcomes_as_met() -> None:
    assert Distribution([3, 1, Fraction(5, 2), -1]).outcomes == (-1, 1, Fraction(5, 2), 3)
    assert Distribution([(1, 0), (0, 5)]).outcomes == ((0, 5), (1, 0))
    assert Distribution(["water", "earth"]).outcomes == ("water", "earth")
    assert Distribution([2, "one", (0,)]).outcomes == (2, "one", (0,))
    assert Distribution([("b", 1), ("a", 1)]).outcomes == (("b", 1), ("a", 1))


def test_a_distribution_is_copied_with_its_ways() -> None:
    d = Distribution({"hit": 2, "miss": 4})
    for other in (Distribution(d), copy.deepcopy(d), pickle.loads(pickle.dumps(d))):  # noqa: S301  # our own bytes
        assert other == d
        assert other.total == 6


def test_events_are_outcomes_sets_and_functions() -> None:
    assert D6.probability(3) == Fraction(1, 6)
    assert D6.probability(7) == 0
    assert D6.probability({1, 2, 9}) == Fraction(1, 3)
    assert D6.probability(lambda face: face > 2) == Fraction(2, 3)
    assert Distribution([frozenset("ab"), frozenset("a")]).probability(frozenset("a")) == Fraction(1, 2)


def test_a_function_can_be_an_outcome() -> None:
    assert Distribution([max, min, min]).probability(min) == Fraction(2, 3)


def test_two_dice_by_hand() -> None:
    assert TWO.at_least(10) == Fraction(6, 36)
    assert TWO.at_most(4) == Fraction(6, 36)
    assert TWO.at_least(9.5) == Fraction(6, 36)
    assert TWO.mean == 7
    assert TWO.variance == Fraction(35, 6)
    assert TWO.standard_deviation == pytest.approx(2.41523, abs=1e-5)
    assert TWO.median == 7
    assert TWO.modes == (7,)
    assert D6.modes == (1, 2, 3, 4, 5, 6)
    assert D6.median == 3


def test_truth_counts_as_one() -> None:
    hits = D6.map(lambda face: face >= 5)
    assert hits.mean == Fraction(1, 3)
    assert (3 @ hits).probability(2) == 3 * Fraction(1, 3) ** 2 * Fraction(2, 3)


def test_quantiles_at_the_borders() -> None:
    assert [D6.quantile(share) for share in (0, Fraction(1, 6), Fraction(1, 6) + Fraction(1, 10**30), 1)] == [
        1,
        1,
        2,
        6,
    ]
    ten = Distribution(range(1, 11))
    # As a binary fraction 0.7 is a little less than seven tenths, and 0.1 a little more than one.
    assert (ten.quantile(0.7), ten.quantile(0.1), ten.quantile("3/10")) == (7, 1, 3)


@given(some, st.fractions(0, 1))
def test_a_quantile_is_the_smallest_outcome_that_reaches_its_share(d: Distribution, share: Fraction) -> None:
    found = d.quantile(share)
    assert d.at_most(found) >= share
    assert found in d.ways
    assert all(d.at_most(outcome) < share for outcome in d.outcomes if outcome < found)


@given(some)
def test_chances_and_moments_are_those_of_the_definition(d: Distribution) -> None:
    chances = {outcome: d.probability(outcome) for outcome in d.outcomes}
    assert sum(chances.values()) == 1
    assert d.mean == sum(outcome * chance for outcome, chance in chances.items())
    assert d.variance == sum((outcome - d.mean) ** 2 * chance for outcome, chance in chances.items())
    assert all(d.at_least(outcome) + d.at_most(outcome) == 1 + chances[outcome] for outcome in chances)


@given(some, st.sets(numbers))
def test_given_keeps_the_ratios_and_sums_to_one(d: Distribution, event: set[Any]) -> None:
    if d.probability(event) == 0:
        with pytest.raises(OddsError, match="can't happen"):
            d.given(event)
        return
    left = d.given(event)
    assert sum(map(left.probability, left.outcomes)) == 1
    for outcome in d.outcomes:
        assert left.probability(outcome) * d.probability(event) == (d.probability(outcome) if outcome in event else 0)


@given(some)
def test_icepool_says_the_same(d: Distribution) -> None:
    die = icepool.Die(dict(d.ways))
    assert d.mean == die.mean()
    assert d.variance == die.variance()
    for outcome in d.outcomes:
        assert d.probability(outcome) == die.probability("==", outcome)
        assert d.at_least(outcome) == die.probability(">=", outcome)
    assert dict(d.map(abs).ways) == dict(die.map(abs))


def test_map_adds_up_what_falls_together() -> None:
    assert dict(TWO.map(lambda roll: roll % 2).ways) == {0: 18, 1: 18}


def test_a_second_stage_may_depend_on_the_first() -> None:
    # A die, and for each pip on it a coin: all 6 * 2**6 ways counted one by one.
    heads = D6.then(lambda pips: pips @ Distribution([0, 1]))
    slow = Distribution(sum(coins[:pips]) for pips in range(1, 7) for coins in product((0, 1), repeat=6))
    assert heads == slow


def test_combine_takes_any_function_of_several() -> None:
    highest = combine(max, D6, D6, D6)
    assert dict(highest.ways) == {face: face**3 - (face - 1) ** 3 for face in range(1, 7)}
    assert combine(lambda: "sure").probability("sure") == 1


def test_joint_outcomes_have_names() -> None:
    both = Distribution.joint(red=D6, blue=Distribution({1: 2, 6: 1}))
    assert both.total == 18
    assert both.probability((6, 1)) == Fraction(1, 9)
    assert both.probability(lambda roll: roll.red < roll.blue) == Fraction(5, 18)
    assert both.marginal("blue") == both.marginal(1) == Distribution({1: 2, 6: 1})
    assert both.given(lambda roll: roll.blue == roll.red).marginal("red") == Distribution({1: 2, 6: 1})
    assert pickle.loads(pickle.dumps(both)) == both  # noqa: S301  # our own bytes
    assert pickle.loads(pickle.dumps(both)).outcomes[0].red == 1  # noqa: S301


class EachInTurn(random.Random):
    """Luck that gives every number once, in order."""

    def __init__(self) -> None:
        super().__init__(0)
        self._next = count()

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:  # noqa: ARG002
        return next(self._next) % start


@given(some)
def test_samples_come_in_as_many_ways_as_outcomes(d: Distribution) -> None:
    drawn = d.sample(EachInTurn(), d.total)
    assert {outcome: drawn.count(outcome) for outcome in d.outcomes} == d.ways


def test_samples_repeat_with_their_seed_and_differ_without() -> None:
    first = TWO.sample(random.Random(3), 50)
    assert first == TWO.sample(random.Random(3), 50)
    assert first != TWO.sample(random.Random(4), 50)
    assert TWO.sample(random.Random(3)) == first[0]
    assert TWO.sample(random.Random(3), 0) == []


def test_samples_of_more_ways_than_a_float_can_count() -> None:
    many = 1000 @ D6
    assert many.total > 2**1024
    drawn = many.sample(random.Random(1), 40)
    # Ten standard deviations to either side of the mean.
    assert all(3500 - 540 < outcome < 3500 + 540 for outcome in drawn)
    assert len(set(drawn)) > 20


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: Distribution([]), "needs at least one outcome"),
        (lambda: Distribution({"hit": 0}), "needs at least one outcome"),
        (lambda: Distribution({"hit": -1}), "-1 is not a number of ways for 'hit'"),
        (lambda: Distribution({"hit": 0.5}), "0.5 is not a number of ways"),
        (lambda: Distribution({"hit": True}), "True is not a number of ways"),
        (lambda: Distribution([[1, 2]]), "use a tuple"),
        (lambda: Distribution("earth"), "'earth' is not a distribution"),
        (lambda: Distribution(6), "6 is not a distribution"),
        (lambda: D6.probability([1]), "is not an event"),
        (lambda: D6.given(7), "can't happen"),
        (lambda: D6.given(lambda face: face > 6), "can't happen"),
        (lambda: COIN.mean, "'heads' is not a number"),
        (lambda: COIN.variance, "'heads' is not a number"),
        (lambda: COIN.standard_deviation, "'heads' is not a number"),
        (lambda: COIN.median, "map them to numbers"),
        (lambda: COIN.at_least(1), "map them to numbers"),
        (lambda: COIN.at_most(1), "map them to numbers"),
        (lambda: D6.at_least("six"), "at_least needs a number to compare the outcomes with, not 'six'"),
        (lambda: D6.at_most(float("nan")), "at_most needs a number to compare the outcomes with, not nan"),
        (lambda: D6.quantile(2), r"share must be .*, not 2\."),
        (lambda: D6.quantile("half"), "share must be .*, not 'half'"),
        (lambda: D6.quantile("1/0"), "share must be .*, not '1/0'"),
        (lambda: D6.quantile(float("nan")), "share must be .*, not nan"),
        (lambda: D6.map(lambda face: face / 2).mean, "0.5 is a float"),
        (lambda: Distribution([0, 10**400]).standard_deviation, "too large for a float"),
        (lambda: D6.map(lambda face: [face]), "use a tuple"),
        (lambda: D6.then(lambda face: face), "must be a Distribution, not 1"),
        (lambda: D6.marginal("red"), "1 has no part 'red'"),
        (lambda: Distribution.joint(red=D6).marginal("blue"), "no part 'blue'"),
        (lambda: Distribution.joint(red=D6).marginal(1), "no part 1"),
        (lambda: Distribution.joint(_red=D6), "can't be named _red"),
        (lambda: D6.sample(7), r"rng must be a random\.Random.*not 7"),
        (lambda: D6.sample(random.Random(1), -1), "size must be a whole number .*, not -1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(OddsError, match=words):
        ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Distribution(count()),
        lambda: D6.map(lambda face: face + 1),
        lambda: D6.then(lambda _: D6),
        lambda: Distribution.joint(red=D6, blue=D6),
    ],
)
def test_what_takes_too_long_says_so(ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (distribution, ways):
        monkeypatch.setattr(module, "Budget", lambda helps: Budget(helps, seconds=-1))
    with pytest.raises(OddsError, match="fewer or simpler outcomes would help"):
        ask()


@pytest.mark.parametrize("share", ["1e999999999", "1e-999999", "1E+99999"])
def test_a_share_too_long_to_write_out_is_refused_at_once(share: str) -> None:
    with pytest.raises(OddsError, match="share must be a number from 0 to 1"):
        Distribution([1, 2]).quantile(share)


def test_what_can_not_be_combined_is_refused_in_words() -> None:
    d6 = Distribution(range(1, 7))
    with pytest.raises(OddsError, match="is not a distribution"):
        combine(max, 5)  # type: ignore[arg-type]
    with pytest.raises(OddsError, match="is not a distribution"):
        Distribution.joint(a=5)  # type: ignore[arg-type]
    with pytest.raises(OddsError, match="function must be a function of the outcomes, not None"):
        d6.map(None)  # type: ignore[arg-type]
    with pytest.raises(OddsError, match="size must be a whole number"):
        d6.sample(random.Random(1), 10**9)


def test_it_is_gone_through_like_a_dict_of_its_outcomes() -> None:
    d6 = Distribution(range(1, 7))
    assert list(d6) == list(d6.outcomes) == [1, 2, 3, 4, 5, 6]
    assert (len(d6), max(d6), dict.fromkeys(d6, 0)[6]) == (6, 6, 0)
    assert (6 in d6, 7 in d6, [6] in d6) == (True, False, False)
    assert Distribution(d6) == d6, "a distribution made of another keeps its ways"
    assert Distribution(2 @ d6).probability(7) == Fraction(1, 6)
