"""The chances of the goals that a game declares: on a Board, with guesses, and left out where they can't be counted."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from widgets.block_games import Yacht as Bare
from widgets.block_games import new
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.games.classics.yacht import Yacht, worth
from manaforge_widgets.games.goals import Goal

if TYPE_CHECKING:
    from manaforge_widgets.games.simple import Position
    from manaforge_widgets.match import Match


class Straight(Yacht):
    """Yacht with one goal for a row, one for a move, one for a move that is often closed, and one that fails."""

    name = "block_straight"

    def goals(self, p: Position, seat: int) -> dict[str, Goal]:
        """What is true now."""
        dice = [face for face in p["dice"].values() if face]
        done = len(dice) == 5 and worth("Large straight", dice) > 0
        return {
            "Large straight": Goal(done),
            "reroll e": Goal(done, until="roll"),
            "score Ones": Goal(done, until="now"),
            "now": Goal(len(dice) == 5, until="now"),
            "broken": Goal(done, until="never"),  # type: ignore[arg-type]
            "others": Goal(seat == 0, until="now"),
        }


def at(dice: list[int], rolls: int) -> Match:
    """A first turn in which the dice show these faces, and "Ones" is filled."""
    mf.register_game(Straight)
    view = {**new(Straight).view(None)}
    view |= {"dice": dict(zip("abcde", dice, strict=True)), "rolls": rolls}
    view["sheets"][0] = {"Ones": 0}
    return mf.match_from(view)


def test_a_straight_with_one_reroll_and_with_two() -> None:
    """A large straight from 2 3 4 6 6: 1/6 with one reroll, 11/36 with two (counted by hand in the issue)."""
    for rolls, exact in ((2, "1/6"), (1, "11/36")):
        odds = mf.Board(at([2, 3, 4, 6, 6], rolls), 0).odds
        found = {goal["name"]: goal["chance"]["exact"] for goal in odds["goals"]}
        # The row "Ones" is filled, and the goal with an unknown time can't be counted.
        assert found == {"Large straight": exact, "reroll e": "1/6", "now": "1", "others": "1"}


def test_a_chance_is_guessed_before_it_is_shown() -> None:
    board = mf.Board(at([2, 3, 4, 6, 6], 2), 0, predict=True)
    assert board.prediction["next"]["words"] == "How likely is “Large straight” this turn, with best play?"
    assert [goal["name"] for goal in board.odds["goals"]] == ["now", "others"]
    assert request(board, "guess", question="Large straight", percent=20) == ""
    assert [goal["name"] for goal in board.odds["goals"]] == ["Large straight", "now", "others"]
    assert board.guesses[0].exact == Fraction(1, 6)


def test_what_has_too_many_possibilities_is_sampled_from_what_the_seat_knows() -> None:
    match = mf.new_match("liars_dice", seats=3, seed=3)
    for bid in ("bid 2 x 3", "bid 4 x 3"):
        match.apply(bid)
    board = mf.Board(match, 2, predict=True)
    found = {goal["name"]: goal for goal in board.odds["goals"]}
    doubt = found["doubt"]
    # Ten dice are hidden, and the bid is wrong if there are too few 3s among them.
    own = match.view(2)["dice"][2].count(3)
    wrong = sum(comb(10, hits) * 5 ** (10 - hits) for hits in range(4 - own)) / 6**10
    assert abs(doubt["chance"]["share"] - wrong) < 0.06
    assert doubt["chance"]["percent"].startswith("≈ ")
    assert doubt["words"].startswith("From 1,000 samples of what is hidden; 95 % interval ")
    # Nobody is asked to guess a number that is not exact.
    assert board.prediction is None or board.prediction["next"] is None
    assert mf.Board(match, 2).odds["goals"] == board.odds["goals"]


def test_there_are_no_chances_without_goals_or_without_a_turn() -> None:
    assert mf.Board(new(Bare), 0).odds is None
    assert mf.Board(at([2, 3, 4, 6, 6], 2), 1).odds is None
