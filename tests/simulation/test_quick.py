"""The quick way to play a game gives what the plain way gives: the same games, action for action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import list_bots
from manaforge_widgets.bots.policies import Policy, find_policy
from manaforge_widgets.core.api import Chance, Decision, Game, GameError, Over
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.simulation import job, plain, quick
from manaforge_widgets.simulation.plan import SimulationPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.core.api import Pending

MOST_SEATS = {"manaforge": 4, "kings_forge": 4, "manasurge": 6}
TABLES = [(game, seats, {}) for game, most in MOST_SEATS.items() for seats in range(2, most + 1)]
TABLES += [("manasurge", seats, {"wizards": True}) for seats in range(2, 7)]


def players_of(rules: Game, names: list[str]) -> list[Policy]:
    found = [find_policy(rules, name) for name in names]
    assert None not in found
    return [policy for policy in found if policy is not None]


def assert_equal(game: str, names: list[str], seed: int, options: dict[str, Any]) -> None:
    rules = load_game(game)
    played = quick.play_game(rules, len(names), seed, players_of(rules, names), options)
    assert played == plain.play_game(rules, len(names), seed, names, options)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_both_ways_give_the_same_game(game: str, seats: int, options: dict[str, Any]) -> None:
    assert_equal(game, (["greedy", "random"] * seats)[:seats], seats, options)


@pytest.mark.parametrize("game", MOST_SEATS)
def test_both_ways_give_the_same_game_with_planners(game: str) -> None:
    assert_equal(game, ["random", "planner"], 1, {})


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_both_ways_give_the_same_games_for_every_bot(game: str, seats: int, options: dict[str, Any]) -> None:
    # A search takes a second; that both ways are equal for it, too, is held with small budgets elsewhere.
    for seed, name in enumerate(name for name in list_bots(game) if name != "search"):
        assert_equal(game, [name] * seats, seed, options)
        assert_equal(game, [name, *["random"] * (seats - 1)], seed, options)


class Coins(SimpleGame):
    """Toss or pass, four times each; every toss has the same key, so it shows what the first one showed."""

    name, title, moves, faces = "coins_for_quick", "Coins", ("toss", "pass"), ("heads", "tails")

    def begin(self, seats: int) -> dict[str, Any]:
        return {"active": 0, "turn": 0, "tossed": False, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        points = position["points"]
        if position["tossed"]:
            return Chance((Roll("coin", "coin", 2),))
        if position["turn"] == 4 * len(points):
            best = max(points)
            winners = tuple(seat for seat, number in enumerate(points) if number == best)
            return Over(mf.Outcome(tuple(points), winners, "most heads"))
        return Decision(position["active"])

    def legal_moves(self, _position: dict[str, Any]) -> tuple[str, ...]:
        return self.moves

    def play(self, position: dict[str, Any], move: str) -> None:
        position["tossed"] = move == "toss"
        if move == "pass":
            self._next(position)

    def resolve(self, position: dict[str, Any], results: Sequence[Any]) -> None:
        position["tossed"] = False
        position["points"][position["active"]] += 1 - results[0]
        self._next(position)

    def _next(self, position: dict[str, Any]) -> None:
        position["turn"] += 1
        position["active"] = position["turn"] % len(position["points"])

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


def test_a_game_of_ones_own_is_played_alike_too() -> None:
    mf.register_game(Coins)
    for seed in range(8):
        assert_equal("coins_for_quick", ["random"] * 3, seed, {})


def ways(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ways in which games are played from now on."""
    found: list[str] = []
    for way in (plain, quick):
        name, play = way.__name__.rpartition(".")[2], way.play_game

        def noting(*args: Any, name: str = name, play: Any = play) -> Any:
            found.append(name)
            return play(*args)

        monkeypatch.setattr(way, "play_game", noting)
    return found


def first(_view: object, legal_actions: tuple[mf.Action, ...], _rng: object) -> mf.Action:
    return legal_actions[0]


def test_a_job_plays_the_quick_way_where_every_seat_has_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ways(monkeypatch)
    plan = SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=1, seed=1)
    job.Job(plan, ["greedy", "random"]).play(range(1))
    assert found == ["quick", "quick"]
    found.clear()
    job.Job(plan, ["greedy", first]).play(range(1))
    assert found == ["plain", "plain"]


def test_where_a_player_fails_the_plain_way_tells_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> int:
        raise KeyError

    found = ways(monkeypatch)
    monkeypatch.setattr(job, "find_policy", lambda *_: failing)
    plan = SimulationPlan("manaforge", 2, ("greedy", "random"), (0, 1), sets=1, seed=1)
    rows = job.Job(plan, ["greedy", "random"]).play(range(1))
    assert found == ["quick", "plain", "quick", "plain"]
    assert rows["games"]["forfeit"] == [None, None]


def test_a_game_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "MOST_STEPS", 10)
    with pytest.raises(GameError, match="the bots took 10 actions and the game is not over"):
        assert_equal("manaforge", ["random", "random"], 1, {})
