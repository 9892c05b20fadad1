"""The chances of declared goals: known answers of the classics, slow twins, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Decision
from manaforge_widgets.core.draws import Roll
from manaforge_widgets.games.classics.yacht import ROWS
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.goal_chances import GoalChance, goal_chances


def chances(match: mf.Match, seat: int | None = None, **limits: float) -> dict[str, GoalChance]:
    """All goals of a seat by name."""
    asks = match.to_act[0] if seat is None else seat
    found = goal_chances(match.rules, match.copy_position(), asks, **limits)
    return {one.name: one for one in found if one is not None}


def numbers(match: mf.Match, seat: int | None = None) -> dict[str, Fraction | None]:
    return {name: one.chance for name, one in chances(match, seat).items()}


def table(match: mf.Match, **fields: Any) -> mf.Match:
    """The same match at a position with other fields."""
    return mf.match_from({**dict(match.view(None)), **fields})


# ------------------------------------------------------------------------------------------------------ known answers


def test_a_roll_in_pig_is_safe_in_five_of_six() -> None:
    assert numbers(mf.new_match("pig", seats=2, seed=1)) == {"roll": Fraction(5, 6)}


@pytest.mark.parametrize(
    ("seats", "rolls", "chance"),
    [
        (1, 2, Fraction(1, 6)),
        (2, 2, Fraction(1, 6)),
        (1, 1, Fraction(11, 36)),
        (2, 1, Fraction(11, 36)),
        (1, 3, Fraction(0)),
    ],
)
def test_a_large_straight_in_yacht(seats: int, rolls: int, chance: Fraction) -> None:
    dice = dict(zip("abcde", (2, 3, 4, 6, 6), strict=True))
    filled = {row: 0 for row in ROWS if "straight" not in row}
    sheets = [filled, *({} for _ in range(seats - 1))]
    match = table(mf.new_match("yacht", seats=seats, seed=1), dice=dice, rolls=rolls, sheets=sheets)
    found = chances(match)
    assert found["Large straight"].chance == chance
    assert found["Small straight"].chance == (chance_of_small(rolls))
    after = found["Large straight"].after
    assert max(after.values()) == chance
    if rolls == 2:
        # With one roll left, one die is missing: a 5 for one of the sixes.
        assert after["reroll d"] == after["reroll e"] == Fraction(1, 6)
        # Both sixes again: a 1 and a 5, or a 5 and a 6, in 4 of 36 ways.
        assert after["reroll d e"] == Fraction(4, 36)


def chance_of_small(rolls: int) -> Fraction:
    """The chance of four in a row from 2 3 4 6 6, tried by hand over all dice to keep."""
    straights = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
    cache: dict[tuple[tuple[int, ...], int], Fraction] = {}

    def best(dice: tuple[int, ...], left: int) -> Fraction:
        if any(straight <= set(dice) for straight in straights):
            return Fraction(1)
        if not left:
            return Fraction(0)
        if (dice, left) not in cache:
            cache[dice, left] = max(
                sum(
                    (best(tuple(sorted((*kept, *new))), left - 1) for new in product(range(1, 7), repeat=5 - size)),
                    Fraction(0),
                )
                / 6 ** (5 - size)
                for size in range(2, 5)
                for kept in {tuple(sorted(one)) for one in combinations(dice, size)}
            )
        return cache[dice, left]

    return best((2, 3, 4, 6, 6), 3 - rolls)


def test_switching_wins_twice_as_often_as_staying() -> None:
    match = mf.new_match("monty_hall", seats=1, seed=3)
    assert numbers(match) == {}
    match.apply("choose 2")
    assert numbers(match) == {"stay": Fraction(1, 3), "switch": Fraction(2, 3)}


@pytest.mark.parametrize(
    ("runners", "camps"),
    [
        ({"2": 1, "3": 1, "12": 1}, {}),
        ({"6": 2, "7": 1, "8": 3}, {}),
        ({"4": 1}, {"7": 13}),
        ({"7": 12, "8": 1}, {"6": 11}),
    ],
)
def test_a_roll_in_climb_equals_all_rolls_tried_one_by_one(runners: dict[str, int], camps: dict[str, int]) -> None:
    match = table(mf.new_match("climb", seats=2, seed=1), runners=runners, camps=[{}, camps])
    heights = {lane: 13 - 2 * abs(7 - lane) for lane in range(2, 13)}

    def open_lane(lane: int) -> bool:
        if camps.get(str(lane)) == heights[lane] or runners.get(str(lane)) == heights[lane]:
            return False
        return str(lane) in runners or len(runners) < 3

    safe = sum(
        any(open_lane(one + other) for one, other in combinations(dice, 2)) for dice in product(range(1, 7), repeat=4)
    )
    assert numbers(match)["roll"] == Fraction(safe, 1296)


def binomial(hidden: int, least: int) -> Fraction:
    """The chance that of some dice at least so many show a given face."""
    return sum(
        (comb(hidden, k) * Fraction(5 ** (hidden - k), 6**hidden) for k in range(max(least, 0), hidden + 1)),
        Fraction(0),
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_bids_in_liars_dice_are_binomial(seats: int) -> None:
    match = mf.new_match("liars_dice", seats=seats, seed=7)
    match.apply("bid 2 x 3")
    own = match.view(1)["dice"][1]
    found = numbers(match)
    hidden = 5 * (seats - 1)
    assert found.pop("doubt") == 1 - binomial(hidden, 2 - own.count(3))
    assert (
        set(found) == {str(move) for move in match.legal_moves(1)} - {"doubt"}
        if hasattr(match, "legal_moves")
        else True
    )
    for name, chance in found.items():
        count, face = map(int, name.removeprefix("bid ").split(" x "))
        assert chance == binomial(hidden, count - own.count(face)), name


def test_with_25_hidden_dice_the_chance_is_sampled() -> None:
    match = mf.new_match("liars_dice", seats=6, seed=7)
    match.apply("bid 5 x 3")
    own = match.view(1)["dice"][1]
    found = chances(match, seconds=0.3)["doubt"]
    assert found.chance is not None
    assert found.interval is not None
    low, high = found.interval
    assert low < found.chance < high
    # Four times as wide as the interval: a right sample misses it in fewer than one of a billion cases.
    assert abs(found.chance - (1 - binomial(25, 5 - own.count(3)))) < 2 * (high - low)
    assert chances(match, seconds=0.3)["bid 30 x 6"].chance == 0


# ---------------------------------------------------------------------------------------------- what the package does


class Hands(SimpleGame):
    """Each seat rolls two dice in secret; the seat that moves may look at a third."""

    name, title = "goal_hands", "Hands"
    moves = ("wait", "look")
    seat_counts = (2,)
    any_order = True

    def begin(self, seats: int) -> dict[str, Any]:
        return {"active": 0, "stage": "roll", "dice": [[0, 0] for _ in range(seats)], "face": 0}

    def hidden(self, _position: dict[str, Any], seat: int | None) -> Sequence[str]:
        return [f"dice.{other}" for other in (0, 1) if other != seat]

    def pending(self, position: dict[str, Any]) -> Any:
        if position["stage"] == "roll":
            return Chance(tuple(Roll(f"die {die}") for die in range(4)))
        return Chance((Roll("look"),)) if position["stage"] == "look" else Decision(position["active"])

    def legal_moves(self, _position: dict[str, Any]) -> Sequence[str]:
        return self.moves

    def play(self, position: dict[str, Any], move: str) -> None:
        if move == "look":
            position["stage"] = "look"
        else:
            position["active"] = 1 - position["active"]

    def resolve(self, position: dict[str, Any], results: Sequence[int]) -> None:
        if position["stage"] == "roll":
            position["dice"] = [[results[0] + 1, results[1] + 1], [results[2] + 1, results[3] + 1]]
        else:
            position.update(face=results[0] + 1, active=1 - position["active"])
        position["stage"] = "choose"

    def scores(self, _position: dict[str, Any]) -> Sequence[int]:
        return [0, 0]

    def goals(self, position: dict[str, Any], seat: int) -> dict[str, Any]:
        other = position["dice"][1 - seat]
        return {
            "two sixes": Goal(other == [6, 6], "now", any_order=True),
            "the first is higher": Goal(other[0] > other[1], "now", any_order=self.any_order),
            "look": Goal(position["face"] == 6, until="roll"),
        }


def hands(any_order: bool) -> mf.Match:
    mf.register_game(type("Hands", (Hands,), {"any_order": any_order}))
    return mf.new_match("goal_hands", seats=2, seed=1)


def test_the_order_of_hidden_dice_counts_unless_the_goal_says_that_it_does_not() -> None:
    match = hands(any_order=False)
    assert numbers(match) == {
        "two sixes": Fraction(1, 36),
        "the first is higher": Fraction(15, 36),
        "look": Fraction(1, 6),
    }
    # The seat that is not to move has no goal about later positions.
    assert numbers(match, seat=1) == {"two sixes": Fraction(1, 36), "the first is higher": Fraction(15, 36)}


def test_a_wrong_claim_about_the_order_is_noticed() -> None:
    with pytest.raises(OddsError, match="'the first is higher' has any_order=True, but it depends on which"):
        numbers(hands(any_order=True))


def test_the_same_knowledge_gives_the_same_goals() -> None:
    match = mf.new_match("liars_dice", seats=2, seed=7)
    match.apply("bid 2 x 3")
    rules, position = match.rules, match.copy_position()
    other = rules.resample(position, 1, below=lambda n: n - 1)
    assert other != position
    assert rules.view(other, 1) == rules.view(position, 1)
    assert list(goal_chances(rules, other, 1)) == list(goal_chances(rules, position, 1))


def pig_with(goals: Any) -> mf.Match:
    class GoalPig(type(mf.new_match("pig", seats=2).rules)):  # type: ignore[misc]
        name = "goal_pig"

    GoalPig.goals = goals
    mf.register_game(GoalPig)
    return mf.new_match("goal_pig", seats=2, seed=1)


def test_a_goal_that_is_too_large_is_refused_with_a_reason() -> None:
    match = pig_with(
        lambda _self, p, _seat: {"win": Goal(p["points"][0] >= 100, "game"), "roll": Goal(p["total"] > 0, "roll")}
    )
    found = chances(match, seconds=0.2)
    assert found["roll"].chance == Fraction(5, 6)
    assert found["win"].chance is None
    assert "longer than the 0.2 s" in found["win"].reason or "positions allowed" in found["win"].reason
    assert list(found) == ["roll", "win"]


def test_a_plain_truth_value_counts_until_the_end_of_the_turn() -> None:
    match = pig_with(lambda _self, p, _seat: {"six": p["total"] >= 6})
    assert numbers(match) == {"six": mf.odds.best(match, lambda p: p.total >= 6)}


@pytest.mark.parametrize(
    ("goals", "words"),
    [
        (lambda _self, _p, _seat: {"six": 6}, "the goal 'six' must be a Goal or a bool, not 6"),
        (lambda _self, _p, _seat: [True], "goals must return a dict from names to goals"),
        (lambda _self, p, _seat: {"six": p["sum"]}, "goals raised KeyError: 'sum'"),
        (lambda _self, _p, _seat: {"six": Goal(True, until="week")}, "Pig: until of a Goal must be"),
    ],
)
def test_wrong_goals_are_refused(goals: Any, words: str) -> None:
    with pytest.raises(OddsError, match=words):
        numbers(pig_with(goals))
