"""The bots of the classics: what their rules say, and that they beat random moves by far where skill matters."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.classics.bots import _at_least, rule_of_28


def winning(game: str, bots: list[str], games: int, **options: Any) -> float:
    found = mf.simulate(game, bots, games, seed=1, progress=False, **options)
    won = [win for bot, win in zip(found.seats["bot"], found.seats["win"], strict=True) if bot == bots[0]]
    return float(sum(won) / len(won))


@pytest.mark.parametrize(
    ("game", "bot", "least"),
    [
        ("pig", "hold_at_20", 0.75),
        ("yacht", "keeper", 0.99),
        ("liars_dice", "counter", 0.95),
        ("climb", "rule_of_28", 0.9),
    ],
)
def test_a_bot_beats_random_moves(game: str, bot: str, least: float) -> None:
    assert winning(game, [bot, "random"], 60) > least


def test_keeper_scores_what_a_person_would() -> None:
    found = mf.simulate("yacht", ["keeper"], 60, seats=1, seed=2, progress=False)
    assert sum(found.seats["score"]) / 60 > 150


def test_the_chance_of_a_bid_is_that_of_all_rolls() -> None:
    for dice in range(5):
        rolls = list(product(range(6), repeat=dice))
        for number in range(-1, dice + 2):
            share = Fraction(sum(roll.count(0) >= number for roll in rolls), len(rolls))
            assert _at_least(number, dice) == pytest.approx(float(share))


def test_the_host_is_answered_by_switching() -> None:
    found = mf.simulate("monty_hall", ["switcher"], 20, seats=1, seed=3, progress=False, rounds=50)
    assert 0.6 < sum(found.seats["score"]) / 1000 < 0.73


def test_the_equilibrium_of_kuhn_poker_loses_an_eighteenth_as_first_player() -> None:
    found = mf.simulate("kuhn_poker", ["equilibrium", "equilibrium"], 3000, seed=4, progress=False, hands=1)
    first = [score for seat, score in zip(found.seats["seat"], found.seats["score"], strict=True) if seat == 0]
    assert abs(sum(first) / len(first) + 1 / 18) < 0.07


def test_a_bot_of_a_hidden_game_reads_only_what_it_sees() -> None:
    m = mf.new_match("liars_dice", seats=3, seed=2)
    assert choose(m, 0, "counter").kind == "bid"


@pytest.mark.parametrize(
    ("runners", "points"),
    [
        ({"7": 1}, 2),
        ({"6": 1, "7": 2, "8": 1}, 4 + 3 + 4),
        ({"2": 1, "4": 1, "12": 1}, 12 + 8 + 12 - 2),
        ({"3": 1, "5": 1, "7": 1}, 10 + 6 + 2 + 2 + 4),
        ({"7": 1, "8": 1, "12": 1}, 2 + 4 + 12 + 4),
    ],
)
def test_the_rule_of_28_counts_the_points_of_a_turn(
    runners: dict[str, int], points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: Any = load_game("climb")
    position = {**rules.start(2), "stage": "turn", "runners": runners}
    for enough, code in ((points, 1), (points + 1, 0)):
        monkeypatch.setattr("manaforge_widgets.games.classics.bots._ENOUGH", enough)
        assert rule_of_28(rules)(position, [0, 1], lambda _: 0) == code
