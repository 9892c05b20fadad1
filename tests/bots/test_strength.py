"""The strength of the general search: paired games against random moves, each deal played from both seats."""

from __future__ import annotations

from functools import cache

import pytest

import manaforge_widgets as mf

GOAL = 100
GAMES = 200


@cache
def pig_against_random(goal: int = GOAL) -> float:
    """How often the best response to random moves wins at Pig, on average over both seats.

    By value iteration. ``start[own][opp]`` is the chance to win when our turn begins, ``after[own][opp]`` when theirs
    does. A turn at random rolls once, and then holds or rolls with equal chances.
    """
    gain, total = _random_turn(goal), range(goal)
    start = [[0.5] * goal for _ in total]
    after = [[1.0] * goal for _ in range(goal + 6)]
    for own in reversed(total):
        for opp in reversed(total):
            # What they gain leads to turns of ours that are known already, unless they gain nothing.
            known = sum(gain[k] * start[own][opp + k] for k in range(1, goal - opp))
            chance, before = 0.5, 0.0
            while abs(chance - before) > 1e-9:
                before = chance
                lost = gain[0] * before + known
                turn = [1.0] * (goal - own + 6)
                for points in reversed(range(goal - own)):
                    roll = (lost + sum(turn[points + 2 : points + 7])) / 6
                    turn[points] = max(roll, after[own + points][opp]) if points else roll
                chance = turn[0]
            start[own][opp], after[own][opp] = chance, gain[0] * chance + known
    return (start[0][0] + after[0][0]) / 2


def _random_turn(goal: int) -> list[float]:
    """The chances of what a turn at random gains, by points; what is above the goal counts as the goal."""
    reached, gain = [1.0] + [0.0] * goal, [0.0] * (goal + 1)
    for points in range(goal + 1):
        rolled = reached[points] * (0.5 if points else 1)
        gain[points] += reached[points] - rolled
        gain[0] += rolled / 6
        for face in range(2, 7):
            if points < goal:
                reached[min(goal, points + face)] += rolled / 6
    # Above the goal it still holds or rolls: a seat that would win by holding loses all with a 1.
    rolling = reached[goal] - gain[goal]
    gain[goal] += rolling * (5 / 6) * (1 / 2) / (1 - 5 / 12)
    gain[0] = 1 - sum(gain[1:])
    return gain


def test_the_best_response_at_pig_agrees_with_games() -> None:
    # With a goal of 2 the first roll that is not a 1 wins when it is held, so the best response wins 5 of 6 turns,
    # and random moves win a turn with 5/6 * (1/2 + 1/2 * 5/6 * (1/2 + ...)) = 5/6 * (1/2) / (1 - 5/12) = 5/7.
    first = (5 / 6) / (1 - (1 / 6) * (2 / 7))
    assert pig_against_random(2) == pytest.approx((first + (2 / 7) * first) / 2)


@pytest.mark.nightly
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("game", ["pig", "yacht", "liars_dice", "climb"])
def test_search_beats_random_in_paired_games(game: str) -> None:
    # At Pig luck rules: not even the best response to random moves wins 95 % of the games.
    best = pig_against_random() if game == "pig" else 1.0
    assert best == pytest.approx(0.9296, abs=5e-4) or game != "pig"
    results = mf.simulate(game, ["search", "random"], games=GAMES, seed=1, progress=False)
    summary = results.summary().columns
    assert summary["rate"][summary["bot"].index("search")] >= (0.92 * best if game == "pig" else 0.95)
