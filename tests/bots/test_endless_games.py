"""Games, quick bots and draws that never end: each is stopped at a limit, with words that say whose fault it is."""

from __future__ import annotations

import random
from typing import Any

import pytest
from small_games import Circle

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.bots.playing_on import MOST_ACTIONS
from manaforge_widgets.bots.policies import OwnLuck
from manaforge_widgets.bots.quick_bot import policy_from
from manaforge_widgets.core import registry
from manaforge_widgets.core.api import Chance, Decision, Over, Pending
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games import counts, simple
from manaforge_widgets.games.simple import SimpleGame


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the games of a test after it."""
    monkeypatch.setattr(registry, "_own", {})


class Walk(SimpleGame):
    """The seats pass until one of them ends the game and wins; after ``rolls`` passes a die is rolled for ever."""

    name, title, seat_counts, moves = "walk", "Walk", (2,), ("pass", "end")

    def begin(self, seats: int, rolls: int = 0) -> dict[str, Any]:
        return {"active": 0, "passed": 0, "rolls": rolls, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        points = position["points"]
        if max(points):
            return Over(mf.Outcome(tuple(points), (points.index(1),), "ended"))
        if position["rolls"] and position["passed"] >= position["rolls"]:
            return Chance((Roll("die"),))
        return Decision(position["active"])

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:  # noqa: ARG002 - always both
        return ("pass", "end")

    def play(self, position: dict[str, Any], move: str) -> None:
        if move == "end":
            position["points"][position["active"]] = 1
        position["passed"] += 1
        position["active"] = 1 - position["active"]

    def resolve(self, position: dict[str, Any], results: Any) -> None:
        """Forget to go on."""

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


def passes(view: Any, legal_actions: Any, rng: Any) -> Any:  # noqa: ARG001 - a bot
    """Never end the game."""
    return legal_actions[0]


def begun() -> mf.Match:
    """A match of a game whose quick bot never ends it."""
    mf.register_game(Walk, bots={"passes": lambda _rules: passes}, quick="passes")
    return mf.new_match("walk", seats=2, seed=1)


def test_a_hint_says_how_many_playouts_did_not_end() -> None:
    found = mf.hint(begun())
    assert found.actions == ("end",)
    assert f"of the playouts were stopped after {MOST_ACTIONS:,} moves without an end" in found.words
    assert "after its first moves passes played for all seats." in found.words


def test_a_review_names_the_quick_bot_as_the_reason() -> None:
    m = begun()
    m.apply("pass")
    m.apply("end")
    with pytest.raises(mf.GameError, match=r"playout does not end within 20,000 steps: the game's quick bot must end"):
        mf.review(m, worlds=2, progress=False)


def test_a_bot_that_looks_ahead_chooses_in_a_game_without_end() -> None:
    mf.register_game(Circle)
    m = mf.new_match(Circle.name, seats=2, seed=1)
    assert choose(m, m.to_act[0], "greedy").text in Circle.moves


def test_draws_without_end_are_refused_in_matches_playouts_simulations_and_checks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (counts, simple):
        monkeypatch.setattr(module, "MOST_IN_A_ROW", 500)
    mf.register_game(Walk)
    words = "draws were pending 500 times in a row without a decision: resolve must change the position"
    m = mf.new_match("walk", seats=2, seed=1, rolls=2)
    m.apply("pass")
    with pytest.raises(mf.GameError, match=words):
        m.apply("pass")
    assert m.step == 1
    luck = random.Random(1).randrange
    with pytest.raises(mf.GameError, match=words):
        Walk().playout(Walk().start(2, rolls=2), lambda _, codes: codes[0], luck)
    with pytest.raises(mf.GameError, match=words):
        mf.simulate("walk", ["random", "random"], games=4, seed=1, rolls=1, progress=False, workers=1)

    class Rolls(Walk):
        name = "rolls"

        def begin(self, seats: int, rolls: int = 1) -> dict[str, Any]:
            return super().begin(seats, rolls)

    mf.register_game(Rolls)
    with pytest.raises(AssertionError, match=words):
        mf.check_game("rolls")


@pytest.mark.parametrize("answer", [None, 0, 7, -1, "pass", "roll", ["pass"]], ids=repr)
def test_a_quick_bot_that_answers_something_else_is_named_with_what_is_expected(answer: Any) -> None:
    def odd(view: Any, legal_actions: Any, rng: Any) -> Any:  # noqa: ARG001 - a bot
        return answer

    mf.register_game(Walk, bots={"odd": lambda _rules: odd}, quick="odd")
    m = mf.new_match("walk", seats=2, seed=1)
    words = r"the bot 'odd' in seat \d answered .*, which is not one of its legal actions; it must return an entry of"
    with pytest.raises(mf.GameError, match=words):
        policy_from(m.rules, odd)(m.copy_position(), [0, 1], OwnLuck(random.Random(1)))
    for ask in (lambda: mf.hint(m), lambda: choose(m, 0, odd), lambda: mf.play_out(m, odd)):
        with pytest.raises(mf.GameError, match=words):
            ask()
