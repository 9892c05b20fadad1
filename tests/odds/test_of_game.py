"""The chance of a goal in any game: known answers, slow twins, hidden information, and refusals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest
from asked_games import Grab, Guess, Loop, Straight, Tree, Untidy, WideRoll
from hypothesis import given, settings
from hypothesis import strategies as st

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision, Game, Over
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.odds.joint import joint_results

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = [Straight, Untidy, Tree, Grab, Guess, Loop, WideRoll, Pig]


@pytest.fixture(autouse=True)
def _own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    for game in (*GAMES, Alike):
        mf.register_game(game)


def at(name: str, seats: int = 2, **changes: Any) -> mf.Match:
    """Return a match of a game at its beginning with some values of the position changed."""
    view = mf.new_match(name, seats=seats, seed=1).view(None)
    return mf.match_from({**view, **changes}, seed=1)


def is_straight(position: Any) -> bool:
    return sorted(position.dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])


@pytest.mark.parametrize(
    ("name", "roll", "chance"),
    [
        ("straight", 2, "1/6"),
        ("straight", 1, "11/36"),
        pytest.param("untidy", 2, "1/6", marks=pytest.mark.nightly),
    ],
)
def test_a_large_straight_from_2_3_4_6_6(name: str, roll: int, chance: str) -> None:
    match = at(name, dice=[2, 3, 4, 6, 6], roll=roll)
    assert mf.odds.best(match, is_straight) == Fraction(chance)
    after = mf.odds.moves(match, is_straight)
    assert list(after)[:2] == ["reroll d", "reroll e"]
    assert after["reroll d"] == after["reroll e"] == Fraction(chance)
    assert after["score"] == 0, "the roll of the next turn is no part of this turn"


@pytest.mark.nightly
def test_a_large_straight_with_two_rerolls_of_dice_that_keep_their_places() -> None:
    match = at("untidy", dice=[2, 3, 4, 6, 6], roll=1)
    assert mf.odds.best(match, is_straight, seconds=120) == Fraction(11, 36)


class Alike(Untidy):
    """Dice that keep their places, and a method that says that their places do not matter."""

    name, title = "alike", "Alike"

    def alike(self, position: Any) -> Any:
        faces = sorted(die or 0 for die in position["dice"])
        return (position["active"], position["turn"], position["roll"], *faces, *position["points"])


def test_a_game_may_say_which_positions_are_alike() -> None:
    match = at("alike", dice=[6, 3, 2, 6, 4], roll=1)
    assert mf.odds.best(match, is_straight) == Fraction(11, 36)
    assert list(mf.odds.moves(match, is_straight))[:2] == ["reroll a", "reroll d"]
    with pytest.raises(mf.OddsError, match=r"depends on something that Alike does not look at .* order of dice"):
        mf.odds.best(match, lambda p: p.dice[0] == 1)


def test_five_of_a_kind_is_not_reached_by_dice_that_are_not_rolled_yet() -> None:
    def is_yacht(position: Any) -> bool:
        return len(set(position.dice)) == 1

    # Three sixes are kept: the textbook's chance for the other two dice with two rerolls.
    assert mf.odds.best(at("straight", dice=[1, 2, 6, 6, 6], roll=2), is_yacht) == Fraction(1, 36)
    assert mf.odds.best(at("straight", dice=[1, 2, 6, 6, 6], roll=1), is_yacht) == Fraction(121, 1296)
    assert mf.odds.best(at("straight", dice=[6, 6, 6, 6, 6], roll=3), is_yacht) == 1


def test_points_count_at_the_end_of_the_turn() -> None:
    match = at("straight", dice=[5, 5, 6, 6, 6], roll=3)
    assert mf.odds.best(match, lambda p: p.points[0] >= 28) == 1
    assert mf.odds.best(match, lambda p: p.points[0] >= 29) == 0


def test_the_sum_of_five_dice_with_a_reroll_is_expected_as_the_textbook_says() -> None:
    # Keep what is above the mean: 3.5 with no reroll, (4 + 5 + 6) / 6 + 3.5 / 2 with one.
    one = Fraction(17, 4)
    match = at("straight", dice=[1, 2, 3, 5, 6], roll=2)
    assert mf.odds.expected(match, lambda p: p.points[0]) == 3 * Fraction(7, 2) + 5 + 6
    match = at("straight", dice=[1, 2, 3, 4, 6], roll=1)
    assert mf.odds.expected(match, lambda p: p.points[0]) == 4 * one + 6


def test_pig_a_total_in_one_turn() -> None:
    @cache
    def slow(total: int) -> Fraction:
        return Fraction(1) if total >= 20 else sum((slow(total + face) for face in range(2, 7)), Fraction(0)) / 6

    match = mf.new_match("pig", seats=2, seed=4)
    assert mf.odds.best(match, lambda p: p.total >= 20) == slow(0)
    assert mf.odds.best(match, lambda p: p.points[0] >= 20) == slow(0), "held points count in the last position"
    assert mf.odds.best(match, lambda p: p.total >= 4, "roll") == Fraction(1, 2)
    assert mf.odds.best(match, lambda p: p.active == 0, "roll") == Fraction(5, 6), (
        "only the position after the roll counts"
    )


def is_full_house(faces: list[int]) -> bool:
    return sorted(faces.count(face) for face in set(faces)) == [2, 3]


def has_three_sixes(faces: list[int]) -> bool:
    return faces.count(6) >= 3


@pytest.mark.parametrize(
    ("name", "dice", "goal"),
    [
        ("straight", (1, 3, 3, 4, 6), is_full_house),
        ("straight", (1, 3, 3, 4, 6), has_three_sixes),
        ("untidy", (2, 6, 5, 2, 1), is_full_house),
    ],
)
def test_categories_are_equal_to_a_slow_twin(
    name: str, dice: tuple[int, ...], goal: Callable[[list[int]], bool]
) -> None:
    best = max(
        Fraction(sum(goal([*kept, *new]) for new in product(range(1, 7), repeat=5 - number)), 6 ** (5 - number))
        for number in range(6)
        for kept in combinations(dice, number)
    )
    assert mf.odds.best(at(name, dice=list(dice), roll=2), lambda p: goal(list(p.dice))) == best


# ------------------------------------------------------------------------------------------------------- a slow twin


def slow_best(rules: Game, position: Any, seat: int, goal: Callable[[Any], bool], turn: int) -> Fraction:
    """Return the chance of a goal within a turn, without a memory and without any shortcut."""
    pending = rules.pending(position)
    if isinstance(pending, Chance):
        total = Fraction(0)
        for results, _ in joint_results(pending.draws):
            after = rules.copy(position)
            rules.resolve(after, results)
            chance = Fraction(1)
            for draw, result in zip(pending.draws, results, strict=True):
                chance *= draw.probability(result)
            total += chance * slow_best(rules, after, seat, goal, turn)
        return total
    if goal(position):
        return Fraction(1)
    if isinstance(pending, Over):
        return Fraction(0)
    assert isinstance(pending, Decision)
    if pending.seat != seat or rules.status(position).turn != turn:
        return Fraction(0)
    values = []
    for code in rules.legal(position, seat):
        after = rules.copy(position)
        rules.apply(after, code)
        values.append(slow_best(rules, after, seat, goal, turn))
    return max(values)


@settings(max_examples=10, deadline=None)
@given(shape=st.integers(0, 10**9), target=st.integers(0, 6))
def test_random_games_equal_the_slow_twin(shape: int, target: int) -> None:
    match = mf.new_match("tree", seats=2, seed=1, shape=shape)
    now = match.copy_position()
    expected = slow_best(match.rules, now, 0, lambda p: p["place"] % 7 == target, 0)
    assert mf.odds.best(match, lambda p: p.place % 7 == target) == expected


def test_best_play_reaches_the_goal_as_often_as_it_says() -> None:
    @cache
    def best_move(roll: int, dice: tuple[int, ...]) -> str:
        return next(iter(mf.odds.moves(at("straight", dice=list(dice), roll=roll), is_straight)))

    start = at("straight", dice=[2, 3, 4, 6, 6], roll=1)
    reached = 0
    for seed in range(500, 560):
        match = mf.match_from(start.view(None), seed=seed)
        while match.position.turn == 0 and not is_straight(match.position):
            match.apply(best_move(match.position.roll, match.position.dice))
        reached += match.position.turn == 0
    low, high = mf.odds.wilson(reached, 60)
    assert low <= mf.odds.best(start, is_straight) <= high


# ----------------------------------------------------------------------------------- other seats, and what is hidden


def at_least_three(position: Any) -> bool:
    return position.points[0] >= 3


def test_moves_of_others_are_refused_if_they_matter() -> None:
    match = mf.new_match("grab", seats=2, seed=1)
    with pytest.raises(mf.OddsError, match="depends on what other seats do before the end of the game; give their"):
        mf.odds.best(match, at_least_three, "game")
    # Whoever takes what, four stones are taken.
    assert mf.odds.best(match, lambda p: sum(p.points) == 4, "game") == 1


@pytest.mark.parametrize(
    ("others", "chance"),
    [
        (lambda _view, _moves: "take 1", "1"),
        (lambda _view, moves: moves[-1], "0"),
        ("random", "1/2"),
        (lambda _view, moves: {"take 1": Fraction(1, 3), "take 2": "2/3"} if len(moves) > 1 else moves[0], "1/3"),
    ],
)
def test_others_play_by_their_policy(others: Any, chance: str) -> None:
    # Seat 0 gets three of the four stones if and only if seat 1 takes one stone first.
    match = mf.new_match("grab", seats=2, seed=1)
    assert mf.odds.best(match, at_least_three, "game", others=others) == Fraction(chance)


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ("best", "others must be"),
        (7, "others must be"),
        (lambda _view, _moves: "x", "'x', which is not a legal move of seat 1"),
        (lambda _view, _moves: {"take 1": 0.25}, "must add up to 1"),
    ],
)
def test_policies_of_others_must_be_possible(others: Any, words: str) -> None:
    with pytest.raises(mf.OddsError, match=words):
        mf.odds.best(mf.new_match("grab", seats=2, seed=1), at_least_three, "game", others=others)


def test_a_seat_guesses_by_what_it_knows() -> None:
    """The card is 0, 1 or 2 and hidden; one look tells whether it is 0. Clairvoyance would give 1."""
    match = mf.new_match("guess", seats=1, seed=1)
    after = mf.odds.moves(match, lambda p: p.won)
    assert after["guess 1"] == Fraction(1, 3)
    assert after["look"] == Fraction(2, 3), "after the look the card is 0, or one of two"
    assert mf.odds.best(match, lambda p: p.won) == Fraction(2, 3)
    match.apply("look")
    known = match.copy_position()["card"] == 0
    assert mf.odds.best(match, lambda p: p.won) == (1 if known else Fraction(1, 2))
    assert mf.odds.best(match, lambda p: p.card == 0, "now") == int(known)
    assert mf.odds.expected(match, lambda p: p.card, "now") == (0 if known else Fraction(3, 2))
    with pytest.raises(mf.OddsError, match="moves change nothing now"):
        mf.odds.moves(match, lambda p: p.won, "now")
    assert mf.odds.best(match, lambda p: p.card == 0) == int(known), "what is true now counts, as far as the seat knows"


def test_a_game_that_hides_something_and_lists_no_worlds_is_refused() -> None:
    match = mf.new_match("manaforge", seats=2, seed=7)
    with pytest.raises(mf.OddsError, match="several seats"):
        mf.odds.best(match, bool)
    match.apply(match.legal_actions(0)[0])
    with pytest.raises(mf.OddsError, match=r"Manaforge hides something from seat 1, .* no method worlds\(\)"):
        mf.odds.best(match, bool)


# ------------------------------------------------------------------------------------------------------------ refusals


def test_large_questions_say_how_large_they_are() -> None:
    match = mf.new_match("pig", seats=2, seed=4)
    with pytest.raises(mf.OddsError, match=r"more than the 500 positions allowed .* after 50\d positions and .* alike"):
        mf.odds.best(match, lambda p: p.points[0] >= 100, "game", positions=500)
    with pytest.raises(mf.OddsError, match=r"takes longer than the 0\.01 s"):
        mf.odds.best(match, lambda p: p.points[0] >= 100, "game", seconds=0.01)
    with pytest.raises(mf.OddsError, match="dice can give 1,679,616 different results, too many to list"):
        mf.odds.best(mf.new_match("wide", seats=1, seed=1), lambda p: p.total > 8)


def test_positions_that_come_back_are_refused() -> None:
    with pytest.raises(mf.OddsError, match="the same position can come back before the end of the turn"):
        mf.odds.best(mf.new_match("loop", seats=1, seed=1), lambda p: p.place == 5)


def test_a_single_seat_without_turns_is_asked_for_them() -> None:
    class Timeless(Guess):
        name = "timeless"

        def begin(self, seats: int) -> dict[str, Any]:
            return {name: value for name, value in super().begin(seats).items() if name != "turn"}

    mf.register_game(Timeless)
    match = mf.new_match("timeless", seats=1, seed=1)
    with pytest.raises(mf.OddsError, match="Guess does not say when a turn of its only seat ends; give its position"):
        mf.odds.best(match, lambda p: p.won)
    assert mf.odds.best(mf.new_match("yacht", seats=1, seed=1), lambda p: p.rolls == 3) == 1


def test_wrong_arguments_are_named() -> None:
    match = mf.new_match("grab", seats=2, seed=1)
    for call, words in (
        (lambda: mf.odds.best("pig", bool), "match must be a match"),
        (lambda: mf.odds.best(match, "won"), "goal must be a function"),
        (lambda: mf.odds.expected(match, 3), "value must be a function"),
        (
            lambda: mf.odds.best(match, bool, "week"),
            "until must be 'now', 'roll', 'turn', 'round' or 'game', not 'week'",
        ),
        (lambda: mf.odds.best(match, bool, seat=1), "seat 1 does not"),
        (lambda: mf.odds.best(match, bool, seat=9), "there is no seat 9"),
        (lambda: mf.odds.best(match, bool, seconds=0), "seconds must be a number above 0"),
        (lambda: mf.odds.best(match, bool, positions="x"), "positions must be a number above 0"),
        (
            lambda: mf.odds.best(match, lambda p: p.stars > 1),
            "goal fails with AttributeError: this Record has no field",
        ),
        (lambda: mf.odds.expected(match, lambda p: p.stones / 2), "not exact"),
        (lambda: mf.odds.moves(match), "needs a goal or a value"),
        (lambda: mf.odds.best(match, bool, untill="turn"), "did you mean 'until'"),
    ):
        with pytest.raises(mf.OddsError, match=words):
            call()


def test_a_game_that_is_over_has_its_last_position() -> None:
    match = mf.new_match("grab", seats=2, seed=1)
    mf.play_out(match, "random")
    assert mf.odds.best(match, lambda p: sum(p.points) == 4, "game") == 1
    assert mf.odds.expected(match, lambda p: sum(p.points), "game") == 4
    assert mf.odds.moves(match, bool) == {}
