"""Puzzles of any game: a position of a match, a goal for the turn, and what best play reaches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from asked_games import Grab, Guess, Loop, Straight, Tree

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision, Over
from manaforge_widgets.odds.horizon import Horizon
from manaforge_widgets.turn_puzzles.ways import count_ways


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    for game in (Grab, Guess, Loop, Straight, Tree):
        mf.register_game(game)


def large_straight(position: Any) -> bool:
    return sorted(position.dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])


def five_dice(roll: int, *dice: int) -> mf.Match:
    view = mf.new_match("straight", seats=2, seed=1).view(None)
    return mf.match_from({**view, "dice": list(dice), "roll": roll}, seed=1)


def test_a_puzzle_of_luck_shows_the_best_chance_and_where_to_begin() -> None:
    match = five_dice(2, 2, 3, 4, 6, 6)
    one = mf.puzzle(match, goal=large_straight)
    assert repr(one) == "<puzzle: large straight>"
    solution = one.solutions()
    assert (solution.chance, solution.best, solution.ways) == (Fraction(1, 6), ("reroll d", "reroll e"), None)
    assert solution.sentence == "By best play the chance is 1/6 (16.7 %): begin with reroll d or reroll e."
    assert "<td>reroll d</td><td>1/6</td>" in solution._repr_html_()
    assert one.verdict == ""
    assert match.step == 0, "the match itself stays as it is"


def test_it_is_solved_in_its_turn_only_and_can_be_restarted() -> None:
    results = set()
    for seed in range(12):
        one = mf.puzzle(five_dice(2, 2, 3, 4, 6, 6), goal=large_straight, seed=seed)
        one.match.apply("reroll e")
        assert one.solved == large_straight(one.match.position)
        results.add(one.solved)
        solved = one.solved
        one.match.apply("score")
        assert one.over
        assert one.solved == solved, "what the next seat rolls does not count"
        one.restart()
        assert (one.match.step, one.over, one.solved) == (0, False, False)
    assert results == {True, False}


def test_five_equal_dice_are_not_reached_by_dice_that_are_not_rolled() -> None:
    one = mf.puzzle(five_dice(3, 1, 2, 3, 4, 6), goal=lambda p: len(set(p.dice)) == 1, words="five equal dice")
    assert one.solutions().chance == 0
    assert one.verdict == "It can't be done."
    one.match.apply("score")
    assert not one.solved


def test_points_at_the_end_of_the_turn_solve_it() -> None:
    one = mf.puzzle(five_dice(3, 5, 5, 6, 6, 6), goal=lambda p: p.points[0] >= 28, words="28 points")
    assert one.solutions().sentence == "It can be done in 1 way."
    one.match.apply("score")
    assert one.solved


def test_without_luck_the_ways_are_counted() -> None:
    one = mf.puzzle(mf.new_match("grab", seats=2, seed=1), goal=lambda p: p.stones < 4, words="take something")
    solution = one.solutions()
    assert (solution.chance, solution.ways, solution.sentence) == (1, 2, "It can be done in 2 ways.")
    one = mf.puzzle(mf.new_match("grab", seats=2, seed=1), goal=lambda p: p.stones == 0, words="take all")
    assert one.solutions().sentence == "It can't be done."


def slow_ways(rules: Any, position: Any, target: int) -> int:
    """Return the number of lines that reach a goal in turn 0; every line is followed for itself."""
    count = 0
    for code in rules.legal(position, 0):
        after = rules.copy(position)
        rules.apply(after, code)
        if after["place"] % 7 == target:
            count += 1
        elif rules.pending(after) == Decision(0) and not after["turn"] and not isinstance(rules.pending(after), Over):
            count += slow_ways(rules, after, target)
    return count


def test_ways_equal_a_slow_count() -> None:
    class Sure(Tree):
        name, title = "sure", "Sure"

        def play(self, position: Any, move: str) -> None:
            super().play(position, move)
            position["rolling"] = 0

    mf.register_game(Sure)
    found = []
    for shape in range(40):
        match = mf.new_match("sure", seats=2, seed=1, shape=shape)
        rules, start = match.rules, match.copy_position()
        horizon = Horizon.of("turn", 0, rules.status(start))
        ways = count_ways(rules, start, 0, horizon, lambda p: p["place"] % 7 == 3)
        assert ways == slow_ways(rules, start, 3)
        found.append(ways)
    assert max(found) > 1
    assert not isinstance(rules.pending(start), Chance)


def test_what_is_unknown_is_said() -> None:
    one = mf.puzzle(mf.new_match("loop", seats=1, seed=1), goal=lambda p: p.place == 5)
    assert one.goal == "reach the goal of this turn"
    assert one.solutions().chance is None
    assert one.verdict.startswith("The chance is not known: the same position can come back")


def test_wrong_puzzles_are_refused() -> None:
    match = mf.new_match("grab", seats=2, seed=1)
    with pytest.raises(mf.ArgumentError, match="goal must be a function of a position"):
        mf.puzzle(match, goal="win")  # type: ignore[call-overload]
    with pytest.raises(mf.PositionError, match="the goal 'now' is reached already"):
        mf.puzzle(match, goal=lambda p: p.stones == 4, words="now")
    with pytest.raises(mf.OddsError, match="seconds must be"):
        mf.puzzle(match, goal=lambda p: p.stones == 0).solutions(0)
    mf.play_out(match, "random")
    with pytest.raises(mf.PositionError, match="one seat is to act"):
        mf.puzzle(match, goal=lambda p: p.stones == 9)


def test_the_widget_shows_it() -> None:
    widget = mf.Puzzle(mf.puzzle(five_dice(2, 2, 3, 4, 6, 6), goal=large_straight))
    assert widget.task["goal"] == "large straight"
    assert not widget.task["solved"]
    assert widget.task["doubt"] == ""
    assert "large straight" in widget._words()


def test_a_puzzle_is_for_the_seat_that_is_to_act() -> None:
    match = mf.new_match("grab", seats=2, seed=1)
    match.apply("take 1")
    assert mf.puzzle(match, goal=lambda p: p.stones == 1, seat=1).seat == 1
    with pytest.raises(mf.PositionError, match="seat 1 is to act, not seat 0"):
        mf.puzzle(match, goal=lambda p: p.stones == 1, seat=0)
    with pytest.raises(mf.PositionError, match="there is no seat 7"):
        mf.puzzle(match, goal=lambda p: p.stones == 1, seat=7)


@pytest.mark.parametrize("given", [{"market": "Stone Circle"}, {"seats": 3}, {"edition": "house-2"}])
def test_arguments_of_manaforge_do_not_go_with_a_match(given: dict[str, Any]) -> None:
    with pytest.raises(mf.ArgumentError, match=f"{next(iter(given))} describes a position of Manaforge"):
        mf.puzzle(mf.new_match("grab", seats=2), goal=lambda p: p.stones == 0, **given)
