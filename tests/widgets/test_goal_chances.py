"""The chances of the goals that a game declares: where they stand on a Board, and the guesses before they are shown."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from widgets.block_games import Yacht as Bare
from widgets.block_games import new
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.classics.yacht import Yacht, worth
from manaforge_widgets.games.goals import Goal

if TYPE_CHECKING:
    from manaforge_widgets.games.simple import Position
    from manaforge_widgets.match import Match


class Straight(Yacht):
    """Yacht with a goal for a row, for a move, for a closed move, and one that stands nowhere."""

    name = "block_straight"

    def goals(self, p: Position, seat: int) -> dict[str, Goal]:
        """What is true now."""
        dice = [face for face in p["dice"].values() if face]
        done = len(dice) == 5 and worth("Large straight", dice) > 0
        return {
            "a six": Goal(6 in dice, until="roll"),
            "Large straight": Goal(done, about="you get a large straight"),
            "reroll e": Goal(done, until="roll"),
            "score Ones": Goal(done, until="now"),
            "first seat": Goal(seat == 0, until="now"),
        }


def at(dice: list[int], rolls: int, game: type[Yacht] = Straight) -> Match:
    """A first turn in which the dice show these faces, and "Ones" is filled."""
    mf.register_game(game)
    view = {**new(game).view(None)}
    view |= {"dice": dict(zip("abcde", dice, strict=True)), "rolls": rolls}
    view["sheets"][0] = {"Ones": 0}
    return mf.match_from(view)


def shown(board: mf.Board) -> dict[str, Any]:
    return {goal["name"]: goal for goal in board.odds["goals"]}


def test_each_goal_stands_where_it_is_named_after() -> None:
    goals = shown(mf.Board(at([2, 3, 4, 6, 6], 2), 0))
    assert {name: goal["target"] for name, goal in goals.items()} == {
        "first seat": "",
        "a six": "",
        "Reroll 1 die": "action:reroll e",
        "Large straight": "value:row:Large straight",
    }
    assert {name: goal["words"] for name, goal in goals.items()} == {
        "first seat": "“first seat” comes true",
        "a six": "“a six” comes true after the next roll",
        "Reroll 1 die": "“Reroll 1 die” comes true",
        "Large straight": "you get a large straight by the end of this turn",
    }


def test_a_straight_with_one_reroll_and_with_two() -> None:
    """A large straight from 2 3 4 6 6: 1/6 with one reroll, 11/36 with two."""
    for rolls, exact in ((2, "1/6"), (1, "11/36")):
        goals = shown(mf.Board(at([2, 3, 4, 6, 6], rolls), 0))
        assert goals["Large straight"]["chance"]["exact"] == exact
        assert goals["Reroll 1 die"]["chance"]["exact"] == "1/6"
        after = goals["Large straight"]["after"]
        assert after["reroll e"] == goals["Large straight"]["chance"]["percent"]
        assert after["score Choice"] == "0 %"


def test_a_chance_is_guessed_before_it_is_shown() -> None:
    board = mf.Board(at([2, 3, 4, 5, 5], 2), 0, predict=True)
    asked = board.prediction
    assert asked["more"] == 2
    assert asked["next"]["words"] == "If you play for it, how likely is it that “a six” comes true after the next roll?"
    assert [name for name, goal in shown(board).items() if goal["covered"]] == [
        "a six",
        "Reroll 1 die",
        "Large straight",
    ]
    covered = shown(board)["Large straight"]
    assert (covered["chance"], covered["after"]) == (None, {})
    assert request(board, "guess", question=asked["next"]["id"], percent=20) == ""
    assert shown(board)["a six"]["chance"]["exact"] == str(board.guesses[0].exact) == str(1 - Fraction(5, 6) ** 5)
    words = board.prediction["next"]["words"]
    assert words == "If you choose “Reroll 1 die”, how likely is it that “Reroll 1 die” comes true?"
    for percent in (10, 33):
        assert request(board, "guess", question=board.prediction["next"]["id"], percent=percent) == ""
    assert board.prediction["next"] is None
    assert not any(goal["covered"] for goal in shown(board).values())
    assert shown(board)["Large straight"]["chance"]["exact"] == "1/3"
    assert board.prediction["told"][-1]["words"] == "You said 33.0 %: 0.3 points too low."


def test_of_all_bids_one_is_guessed_after_the_doubt() -> None:
    match = mf.new_match("liars_dice", seats=2, seed=3)
    match.apply("bid 2 x 3")
    board = mf.Board(match, 1, predict=True)
    assert board.prediction["next"]["words"] == "How likely is it that fewer than 2 dice show 3?"
    assert board.prediction["more"] == 1
    open_bids = {name for name, goal in shown(board).items() if goal["chance"] and 0 < goal["chance"]["share"] < 1}
    assert open_bids == set()
    assert request(board, "guess", question=board.prediction["next"]["id"], percent=50) == ""
    assert {name for name, goal in shown(board).items() if goal["covered"]} == set(shown(mf.Board(match, 1))) - {
        name for name, goal in shown(board).items() if goal["chance"]
    }
    assert request(board, "guess", question=board.prediction["next"]["id"], percent=50) == ""
    assert shown(board) == shown(mf.Board(match, 1))


def test_a_sampled_chance_has_an_interval_and_no_question() -> None:
    match = mf.new_match("liars_dice", seats=6, seed=3)
    match.apply("bid 8 x 3")
    board = mf.Board(match, 1, predict=True)
    doubt = shown(board)["Doubt"]
    assert doubt["low"] < doubt["chance"]["percent"] < doubt["high"]
    assert not doubt["covered"]
    assert board.prediction["next"] is None


@pytest.mark.parametrize("game", [Bare, None])
def test_a_game_without_goals_has_nothing_to_guess(game: type[Bare] | None) -> None:
    match = mf.new_match("kuhn_poker", seats=2) if game is None else new(game)
    assert mf.Board(match, 0).odds is None
    with pytest.raises(GameError, match=r"no chances to guess, so leave out predict=.*goals\(position, seat\)"):
        mf.Board(match, 0, predict=True)


def test_there_are_no_chances_without_a_turn() -> None:
    goals = mf.Board(at([2, 3, 4, 6, 6], 2), 1).odds["goals"]
    assert [goal["name"] for goal in goals] == ["first seat"]


class Endless(Straight):
    """Yacht with a goal that is too large to count."""

    name = "block_endless"

    def goals(self, p: Position, seat: int) -> dict[str, Goal]:
        """Who wins."""
        return {"win": Goal(sum(p["sheets"][seat].values()) > 200, until="game")}


def test_a_goal_that_is_too_large_has_a_reason_in_place_of_a_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.widgets.goal_chances.SECONDS", 0.1)
    goal = shown(mf.Board(at([2, 3, 4, 6, 6], 2, Endless), 0, predict=True))["win"]
    assert (goal["chance"], goal["covered"], goal["after"]) == (None, False, {})
    assert goal["reason"].startswith("this takes longer than the")
    assert goal["reason"].endswith("s allowed for one question")


class Broken(Straight):
    """Yacht whose goals are wrong."""

    name = "block_broken"

    def goals(self, _p: Position, _seat: int) -> dict[str, Goal]:
        """Something else than goals."""
        return {"six": 6}  # type: ignore[dict-item]


def test_wrong_goals_are_shown_as_an_error_and_the_game_goes_on() -> None:
    board = mf.Board(at([2, 3, 4, 6, 6], 2, Broken), 0)
    assert board.odds["goals"] == []
    assert "the goal 'six' must be a Goal or a bool, not 6" in board.odds["error"]
    assert request(board, "act", action="score Choice") == ""
