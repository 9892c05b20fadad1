"""The chance that a hint of ManaSurge tells is how often it comes true."""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaforge_widgets.bots.policies import Policy, quick_source
from manaforge_widgets.games.manasurge.bots.habits import Habits
from manaforge_widgets.games.manasurge.bots.hint_chance import CAME_TRUE, STEPS, hint_chance
from manaforge_widgets.games.manasurge.bots.lookahead import compared_answers
from manaforge_widgets.games.manasurge.bots.planner import DEALS, KEEN
from manaforge_widgets.games.manasurge.bots.seen import as_seen
from manaforge_widgets.games.manasurge.rules.game import ManaSurge
from manaforge_widgets.simulation.quick import play_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.core.draws import Below
    from manaforge_widgets.games.manasurge.rules.position import Position

SEATS = st.integers(2, 6)
BOLD = 0.5


@given(SEATS, st.floats(0, 1), st.floats(0, 1))
def test_what_looks_better_is_told_as_no_less(seats: int, one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= hint_chance(low, seats) <= hint_chance(high, seats) <= 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_between_the_measured_chances_are_straight_lines(seats: int) -> None:
    table = CAME_TRUE[seats]
    assert len(table) == STEPS + 1
    assert [hint_chance(place / STEPS, seats) for place in range(STEPS + 1)] == pytest.approx(table)
    assert hint_chance(0.35, seats) == pytest.approx((table[3] + table[4]) / 2)


def bold_answers(seats: int, seed: int, *, wizards: bool) -> list[tuple[float, float]]:
    """Of a game between planners the answers in which they saw more than an even chance, with what the seat won."""
    rules, habits, said = ManaSurge(), Habits(KEEN), list[tuple[int, float]]()

    def pick(pos: Position, codes: Sequence[int], below: Below) -> int:
        if len(codes) == 1:
            return codes[0]
        found = compared_answers(as_seen(pos, pos.active), habits, DEALS, quick_source(below))
        said.append((pos.active, fmean(found.values[found.chosen])))
        return found.chosen

    policies: list[Policy] = [pick] * seats
    winners = play_game(rules, seats, seed, policies, {"wizards": wizards}).winners
    return [(seen, (seat in winners) / len(winners)) for seat, seen in said if seen > BOLD]


def off(games: Sequence[Sequence[tuple[float, float]]], seats: int) -> tuple[float, float]:
    """By how much what was told came true less often, and the standard error of that, by games."""
    differences = [[hint_chance(seen, seats) - won for seen, won in game] for game in games]
    count = sum(map(len, differences))
    mean = sum(map(sum, differences)) / count
    return mean, sqrt(sum((sum(game) - len(game) * mean) ** 2 for game in differences)) / count


def test_a_few_bold_chances_come_true_as_told() -> None:
    games = [bold_answers(3, seed, wizards=seed % 2 == 1) for seed in range(4)]
    mean, error = off(games, 3)
    assert abs(mean) < 3 * error
    rows = [row for game in games for row in game]
    told = fmean((hint_chance(seen, 3) - won) ** 2 for seen, won in rows)
    assert told < fmean((seen - won) ** 2 for seen, won in rows)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", range(2, 7))
def test_bold_chances_come_true_as_told(seats: int) -> None:
    games = [bold_answers(seats, seed, wizards=seed % 2 == 1) for seed in range(120)]
    mean, error = off(games, seats)
    assert abs(mean) < 3.5 * error
    rows = [row for game in games for row in game]
    seen_too_high = fmean(seen - won for seen, won in rows)
    assert seen_too_high > 3 * error
