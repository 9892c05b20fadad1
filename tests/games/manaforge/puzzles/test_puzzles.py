"""Puzzles: a table in one line, its goal, and every way to reach it."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from batches import first_by_day
from games.manaforge.rules.table import mat
from seeds import WRONG_SEEDS, named

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.puzzles import doubt


def faces(m: mf.Match, seat: int = 0) -> list[tuple[str, str]]:
    return [(die["die"], die["face"]) for die in mat(m, seat)["dice"]]


@pytest.mark.filterwarnings("ignore:the puzzle")
@pytest.mark.parametrize(
    "dice",
    [
        "earth: runestone, fire 2, 2 wind: gem, arcane: fire or earth",
        {"arcane": "earth/fire", "earth": "runestone", "fire": "2 fire", "wind": ["wind gem", "gem"]},
        ["fire 2", "earth = Runestone", "Wind gem", ("arcane", "earth/fire"), "wind-1: gem"],
    ],
)
def test_dice_are_read_as_a_person_writes_them(dice: Any) -> None:
    m = mf.puzzle(dice=dice, goal="2 fire gems").match
    assert faces(m) == [
        ("earth-1", "runestone"),
        ("fire-1", "2 fire"),
        ("wind-1", "wind gem"),
        ("wind-2", "wind gem"),
        ("arcane-1", "earth/fire"),
    ]


def test_dice_without_a_face_are_rolled_by_the_seed() -> None:
    one, same, other = (mf.puzzle(dice="3 earth, 3 water", goal="a prism", seed=seed).match for seed in (1, 1, 2))
    assert faces(one) == faces(same) != faces(other)


def test_the_table_has_what_was_named_and_is_filled_by_the_rules() -> None:
    m = mf.puzzle(
        dice="earth 2",
        market="portal staff, Spark Wand",
        gems="2 earth, fire",
        workshop="Stone Circle + earth, Sun Fragment exhausted",
        reserve={"water": 1},
        talents="geomancer",
        store="Levitation Wand",
        prisms=3,
        seats=4,
        seat=2,
        spends=2,
        goal="build Spark Wand",
    ).match
    view = m.view(None)
    me = view["seats"][2]
    assert m.to_act == (2,)
    assert view["board"] == ["Portal Staff", "Spark Wand", None, None, None, None]
    assert (view["round"], view["era"], view["spends_left"]) == (8, "dusk", 2)
    assert len(view["deck"]["top"]) == 6
    assert me["gems"] == {"earth": 2, "fire": 1, "wind": 0, "water": 0}
    assert me["workshop"] == [
        {"card": "Stone Circle", "charged": True, "gems": ["earth"]},
        {"card": "Sun Fragment", "charged": False, "gems": []},
    ]
    assert (me["talents"], me["store"], me["prisms"]) == (["Geomancer"], ["Levitation Wand"], 3)
    assert view["reserve"]["water"] == 1
    assert [len(seat["dice"]) for seat in view["seats"]] == [4, 4, 1, 4]
    mf.play_out(m.branch(), ["random"] * 4)


@pytest.mark.parametrize("round_number", range(1, 10))
def test_every_round_can_be_laid_out_and_played_on(round_number: int) -> None:
    m = mf.puzzle(dice="earth, fire", market="Stone Circle", round=round_number, goal="build Stone Circle").match
    mf.play_out(m, ["random", "random"])
    assert m.outcome is not None


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"dice": "eart: runestone"}, "dice: there is no die 'eart'; .* Did you mean 'earth'?"),
        ({"dice": "earth: runstone"}, "dice: the earth die has no face 'runstone'; .* Did you mean 'runestone'?"),
        ({"dice": "9 earth: gem"}, "dice must have at most 8 earth dice"),
        ({"dice": 7}, "dice must be a text such as"),
        ({"dice": "!"}, "dice: '!' can't be read"),
        ({"dice": {7: "gem"}}, "dice: there is no die '7'"),
        ({"market": "Stone Cirle"}, "market: there is no 'Stone Cirle'. Did you mean 'Stone Circle'?"),
        ({"market": ["Spark Wand"] * 7}, "market must have at most 6 items, not 7"),
        (
            {"market": "Spark Wand, Spark Wand"},
            r"^market\[1\] is 'Spark Wand', as is market\[0\], but there is only one\.$",
        ),
        ({"gems": "2 eath"}, "gems: 'eath' is not an element; .* Did you mean 'earth'?"),
        ({"gems": {"earth": -1}}, "gems: the amount of earth must be a whole number, 0 or more, not -1"),
        ({"workshop": "Sone Circle"}, "Did you mean 'Stone Circle'?"),
        ({"workshop": "Spark Wand"}, "workshop must not list 'Spark Wand', a store card; give it as store="),
        (
            {"workshop": {"card": "Stone Circle", "gem": ["earth"]}},
            "a card has no key 'gem'; its keys are card, gems and charged. Did you mean 'gems'?",
        ),
        (
            {"workshop": "Stone Circle + fire"},
            r"^workshop\[0\]\['gems'\]\[0\] must be 'earth' for Stone Circle, not 'fire' \(MF-T4\)\.$",
        ),
        ({"talents": "Geomacer"}, "Did you mean 'Geomancer'?"),
        ({"prisms": -1}, "prisms must be a whole number"),
        ({"round": 10}, "round must be a whole number from 1 to 9"),
        ({"seats": 5}, "seats must be"),
        ({"seat": 2}, "seat: there is no seat 2"),
        ({"goal": "biuld Stone Circle"}, "goal: .* can't be read; .* Did you mean 'build'?"),
        ({"goal": "build Stone Circle"}, "goal: Stone Circle is not on the board; add it to market="),
        ({"goal": "4 fire prestige"}, "prestige has no element"),
        ({"goal": "0 gems"}, "goal must have an amount of 1 or more, not 0"),
        ({"goal": ""}, "goal: '' can't be read"),
        ({"goal": None}, "goal must be a text or a function of the position, not None; a goal reads like"),
    ],
)
def test_what_cant_be_is_named_in_words(table: dict[str, Any], told: str) -> None:
    with pytest.raises(mf.GameError, match=told) as caught:
        mf.puzzle(**{"dice": "earth 2", "goal": "2 gems", **table})
    assert len(str(caught.value)) < 300


# --------------------------------------------------------------------------------------------------------- the ways


def ways(**table: Any) -> list[tuple[str, ...]]:
    found = mf.puzzle(**table).solutions()
    assert found.whole
    return [way.steps for way in found]


def test_ways_are_counted_without_order_and_without_the_superfluous() -> None:
    # Two earth are needed and one of anything: an earth die, and one of three others, alike dice counting once.
    found = ways(dice="earth 2, 2 fire: 1 wind, water 2, fire 2", market="Stone Circle", goal="build Stone Circle")
    assert sorted(way[-1] for way in found) == ["spend fire: 1 wind", "spend fire: 2 fire", "spend water: 2 water"]


def test_what_pays_makes_no_other_way() -> None:
    found = ways(dice="earth: 2 earth", gems="2 fire, wind", market="Stone Circle", goal="build Stone Circle")
    assert found == [("build Stone Circle", "spend earth: 2 earth")]
    # Gems that suffice leave nothing to spend for.
    assert ways(dice="earth: 2 earth", gems="2 earth", market="Excavation Wand", goal="build Excavation Wand") == [
        ("build Excavation Wand",)
    ]


IMPOSSIBLE = [
    (
        {"dice": "2 arcane: earth/fire", "market": "Hellforge", "goal": "build Hellforge"},
        "Hellforge costs 3 mana, but these dice and gems give at most 2.",
    ),
    (
        {"dice": "fire 2, wind 2", "market": "Stone Circle", "goal": "build Stone Circle"},
        "Stone Circle needs 2 earth, but these dice and gems give at most 0.",
    ),
    ({"dice": "earth 2", "goal": "2 fire gems"}, "every order of actions was tried, and none reaches the goal."),
]


@pytest.mark.parametrize(("table", "why"), IMPOSSIBLE)
def test_a_puzzle_that_cant_be_solved_says_so_when_it_is_made(table: dict[str, Any], why: str) -> None:
    with pytest.warns(UserWarning, match=f"can't be solved: {why}"):
        one = mf.puzzle(**table)
    assert one.solvable is False
    assert repr(one) == f"<puzzle: {one.goal}; it can't be solved: {why}>"
    assert repr(one.solutions()) == "<no way>"
    board = mf.Puzzle(one)
    assert board.task["doubt"] == f"It can't be solved: {why}"
    board._answer({"request": 1, "kind": "ways", "step": 0})
    assert board.task["ways"] == "It can't be done."


def test_a_puzzle_whose_search_runs_out_of_time_says_that_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubt, "SECONDS", 0.0001)
    one = mf.puzzle(dice="4 earth, 4 fire, 4 wind", market="Portal Staff", goal="90 prestige", seed=3, prisms=9)
    assert one.solvable is None
    assert "not known whether it can be solved" in repr(one)
    assert mf.Puzzle(one).task["doubt"].startswith("It is not known whether it can be solved")


def test_a_puzzle_that_can_be_solved_raises_no_doubt() -> None:
    one = mf.puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle")
    assert (one.solvable, one.doubt, mf.Puzzle(one).task["doubt"]) == (True, "", "")


def test_a_puzzle_proposes_nothing() -> None:
    one = mf.puzzle(
        dice="earth: 2 earth, wind: power surge",
        gems="fire, water",
        market="Stone Circle, Sun Fragment",
        goal="build Stone Circle and 1 fire gem",
    )
    puzzle, board = mf.Puzzle(one), mf.Board(one.match)
    proposed = False
    for action in ("spend earth-1", "build Stone Circle"):
        one.match.apply(action)
        assert not [option for option in puzzle.snapshot["options"] if option["proposed"]]
        proposed = proposed or any(option["proposed"] for option in board.snapshot["options"])
    nothing = dict.fromkeys(("earth", "fire", "wind", "water"), 0)
    assert puzzle.snapshot["choice"]["form"]["proposal"] == {"mana": nothing, "gems": nothing}
    assert board.snapshot["choice"]["form"]["proposal"]["mana"]["earth"] == 2
    assert one.match.why_not("pay 2 earth, 1 water gem") is None


def test_a_search_that_is_cut_short_says_so() -> None:
    one = mf.puzzle(
        dice="2 earth, 2 fire, 2 wind, 2 water", market="Portal Staff", prisms=9, goal="build Portal Staff", seed=3
    )
    found = one.solutions(seconds=0.05)
    assert not found.whole
    assert found.words.startswith("at least ")


def brute(one: Any) -> set[tuple[str, ...]]:
    """Every way by brute force over all orders, on matches: what is done, less what has another way in it."""
    kinds = {"end", "hold", "release", "look", "pass", "decline"}
    reached: set[tuple[str, ...]] = set()

    def words(m: mf.Match, action: mf.Action) -> str:
        if action.kind in ("spend", "transmute", "turn"):
            face = next(die["face"] for die in mat(m)["dice"] if die["die"] == action.args.die)
            return f"{action.kind} {action.args.die.partition('-')[0]}: {face}"
        if action.kind == "pay":
            return ""
        return str(action)

    def follow(m: mf.Match, done: tuple[str, ...]) -> None:
        for action in m.legal_actions():
            if action.kind in kinds:
                continue
            then = m.branch()
            step = words(m, action)
            then.apply(action)
            steps = tuple(sorted((*done, step))) if step else done
            one.match, kept = then, one.match
            if one.solved:
                reached.add(steps)
            else:
                follow(then, steps)
            one.match = kept

    follow(one.match, ())
    parts = {
        steps: {tuple(some) for size in range(len(steps)) for some in combinations(steps, size)} for steps in reached
    }
    return {steps for steps in reached if not parts[steps] & reached}


@pytest.mark.parametrize(
    "table",
    [
        {"dice": "earth: runestone, water: gem copy", "gems": "fire", "market": "Hellforge", "goal": "build Hellforge"},
        {"dice": "earth 2, fire: transmute", "market": "Stone Circle", "goal": "build Stone Circle"},
        {"dice": "water: gem copy, fire: transmute", "prisms": 1, "goal": "3 gems", "market": "Mana Prisms (dawn)"},
        {"dice": "earth gem, fire 2", "workshop": "Phoenix Egg, Stone Circle", "gems": "fire", "goal": "3 mana"},
        {"dice": "earth gem", "talents": "Earth Enchanter", "goal": "1 prestige"},
    ],
)
def test_ways_are_those_of_brute_force(table: dict[str, Any]) -> None:
    one = mf.puzzle(**table)
    found = one.solutions()
    assert found.whole
    assert {way.steps for way in found} == brute(one) != set()


def solve(one: Any, way: Any) -> None:
    for action in way.actions:
        one.match.apply(action)


@pytest.mark.parametrize("title", first_by_day(2, [one.title for one in mf.puzzles()]))
def test_the_ready_puzzles_can_be_solved_and_are_not_trivial(title: str) -> None:
    one = mf.puzzles()[title]
    assert not one.solved
    found = one.solutions()
    assert found.whole
    assert 1 <= len(found) <= 40
    assert all(len(way.actions) >= 4 for way in found)
    for way in found[:3]:
        solve(one, way)
        assert one.solved
        one.restart()
        assert not one.solved
    # Chance does not solve it often.
    lucky = 0
    for seed in range(20):
        m = one.match.branch()
        rng = Random(seed)
        tried = mf.puzzles()[title]
        while m.status().turn == 0 and m.to_act == (0,):
            m.apply(rng.choice(m.legal_actions()))
            tried.match = m
            if tried.solved:
                lucky += 1
                break
    assert lucky <= 10


def test_solved_is_told_after_the_turn_too() -> None:
    one = mf.puzzles()[0]
    solve(one, one.solutions()[0])
    one.match.apply("end turn")
    assert one.over
    assert one.solved
    one.restart()
    one.match.apply("end turn")
    assert one.over
    assert not one.solved


def test_a_goal_of_ones_own_is_a_function_of_the_position() -> None:
    def goal(position: Any) -> bool:
        """Spend two dice or more."""
        return sum(die.spent for die in position.seats[0].dice) >= 2

    one = mf.puzzle(dice="earth 2, fire 2, wind 2", goal=goal)
    assert one.goal == "Spend two dice or more."
    assert len(one.solutions()) == 3


@pytest.mark.filterwarnings("ignore:the puzzle")
@pytest.mark.parametrize(
    "goal",
    ["build Stone Circle and 1 prestige", "Get 2 fire gems", "a prism", "3 earth mana", "upgrade Stone Circle"],
)
def test_goals_are_read(goal: str) -> None:
    assert mf.puzzle(dice="earth 2", market="Stone Circle", goal=goal).goal


def test_ready_puzzles_are_found_by_title() -> None:
    with pytest.raises(mf.GameError, match="Did you mean 'First forge'"):
        mf.puzzles()["First fore"]


@pytest.mark.parametrize("seed", WRONG_SEEDS, ids=named)
def test_a_wrong_seed_is_refused_before_anything_is_laid_out(seed: Any) -> None:
    with pytest.raises(mf.GameError, match="the seed must be a whole number of up to 1,000 digits, not "):
        mf.puzzle(dice="earth 2", goal="a prism", seed=seed)


@pytest.mark.parametrize("seconds", [0, -1, "long", None, True, float("nan"), 10**5000], ids=named)
def test_time_is_a_number(seconds: Any) -> None:
    with pytest.raises(mf.ArgumentError):
        mf.puzzles()[0].solutions(seconds)
