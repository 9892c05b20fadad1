"""Players on positions: they pick what the bots of the same names choose, and read only what their seat may see."""

from __future__ import annotations

import random
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import find_bot, list_bots
from manaforge_widgets.bots.policies import OwnLuck, Policy, find_policy, pick_any, quick_source
from manaforge_widgets.core.api import ArgumentError, Chance, Game, GameError, Over
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.registry import find_entry, load_game
from manaforge_widgets.games.simple import SimpleGame

PACKAGED = ("manaforge", "kings_forge", "manasurge")
EVERY = {"random": 5, "greedy": 2, "planner": 9}
"""Every which decision each bot is asked about: planners take their time."""
TABLES = [
    (game, seats, options)
    for game in PACKAGED
    for seats in range(2, 7)
    for options in ([{}, {"wizards": True}] if game == "manasurge" else [{}])
    if game == "manasurge" or seats <= 4
]


def policy_of(rules: Game, name: str) -> Policy:
    found = find_policy(rules, name)
    assert found is not None
    return found


def decisions(rules: Game, seats: int, options: dict[str, Any], luck: random.Random) -> Any:
    """Yield each decision of a game that greedy and luck play: the position, the seat and its codes."""
    greedy = policy_of(rules, "greedy")
    position = rules.start(seats, **options)
    while not isinstance(pending := rules.pending(position), Over):
        if isinstance(pending, Chance):
            rules.resolve(position, rules.sample(position, luck.randrange))
            continue
        seat = luck.choice([seat for seat in range(seats) if rules.legal(position, seat)])
        codes = rules.legal(position, seat)
        if len(codes) > 1:
            yield position, seat, codes
        picked = greedy(position, codes, luck.randrange)
        rules.apply(position, picked if luck.random() < 0.7 else luck.choice(codes))


@pytest.mark.parametrize("rarely", [4, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_player_picks_what_its_bot_chooses_and_by_what_its_seat_sees(
    game: str, seats: int, options: dict[str, Any], rarely: int
) -> None:
    rules = load_game(game)
    luck = random.Random(seats)
    # Searches take long; they have tests of their own with small budgets.
    names = [name for name in list_bots(game) if name in EVERY]
    policies, on_views = ({name: find(rules, name) for name in names} for find in (policy_of, find_bot))
    for number, (position, seat, codes) in enumerate(decisions(rules, seats, options, luck)):
        asked = [name for name in names if number % (rarely * EVERY[name]) == 0]
        if not asked:
            continue
        before = rules.key(position)
        view = rules.view(position, seat)
        actions = tuple(rules.action(position, seat, code) for code in codes)
        dealt_anew = rules.resample(position, seat, luck.randrange)
        for name in asked:
            picked = policies[name](position, codes, OwnLuck(random.Random(number)))
            assert rules.key(position) == before
            assert picked == on_views[name](view, actions, random.Random(number)).code, name
            assert picked == policies[name](dealt_anew, codes, OwnLuck(random.Random(number))), name


@pytest.mark.parametrize("game", PACKAGED)
def test_every_bot_of_the_package_has_a_player_that_playout_takes(game: str) -> None:
    rules = load_game(game)
    luck = random.Random(1).randrange
    for name in list_bots(game):
        policy = policy_of(rules, name)
        if name in ("random", "greedy"):
            position = rules.start(2)
            assert rules.playout(position, lambda now, codes, policy=policy: policy(now, codes, luck), luck) > 20
            assert isinstance(rules.pending(position), Over)


def test_a_payment_is_chosen_in_the_order_of_a_playout_too() -> None:
    """``Game.legal`` lists one with the fewest gems first, and a playout does not (MF-P3)."""
    rules = load_game("manaforge")
    luck = random.Random(1)
    greedy = policy_of(rules, "greedy")
    seen = 0
    for position, seat, codes in decisions(rules, 3, {}, luck):
        if rules.action(position, seat, codes[0]).kind == "pay":
            seen += 1
            assert greedy(position, position.options, luck.randrange) == codes[0]
    assert seen > 5


def test_a_game_of_ones_own_has_the_policies_of_the_general_bots() -> None:
    @mf.register_game
    class Nim(SimpleGame):
        name = "nim_for_players"

    assert Nim.name in mf.list_games()
    assert find_policy("nim_for_players", "random") is pick_any
    assert find_policy("nim_for_players", "greedy") is not None
    assert find_policy("nim_for_players", "search") is not None
    assert find_policy("nim_for_players", "planner") is None
    assert find_policy("manaforge", lambda *_: None) is None
    assert find_policy("manaforge", 7) is None


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(GameError, match="there is no game 'manaforg'"):
        find_policy("manaforg", "greedy")
    with pytest.raises(ArgumentError, match=r"game must be the name of a game, or match\.rules, not 7"):
        find_policy(7, "greedy")


@pytest.mark.parametrize("game", PACKAGED)
def test_a_player_is_of_one_game(game: str) -> None:
    other = load_game(PACKAGED[PACKAGED.index(game) - 1])
    for name in ("greedy", "planner", "search"):
        with pytest.raises(GameError, match=f"the bot '{name}' plays {game}, not {other.name}"):
            fetch(find_entry(game).policies[name])(other)


def test_own_luck_is_made_when_it_is_asked_for() -> None:
    made = []

    def make() -> random.Random:
        made.append(1)
        return random.Random(3)

    own = OwnLuck(make)
    assert not made
    again = random.Random(3)
    assert [own(6) for _ in range(4)] == [again.randrange(6) for _ in range(4)]
    assert made == [1]
    assert OwnLuck.of(Luck(7), 1, 2)(1000) == Luck(7).rng("bot seat 1 step 2").randrange(1000)
    assert quick_source(own.generator().randrange) == own.generator().randrange
