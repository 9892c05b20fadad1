"""Sets, seeds and seats: which games a simulation has."""

from __future__ import annotations

from collections import Counter

import pytest
from duel import gambler, sure

import manaforge_widgets as mf
from manaforge_widgets.simulation.plan import LARGEST_SEED, SimulationPlan, seatings


def plan(bots: int, seats: int, sets: int = 7, seed: int = 1, *, rotate: bool = True) -> SimulationPlan:
    names = tuple(f"bot {number}" for number in range(bots))
    return SimulationPlan("duel", seats, names, tuple(range(bots)), sets, seed, rotate)


def test_the_seed_of_a_set_follows_from_its_number_and_the_seed_alone() -> None:
    plans = [plan(2, 2), plan(4, 3), plan(5, 2, sets=90), plan(3, 3, rotate=False)]
    for number in range(7):
        assert len({one.seed_of(number) for one in plans}) == 1
    assert len({plan(2, 2).seed_of(number) for number in range(1000)}) == 1000
    assert plan(2, 2).seed_of(0) != plan(2, 2, seed=2).seed_of(0)
    assert all(0 <= plan(2, 2).seed_of(number) < LARGEST_SEED for number in range(1000))


def test_a_set_seats_each_bot_once_in_each_seat() -> None:
    games = list(plan(3, 3).games(2))
    assert [game.rotation for game in games] == [0, 1, 2]
    assert {game.seed for game in games} == {plan(3, 3).seed_of(2)}
    assert [game.game for game in games] == [6, 7, 8]
    for seat in range(3):
        assert sorted(game.seats[seat] for game in games) == [0, 1, 2]


@pytest.mark.parametrize("rotate", [True, False])
def test_in_a_round_robin_every_combination_plays_equally_often(rotate: bool) -> None:
    one = plan(4, 2, sets=12, rotate=rotate)
    games = [game for number in range(one.sets) for game in one.games(number)]
    assert [game.game for game in games] == list(range(one.games_in_all))
    pairs = Counter(frozenset(game.seats) for game in games)
    assert len(pairs) == 6
    assert len(set(pairs.values())) == 1
    if rotate:
        by_seat = Counter((seat, bot) for game in games for seat, bot in enumerate(game.seats))
        assert len(set(by_seat.values())) == 1


def test_a_rotation_that_gives_the_same_game_again_is_left_out() -> None:
    assert seatings((0, 0, 0), 3) == [(0, (0, 0, 0))]
    assert len(seatings((0, 1, 0, 1), 4)) == 2
    assert len(seatings((0, 0, 1), 3)) == 3
    assert seatings((5,), 4) == [(0, (5, 5, 5, 5))]


def test_a_game_is_found_by_its_number() -> None:
    one = plan(4, 3, sets=5)
    for number in range(one.sets):
        for game in one.games(number):
            assert one.find(game.game) == game


@pytest.mark.parametrize(
    ("bots", "seats", "rotate", "asked", "games", "sets"),
    [
        (["sure"], 3, True, 5, 5, 5),
        (["sure", "gambler"], 2, True, 5, 6, 3),
        (["sure", "gambler"], 2, False, 5, 5, 5),
        (["sure", "gambler", "random"], 2, True, 7, 12, 2),
        (["sure", "gambler", "random"], 2, False, 7, 9, 9),
    ],
)
def test_games_are_rounded_up_to_whole_sets(
    bots: list[str], seats: int, rotate: bool, asked: int, games: int, sets: int
) -> None:
    known = {"sure": sure, "gambler": gambler, "random": "random"}
    r = mf.simulate("duel", [known[bot] for bot in bots], games=asked, seats=seats, rotate=rotate, progress=False)
    assert r.games["game"] == list(range(games))
    assert r.plan.sets == sets
    assert r.games["set"][-1] == sets - 1
    assert r.bots == tuple(bots)


def test_two_simulations_of_one_seed_are_paired_set_by_set() -> None:
    short = mf.simulate("duel", [sure, "random"], games=10, seed=3, progress=False)
    long = mf.simulate("duel", ["random", gambler, sure], games=40, seed=3, seats=2, progress=False)
    seeds = dict(zip(long.games["set"], long.games["seed"], strict=True))
    for number, seed in zip(short.games["set"], short.games["seed"], strict=True):
        assert seeds[number] == seed


def test_each_bot_has_a_name_of_its_own() -> None:
    def make(place: int) -> object:
        def player(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
            return legal_actions[place]

        return player

    first, last = make(0), make(1)
    assert mf.simulate("duel", [first, last, first], games=1, progress=False).bots == ("player", "player (2)")  # type: ignore[list-item]
    named = mf.simulate("duel", {"careful": first, "bold": last}, games=2, progress=False)  # type: ignore[dict-item]
    assert named.bots == ("careful", "bold")
    assert named.games["line_up"] == ["careful, bold", "bold, careful"]
