"""The six classics, from the words of their rules; each is also played at random with the checks of every game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.classics import climb, yacht

CLASSICS = ("pig", "yacht", "liars_dice", "monty_hall", "kuhn_poker", "climb")


@pytest.mark.parametrize("name", CLASSICS)
def test_they_are_playable_by_name_and_keep_the_contract(name: str) -> None:
    assert name in mf.list_games()
    assert mf.check_game(name, games=2, **({"dice": 2} if name == "liars_dice" else {})).endswith("passed.")


def at(name: str, seats: int, **changes: Any) -> mf.Match:
    """A match at a position that is written here."""
    options = {name: changes.pop(name) for name in ("goal", "hands", "rounds", "lanes") if name in changes}
    view = mf.new_match(name, seats=seats, seed=1, **options).view(None)
    return mf.match_from({key: value for key, value in {**view, **changes}.items() if key != "seen"}, seed=1)


# --------------------------------------------------------------------------------------------------------------- Pig


def test_pig_a_one_loses_the_turn_and_holding_keeps_it() -> None:
    m = mf.new_match("pig", seats=2, seed=1)
    for face in ("6", "2", "1"):
        m.force({"die": face})
        m.apply("roll")
    assert (m.position.points, m.position.active) == ((0, 0), 1)
    assert m.log[-1].text == "rolled a 1 and lost 8"
    m.force({"die": "5"})
    m.apply("roll")
    m.apply("hold")
    assert m.position.points == (0, 5)
    assert "nothing to hold" in str(m.why_not("hold", 0))


def test_pig_ends_when_the_goal_is_held_and_not_before() -> None:
    m = at("pig", 2, points=[96, 0], goal=100)
    m.force({"die": "4"})
    m.apply("roll")
    assert m.outcome is None
    m.apply("hold")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)


# -------------------------------------------------------------------------------------------------------------- Yacht


def test_yacht_the_number_of_rolls_that_fill_a_row_is_the_known_one() -> None:
    rolls = list(product(range(1, 7), repeat=5))
    filled = {row: sum(yacht.worth(row, roll) > 0 for roll in rolls) for row in yacht.LOWER}
    assert filled == {
        "Three of a kind": 1656,
        "Four of a kind": 156,
        "Full house": 300,
        "Small straight": 1200,
        "Large straight": 240,
        "Yacht": 6,
        "Choice": 7776,
    }


@pytest.mark.parametrize(
    ("row", "faces", "points"),
    [
        ("Fours", (4, 1, 4, 4, 6), 12),
        ("Ones", (2, 3, 4, 5, 6), 0),
        ("Three of a kind", (2, 5, 2, 2, 6), 17),
        ("Four of a kind", (2, 5, 2, 2, 6), 0),
        ("Four of a kind", (3, 3, 3, 3, 3), 15),
        ("Full house", (6, 5, 6, 5, 6), 25),
        ("Full house", (6, 6, 6, 6, 6), 0),
        ("Small straight", (1, 2, 2, 3, 4), 30),
        ("Small straight", (1, 2, 3, 5, 6), 0),
        ("Large straight", (6, 5, 4, 3, 2), 40),
        ("Large straight", (1, 2, 3, 4, 6), 0),
        ("Yacht", (1, 1, 1, 1, 1), 50),
        ("Choice", (1, 2, 2, 6, 6), 17),
    ],
)
def test_yacht_rows_score_as_the_rules_say(row: str, faces: tuple[int, ...], points: int) -> None:
    assert {yacht.worth(row, order) for order in permutations(faces)} == {points}


def test_yacht_has_three_rolls_and_every_row_once() -> None:
    m = mf.new_match("yacht", seats=1, seed=2)
    before = m.position.dice
    m.apply("reroll a c")
    assert [m.position.dice[die] for die in "bde"] == [before[die] for die in "bde"]
    m.apply("reroll e d")
    assert not [action for action in m.legal_actions(0) if action.kind == "reroll"]
    assert "three rolls" in str(m.why_not("reroll a", 0))
    m.apply("score Yacht")
    assert "already" in str(m.why_not("score Yacht", 0))
    mf.play_out(m, "random")
    assert set(m.position.sheets[0]) == set(yacht.ROWS)


@pytest.mark.parametrize("seats", [1, 2])
def test_yacht_a_turn_ends_when_a_row_is_scored(seats: int) -> None:
    match = mf.new_match("yacht", seats=seats, seed=2)
    turns = []
    for move in ("reroll a", "reroll b", "score Choice", "reroll a b", "score Ones"):
        turns.append(match.status().turn)
        match.apply(move)
    assert turns == [1, 1, 1, 2, 2]
    assert match.status().turn == 3


def test_monty_hall_shows_the_answer_only_after_ten_rounds() -> None:
    rules = mf.new_match("monty_hall", seats=1).rules
    for results in range(9, 12):
        position = {**rules.begin(1), "stage": "opened", "switched": [1] * (results - 1), "stayed": [0]}
        *_, means = rules.show(position, 0)
        assert [mean.exact is not None for mean in means.inner()] == [results >= 10] * 2


def test_yacht_pays_35_for_63_in_the_upper_rows() -> None:
    rules = load_game("yacht")
    three_each = {row: 3 * (number + 1) for number, row in enumerate(yacht.UPPER)}
    assert rules.scores({"sheets": [three_each, {**three_each, "Ones": 2}]}) == [98, 62]


# -------------------------------------------------------------------------------------------------------- Liar's Dice


def liars(dice: list[list[int]], active: int = 0) -> mf.Match:
    return at("liars_dice", len(dice), dice=dice, left=list(map(len, dice)), active=active)


def test_liars_dice_a_bid_must_be_higher() -> None:
    m = liars([[1, 2], [3, 3], [6]])
    m.apply("bid 2 x 4")
    legal = {str(action) for action in m.legal_actions(1)}
    assert legal == {f"bid {n} x {face}" for n in range(2, 6) for face in range(1, 7) if (n, face) > (2, 4)} | {"doubt"}
    assert "no bid to doubt" in str(liars([[1], [2]]).why_not("doubt", 0))


@pytest.mark.parametrize(
    ("bid", "loser", "left", "first"), [("bid 2 x 3", 1, [2, 1, 1], 1), ("bid 3 x 3", 0, [1, 2, 1], 0)]
)
def test_liars_dice_the_one_who_was_wrong_loses_a_die_and_begins(
    bid: str, loser: int, left: list[int], first: int
) -> None:
    m = liars([[1, 2], [3, 3], [6]])
    m.apply(bid)
    m.apply("doubt")
    assert (list(m.position.left), m.position.active) == (left, first)
    assert f"seat {loser} lost a die" in m.log[-1].text
    assert [len(dice) for dice in m.position.dice] == left


def test_liars_dice_a_seat_without_dice_is_out_and_the_last_one_wins() -> None:
    m = liars([[1], [3], [6]])
    m.apply("bid 1 x 5")
    m.apply("doubt")
    assert (list(m.position.left), m.position.active) == ([0, 1, 1], 1)
    m.apply("bid 2 x 6")
    assert m.to_act == (2,)
    count = sum(dice.count(6) for dice in m.position.dice)
    m.apply("doubt")
    assert m.outcome is not None
    assert m.outcome.winners == ((1,) if count == 2 else (2,))


# --------------------------------------------------------------------------------------------------------- Monty Hall


def test_monty_hall_the_host_shows_a_goat_and_switching_wins_where_staying_loses() -> None:
    opened: Counter[tuple[str, str]] = Counter()
    for seed in range(60):
        m = mf.new_match("monty_hall", seats=1, seed=seed, rounds=1)
        car = next(door for door in "123" if m.position.doors[door] == "car")
        m.apply("choose 1")
        (shown,) = m.position.open
        assert m.position.doors[shown] == "goat"
        assert shown != "1"
        opened[car, shown] += 1
        switched = m.branch()
        switched.apply("switch")
        m.apply("stay")
        assert m.outcome is not None
        assert switched.outcome is not None
        assert m.outcome.scores == (int(car == "1"),)
        assert switched.outcome.scores == (int(car != "1"),)
    assert set(opened) == {("1", "2"), ("1", "3"), ("2", "3"), ("3", "2")}


# --------------------------------------------------------------------------------------------------------- Kuhn poker


def value(cards: tuple[str, str], moves: tuple[str, ...]) -> int:
    m = at("kuhn_poker", 2, cards=list(cards), hands=1)
    for move in moves:
        m.apply(move)
    assert m.outcome is not None
    return m.outcome.scores[0]


@pytest.mark.parametrize("cards", list(permutations("JQK", 2)))
def test_kuhn_poker_pays_as_the_table_of_the_paper(cards: tuple[str, str]) -> None:
    sign = 1 if "JQK".index(cards[0]) > "JQK".index(cards[1]) else -1
    assert value(cards, ("check", "check")) == sign
    assert value(cards, ("bet", "call")) == 2 * sign
    assert value(cards, ("check", "bet", "call")) == 2 * sign
    assert value(cards, ("bet", "fold")) == 1
    assert value(cards, ("check", "bet", "fold")) == -1


def first_mover(bluff: Fraction) -> dict[tuple[str, str], Fraction]:
    """How often the first player bets, and calls after a check and a bet, by card; Kuhn 1950."""
    return {
        ("J", "bet"): bluff,
        ("Q", "bet"): Fraction(0),
        ("K", "bet"): 3 * bluff,
        ("J", "call"): Fraction(0),
        ("Q", "call"): bluff + Fraction(1, 3),
        ("K", "call"): Fraction(1),
    }


SECOND = {
    ("J", "bet"): Fraction(1, 3),
    ("Q", "bet"): Fraction(0),
    ("K", "bet"): Fraction(1),
    ("J", "call"): Fraction(0),
    ("Q", "call"): Fraction(1, 3),
    ("K", "call"): Fraction(1),
}


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_kuhn_poker_with_best_play_the_first_player_loses_an_eighteenth(bluff: Fraction) -> None:
    first, total = first_mover(bluff), Fraction(0)
    for cards in permutations("JQK", 2):
        one, two = cards
        bet, call = first[one, "bet"], SECOND[two, "call"]
        total += bet * (call * value(cards, ("bet", "call")) + (1 - call) * value(cards, ("bet", "fold")))
        bet_2, call_1 = SECOND[two, "bet"], first[one, "call"]
        called = call_1 * value(cards, ("check", "bet", "call")) + (1 - call_1) * value(cards, ("check", "bet", "fold"))
        total += (1 - bet) * (bet_2 * called + (1 - bet_2) * value(cards, ("check", "check")))
    assert total / 6 == Fraction(-1, 18)


# -------------------------------------------------------------------------------------------------------------- Climb


def safe_rolls(lanes: tuple[int, ...]) -> int:
    """The slow twin: the rolls of four dice in which some pair adds up to one of the lanes."""
    return sum(
        any(one + other in lanes for one, other in combinations(roll, 2)) for roll in product(range(1, 7), repeat=4)
    )


@pytest.mark.parametrize(("lanes", "known"), [((6, 7, 8), 1192), ((2, 3, 12), 568), ((2, 7, 12), 1012)])
def test_climb_three_runners_are_safe_as_often_as_known(lanes: tuple[int, ...], known: int) -> None:
    rules = load_game("climb")
    safe = 0
    for roll in product(range(1, 7), repeat=4):
        position = rules.begin(2)
        position.update(stage="roll", runners={str(lane): 1 for lane in lanes})
        rules.resolve(position, [face - 1 for face in roll])
        safe += position["stage"] == "climb"
    assert safe == known == safe_rolls(lanes)


def moves_after(dice: str, **changes: Any) -> set[str]:
    m = at("climb", 2, **changes)
    m.force({f"die {number}": face for number, face in enumerate(dice, 1)})
    m.apply("roll")
    return {str(action) for action in m.legal_actions(0)}


def test_climb_both_lanes_of_a_pairing_are_climbed_if_possible() -> None:
    assert moves_after("3426") == {"climb 7 8", "climb 5 10", "climb 6 9"}
    assert moves_after("3333") == {"climb 6 6"}


def test_climb_with_one_free_runner_a_player_chooses_one_of_the_lanes() -> None:
    assert moves_after("3426", runners={"2": 1, "12": 1}) == {f"climb {lane}" for lane in (5, 6, 7, 8, 9, 10)}
    assert moves_after("3426", runners={"7": 1, "12": 1}) == {"climb 7 8", *(f"climb {n}" for n in (5, 6, 9, 10))}
    assert moves_after("3426", runners={"7": 1, "12": 1, "2": 1}) == {"climb 7"}


def test_climb_a_closed_lane_is_closed_for_all() -> None:
    assert moves_after("3426", camps=[{}, {"7": 13}]) == {"climb 8", "climb 5 10", "climb 6 9"}


def test_climb_stopping_keeps_the_steps_and_a_bad_roll_loses_them() -> None:
    kept = at("climb", 2, runners={"7": 3}, camps=[{"7": 1}, {}])
    kept.apply("stop")
    assert dict(kept.position.camps[0]) == {"7": 3}
    lost = at("climb", 2, runners={"2": 3, "3": 1, "12": 1}, camps=[{"2": 1}, {}])
    lost.force({"die 1": "4", "die 2": "4", "die 3": "4", "die 4": "4"})
    lost.apply("roll")
    assert (dict(lost.position.camps[0]), lost.position.active) == ({"2": 1}, 1)
    assert lost.log[-1].text.endswith("lost 4 steps")


def test_climb_is_won_on_top_of_three_lanes() -> None:
    m = at("climb", 2, camps=[{"2": 3, "12": 3, "3": 4}, {}], runners={"3": 5})
    m.apply("stop")
    assert m.outcome is not None
    assert m.outcome.winners == (0,)
    assert {"2": 3, "3": 5, "4": 7, "5": 9, "6": 11, "7": 13} | {
        str(lane): 13 - 2 * (lane - 7) for lane in range(8, 13)
    } == climb.HEIGHTS
