"""Control variates over sets: known values, what they cost, and how often their intervals hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import inf
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaforge_widgets.simulation.adjusting import _interval, moved
from manaforge_widgets.simulation.by_set import variance_of
from manaforge_widgets.simulation.control import Controlled, Moved, controlled

Set = Sequence[tuple[float, tuple[float, ...]]]
"""Of each row of a set what is averaged, and its luck."""


def of(sets: Sequence[Set]) -> Moved:
    return moved((number, value, terms) for number, rows in enumerate(sets) for value, terms in rows)


def test_it_is_the_value_of_the_regression_at_no_luck() -> None:
    rng = random.Random(1)
    luck = np.array([[rng.gauss(0.3, 1), rng.gauss(0, 2)] for _ in range(40)])
    values = 5 + luck @ [2, -1] + [rng.gauss(0, 1) for _ in range(40)]
    found = controlled(of([[(value, tuple(terms))] for value, terms in zip(values, luck, strict=True)]))
    design = np.column_stack([np.ones(40), luck])
    solved, squares, _, _ = np.linalg.lstsq(design, values)
    assert found.mean == pytest.approx(solved[0])
    assert found.variance == pytest.approx(squares[0] / 37 * np.linalg.inv(design.T @ design)[0, 0])
    assert found.sets == 38
    assert found.explained == pytest.approx(1 - squares[0] / ((values - values.mean()) ** 2).sum())


def test_without_luck_it_is_the_mean_with_its_variance() -> None:
    plain = of([[(1.0, ()), (2.0, ())], [(2.0, ()), (3.0, ())], [(1.0, ())] * 4])
    found = controlled(plain)
    assert found.mean == plain.mean == 1.5
    assert found.variance == pytest.approx(variance_of(move for (move,) in plain.by_set.values()))
    assert (found.sets, found.explained) == (3, 0)


def test_luck_that_tells_nothing_new_costs_nothing() -> None:
    rng = random.Random(2)
    sets = [[(one + rng.gauss(0, 1), (one, -one, 0.0))] for one in (rng.gauss(0, 1) for _ in range(30))]
    alone = [[(value, terms[:1]) for value, terms in rows] for rows in sets]
    assert controlled(of(sets)).sets == controlled(of(alone)).sets == 29
    assert controlled(of(sets)).mean == pytest.approx(controlled(of(alone)).mean)
    assert controlled(of(alone[:2])).variance == inf


@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=4, max_size=20))
def test_a_difference_to_itself_is_nothing(rows: list[tuple[float, float]]) -> None:
    one = of([[(value, (terms,))] for value, terms in rows])
    found = controlled(one.less(one))
    assert (found.mean, found.variance) == (0, 0)


# ------------------------------------------------------------------------------------------ how often they are right


def points(rng: random.Random) -> Set:
    """Scores whose luck counts more the better it is, as in a game that snowballs."""
    found = []
    for _ in range(2):
        own, others = rng.gauss(0, 1), rng.gauss(0, 1)
        found.append((20 + 3 * own - others + own * abs(own) + rng.expovariate(0.4) - 2.5, (own, others)))
    return found


def wins(rng: random.Random) -> Set:
    """Two games of one luck, the seats changed."""
    luck = rng.gauss(0, 1)
    own = [luck + rng.gauss(0, 0.7), -luck + rng.gauss(0, 0.7)]
    return [(float(0.4 + one + rng.gauss(0, 1) > 0), (one, -one)) for one in own]


def rare(rng: random.Random) -> Set:
    """A bot that nearly always wins."""
    own = rng.gauss(0, 1)
    return [(float(1.9 + 0.7 * own + rng.gauss(0, 0.7) > 0), (own,))]


WORLDS: dict[str, Callable[[random.Random], Set]] = {"points": points, "wins": wins, "rare": rare}


def truth(world: str) -> float:
    # The mean of own * abs(own) is 0. Of a normal value, with the deviation of all that is added up.
    normal = {"wins": 0.4 / (1 + 1 + 0.49) ** 0.5, "rare": 1.9 / (0.49 + 0.49) ** 0.5}
    return 20.0 if world == "points" else NormalDist().cdf(normal[world])


def coverage(world: str, sets: int, rounds: int) -> tuple[float, float]:
    """How often the adjusted interval holds the truth, and its mean width beside the plain one's."""
    play, right = WORLDS[world], truth(world)
    rng = random.Random(f"{world} {sets}")
    held, width, plain_width = 0, 0.0, 0.0
    for _ in range(rounds):
        found = of([play(rng) for _ in range(sets)])
        ends = []
        for one in (controlled(found), controlled(Moved(found.mean, (), {n: m[:1] for n, m in found.by_set.items()}))):
            interval = _interval(one, shares=world != "points", difference=False)
            ends.append(interval)
        (low, high), (plain_low, plain_high) = ends
        held += low <= right <= high
        width += high - low
        plain_width += plain_high - plain_low
    return held / rounds, width / plain_width


@pytest.mark.parametrize("world", WORLDS)
def test_an_adjusted_interval_holds_the_truth_as_often_as_it_says(world: str) -> None:
    covered, narrower = coverage(world, 40, 150)
    # 95 of 100, less three standard errors of 150 rounds.
    assert covered > 0.95 - 3 * (0.95 * 0.05 / 150) ** 0.5
    assert narrower < 1.01


@pytest.mark.nightly
@pytest.mark.parametrize("sets", [20, 50, 200])
@pytest.mark.parametrize("world", WORLDS)
def test_it_does_so_for_few_sets_and_many(world: str, sets: int) -> None:
    covered, narrower = coverage(world, sets, 3000)
    # Three standard errors of 3,000 rounds are 0.012.
    assert covered > (0.92 if sets < 50 else 0.938)
    assert narrower < 1.01


def test_a_difference_stays_within_what_can_be() -> None:
    found = Controlled(1.2, 0.001, 40, 0.0, [0.01, -0.01] * 20)
    assert _interval(found, shares=True, difference=True)[1] == 1
