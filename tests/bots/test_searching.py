"""Search: the halving, luck that is the same for each line, budgets, and bots that see no more than their seat."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.bots.policies import OwnLuck, Policy, find_policy
from manaforge_widgets.bots.searching import Line, Luck, SearchBudget, chosen, halved
from manaforge_widgets.core.api import Chance, Game, Over
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.simulation import plain, quick

GAMES = {"manaforge": 24, "kings_forge": 8, "manasurge": 40}
"""So many playouts each search has here."""
EVERY = {"manaforge": 60, "kings_forge": 23, "manasurge": 25}
"""Every which decision of two seats is searched, and as many in all with more."""
SEATS = [("manaforge", 2), ("manaforge", 4), ("kings_forge", 3), ("manasurge", 2), ("manasurge", 6)]


def part(game: str, name: str) -> Any:
    return getattr(import_module(f"manaforge_widgets.games.{game}.bots.search"), name)


# ------------------------------------------------------------------------------------------------------ the halving


def test_each_stage_leaves_out_the_worse_half_and_spends_its_share() -> None:
    played: list[tuple[int, int]] = []

    def worth(line: int, deal: int) -> float:
        played.append((line, deal))
        return float(-line)

    left, values = halved(8, worth, SearchBudget(simulations=240))
    assert len(played) <= 240
    assert len(played) >= 220
    # Eight lines on ten deals, four on twenty, two on forty; a deal is the same for all that are left.
    assert [len(one) for one in values] == [70, 70, 30, 30, 10, 10, 10, 10]
    assert sorted(left) == [0, 1]
    assert played[:8] == [(line, 0) for line in range(8)]
    assert [deal for line, deal in played if line == 7] == list(range(10))
    assert [deal for line, deal in played if line == 0] == list(range(70))


@pytest.mark.parametrize("count", [2, 3, 5, 6])
def test_a_small_budget_still_tries_each_line(count: int) -> None:
    left, values = halved(count, lambda line, _deal: float(line), SearchBudget(simulations=1))
    assert all(values)
    assert count - 1 in left
    assert len(left) == 2


def test_the_line_of_the_planner_is_not_left_out() -> None:
    left, values = halved(8, lambda line, _deal: float(line), SearchBudget(simulations=240), keep=0)
    assert sorted(left) == [0, 7]
    assert len(values[0]) == len(values[7])


def test_seconds_end_a_search() -> None:
    _, values = halved(4, lambda line, _deal: float(line), SearchBudget(seconds=0.05))
    assert len(values[3]) > 10


def test_what_the_planner_thought_counts_less_the_surer_the_playouts_are() -> None:
    lines = [Line((1,), 10.0), Line((2,), 9.0)]
    luck = random.Random(1)
    for number, best in ((2, 0), (200, 1)):
        first = [luck.gauss(0, 8) for _ in range(number)]
        second = [one + 2.0 + luck.gauss(0, 6) for one in first]
        assert chosen(lines, [0, 1], [first, second], trust=0.5) == best


def test_what_playouts_say_counts_more_the_less_they_are_off() -> None:
    lines = [Line((1,), 10.0), Line((2,), 8.0)]
    values = [[0.0, 1.0] * 50, [0.6, 1.6] * 50]
    assert [chosen(lines, [0, 1], values, trust=1.0, bias=bias) for bias in (2.0, 0.1)] == [0, 1]


def test_luck_is_the_same_for_each_line_whatever_was_drawn_in_the_round_before() -> None:
    one, other = Luck(3), Luck(3)
    [one.at(1)(6) for _ in range(5)]
    other.at(1)(6)
    assert [one.at(2)(6) for _ in range(20)] == [other.at(2)(6) for _ in range(20)]
    assert [Luck(4).at(2)(6) for _ in range(20)] != [Luck(5).at(2)(6) for _ in range(20)]


@pytest.mark.parametrize(
    "budget", [{"simulations": 0}, {"simulations": 1.5}, {"simulations": True}, {"seconds": 0}, {"seconds": "1"}, {}]
)
def test_a_budget_that_is_none_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(mf.GameError, match=r"search|simulations|seconds must be a number above 0"):
        SearchBudget(**budget)


@pytest.mark.parametrize("budget", [{"simulations": -1}, {"seconds": -1.0}, {"seconds": float("nan")}])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_with_a_wrong_budget_is_refused(game: str, budget: dict[str, Any]) -> None:
    with pytest.raises(mf.GameError, match=r"simulations|seconds"):
        part(game, "make_search")(load_game(game), **budget)


# --------------------------------------------------------------------------------------------------------- the bots


def decisions(rules: Game, seats: int, luck: random.Random) -> Any:
    """Yield each decision of a game of greedy policies: the position, the seat and its codes."""
    greedy = find_policy(rules, "greedy")
    assert greedy is not None
    position = rules.start(seats)
    while not isinstance(pending := rules.pending(position), Over):
        if isinstance(pending, Chance):
            rules.resolve(position, rules.sample(position, luck.randrange))
            continue
        seat = luck.choice([seat for seat in range(seats) if rules.legal(position, seat)])
        codes = rules.legal(position, seat)
        if len(codes) > 1:
            yield position, seat, codes
        rules.apply(position, greedy(position, codes, luck.randrange))


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_search_picks_what_its_bot_chooses_and_by_what_its_seat_sees(game: str, seats: int) -> None:
    rules = load_game(game)
    luck = random.Random(seats)

    def policy() -> Policy:
        found: Policy = part(game, "search_policy")(rules, simulations=GAMES[game])
        return found

    for number, (position, seat, codes) in enumerate(decisions(rules, seats, luck)):
        if number % (EVERY[game] * seats // 2):
            continue
        before = rules.key(position)
        view = rules.view(position, seat)
        actions = tuple(rules.action(position, seat, code) for code in codes)
        dealt_anew = rules.resample(position, seat, luck.randrange)
        picked = policy()(position, codes, OwnLuck(random.Random(number)))
        assert picked in codes
        assert rules.key(position) == before
        bot = part(game, "make_search")(rules, simulations=GAMES[game])
        assert picked == bot(view, actions, random.Random(number)).code
        assert picked == policy()(dealt_anew, codes, OwnLuck(random.Random(number)))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("manaforge", marks=pytest.mark.nightly),
        pytest.param("kings_forge", marks=[pytest.mark.nightly, pytest.mark.timeout(900)]),
        "manasurge",
    ],
)
def test_a_search_is_the_same_again_and_both_ways_give_the_same_game(game: str) -> None:
    rules = load_game(game)
    few = max(2, GAMES[game] // 8)

    def policies() -> list[Policy]:
        random_player = find_policy(rules, "random")
        assert random_player is not None
        return [part(game, "search_policy")(rules, simulations=few), random_player]

    played = quick.play_game(rules, 2, 3, policies(), {})
    assert played == quick.play_game(rules, 2, 3, policies(), {})
    assert played == plain.play_game(rules, 2, 3, [part(game, "make_search")(rules, simulations=few), "random"], {})


def test_a_line_once_found_is_followed_without_a_new_search(monkeypatch: pytest.MonkeyPatch) -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    while m.status().phase != "play":
        m.apply(choose(m, m.to_act[0], "greedy"))
    # Else one line may be so much better that nothing is searched.
    monkeypatch.setattr(import_module("manaforge_widgets.games.manaforge.bots.search"), "MARGIN", 100.0)
    bot = part("manaforge", "make_search")(m.rules, simulations=24)
    searched: list[int] = []
    searching = import_module("manaforge_widgets.bots.searching")
    real = searching.halved
    monkeypatch.setattr(searching, "halved", lambda *args: (searched.append(m.step), real(*args))[1])
    seat, turn = m.to_act[0], m.status().turn
    begun = m.step
    while m.status().turn == turn:
        m.apply(choose(m, m.to_act[0], bot if m.to_act[0] == seat else "greedy"))
    assert m.step - begun > 4
    assert searched[:1] == [begun]
    assert len(searched) <= 3, "at the turn's start, and again only where luck or a choice was not foreseen"


@pytest.mark.parametrize("game", GAMES)
def test_the_named_bot_plays_and_says_how_it_thinks(game: str) -> None:
    bot = find_bot(game, "search")
    assert bot.__name__ == "search"
    assert "many times" in str(bot.__doc__) or "many deals" in str(bot.__doc__)
    assert mf.list_bots(game)[-1] == "search"


# One search takes about a second of an idle machine, so a game takes some ten; two-seat games, paired and rotated.
@pytest.mark.nightly
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize(
    ("game", "sets", "least"), [("manaforge", 200, 0.55), ("kings_forge", 30, 0.5), ("manasurge", 60, 0.5)]
)
def test_search_beats_the_planner(game: str, sets: int, least: float) -> None:
    rules = load_game(game)
    won = 0.0
    for seed in range(sets):
        for seat in (0, 1):
            policy, planner = find_policy(rules, "search"), find_policy(rules, "planner")
            assert policy is not None
            assert planner is not None
            played = quick.play_game(rules, 2, seed, [policy, planner] if seat == 0 else [planner, policy], {})
            won += (seat in played.winners) / len(played.winners)
    assert won >= least * 2 * sets
