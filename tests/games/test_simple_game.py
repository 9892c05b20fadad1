"""Pig, from the shelf: a game from its rules alone gets all that the package has for every game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from match_sequences import undoable

import manaforge_widgets as mf
from manaforge_widgets.core.api import Simultaneous
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.games.simple import SimpleGame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    mf.register_game(Pig)
    yield
    import_module("manaforge_widgets.core.registry")._own.clear()


def test_it_can_be_played_by_name_and_played_out_by_bots() -> None:
    assert "pig" in mf.list_games()
    assert mf.list_bots("pig") == ("random", "greedy", "search")
    m = mf.new_match("pig", seats=3, seed=2)
    mf.play_out(m, "random")
    assert m.outcome is not None
    assert max(m.outcome.scores) >= 100
    assert m.outcome.winners == (m.outcome.scores.index(max(m.outcome.scores)),)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_it_keeps_the_contract_of_games_and_matches(seats: int, tmp_path: Path) -> None:
    for seed in range(10):
        assert check(load_game("pig"), seats, seed) > 0
    check_undo_and_saves(lambda: mf.new_match("pig", seats=seats, seed=1, undo="free"), mf.load_match, tmp_path, 1)


def test_a_view_that_shares_a_list_with_the_position_is_found_out() -> None:
    class Sharing(Pig):
        def view(self, position: dict[str, Any], seat: int | None) -> dict[str, Any]:
            return {**super().view(position, seat), "points": position["points"]}

    with pytest.raises(AssertionError, match="changing a view changes the position"):
        check(Sharing(), 2, 1)


def test_a_one_loses_the_turn_and_holding_keeps_its_total() -> None:
    m = mf.new_match("pig", seats=2, seed=1)
    for face in ("5", "6"):
        m.force({"die": face})
        m.apply("roll")
    assert (m.position.total, m.to_act) == (11, (0,))
    m.apply("HOLD")
    assert (list(m.position.points), m.to_act) == ([11, 0], (1,))
    m.force({"die": "1"})
    m.apply("roll")
    assert (list(m.position.points), m.to_act) == ([11, 0], (0,))
    assert [event.text for event in m.log[1:]] == [
        "rolled a 5",
        "rolled a 6",
        "held: +11 points",
        "rolled a 1",
    ]
    assert m.log[3].effects == ("+11 points",)


def test_a_roll_is_permanent_and_a_move_without_one_can_be_taken_back_until_the_next_turn() -> None:
    m = mf.new_match("pig", seats=2, seed=3)
    m.force({"die": "4"})
    m.apply("roll")
    with pytest.raises(mf.IllegalAction):
        m.undo()
    m.apply("hold")
    m.undo()
    m.redo()
    m.force({"die": "1"})
    m.apply("roll")
    assert not undoable(m)
    with pytest.raises(mf.IllegalAction):
        m.undo()  # the bust is as permanent as any other roll


def test_where_luck_can_be_undone_a_roll_taken_back_shows_the_same_again() -> None:
    class LuckyPig(Pig):
        name, undo_luck = "lucky_pig", True

    mf.register_game(LuckyPig)
    m = mf.new_match("lucky_pig", seats=2, seed=3)
    m.apply("roll")
    shown = m.log[1].luck
    m.undo()
    m.redo()
    assert m.log[1].luck == shown


def test_what_is_wrong_is_refused_in_words() -> None:
    m = mf.new_match("pig", seats=2, seed=1)
    assert m.why_not("hold") == "there is nothing to hold before the first roll."
    assert m.why_not("roll", 1) == "seat 0 to move now."
    with pytest.raises(mf.IllegalAction, match="nothing to hold"):
        m.apply("hold")
    with pytest.raises(mf.UnreadableAction, match="'dance' is not a move of Pig; try roll, hold"):
        m.apply("dance")
    with pytest.raises(mf.GameError, match="no face '7'"):
        m.force({"die": "7"})
    with pytest.raises(mf.GameError, match="has 2, 3"):
        mf.new_match("pig", seats=1)
    with pytest.raises(mf.GameError, match="Pig has no option wings; its options are goal=100"):
        mf.new_match("pig", seats=2, wings=True)
    with pytest.raises(mf.GameError, match="Pig has no option options; its options are goal=100"):
        mf.new_match("pig", seats=2, options={"goal": 20})
    with pytest.raises(mf.GameError, match="Pig has no option options; its options are goal=100"):
        mf.simulate("pig", "random", 1, seats=2, options={"goal": 20}, progress=False)
    with pytest.raises(mf.GameError, match="no option gaol; did you mean 'goal'"):
        mf.simulate("pig", "random", 1, seats=2, gaol=20, progress=False)
    with pytest.raises(mf.EditionError):
        mf.new_match("pig", seats=2, edition={"meta": {}})


def test_options_go_with_the_match_and_its_saves(tmp_path: Path) -> None:
    m = mf.new_match("pig", seats=2, seed=1, goal=20)
    mf.play_out(m, "random")
    m.save(tmp_path / "pig.json")
    again = mf.load_match(tmp_path / "pig.json")
    assert again.view(None) == m.view(None)
    assert again.position.goal == 20
    assert m.branch(0).position.goal == 20


@pytest.mark.parametrize(
    "change", [{"points": 3}, {"wings": 2}, {"total": "many"}, {"game": "chess"}], ids=lambda change: next(iter(change))
)
def test_a_table_that_can_not_be_is_refused(change: dict[str, Any]) -> None:
    view = mf.new_match("pig", seats=2).view(None)
    with pytest.raises(mf.GameError):
        mf.match_from({**view, **change})
    edited = {**view, "points": [90, 0]}
    assert mf.match_from(edited).status().scores == (90, 0)


def test_registering_again_replaces_it_and_the_packages_own_games_stay() -> None:
    class Louder(Pig):
        def tell(self, before: Any, move: str, after: Any) -> str:
            return super().tell(before, move, after).upper()

    mf.register_game(Louder)
    m = mf.new_match("pig", seats=2)
    m.force({"die": "6"})
    m.apply("roll")
    assert m.log[-1].text == "ROLLED A 6"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("pig", "takes a class of rules"),
        (type("Taken", (Pig,), {"name": "manaforge"}), "is a game of this package"),
        (
            type("Spaced", (Pig,), {"name": "my game"}),
            "must be a word of letters, digits and _, such as 'pig', not 'my game'",
        ),
        (SimpleGame, "must be a word of letters, digits and _, such as 'pig', not ''"),
    ],
)
def test_what_can_not_be_a_game_is_refused(rules: Any, words: str) -> None:
    with pytest.raises(mf.GameError, match=words):
        mf.register_game(rules)


def test_a_page_of_rules_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(mf.GameError, match=r"no file 'pig.md'"):
        mf.register_game(Pig, page=tmp_path / "pig.md")
    (tmp_path / "pig.md").write_text("- PG-T1 A 1 loses the turn.\n", encoding="utf-8")
    mf.register_game(Pig, page=tmp_path / "pig.md")
    assert mf.rule("PG-T1") == "A 1 loses the turn."


def broken(**methods: Any) -> type[Pig]:
    return type("Broken", (Pig,), {"name": "broken", "title": "Broken", **methods})


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            type("Empty", (SimpleGame,), {"name": "empty", "title": "Empty"}),
            "Empty: its class must have a method begin",
        ),
        (broken(begin=lambda _self, _seats: None), "begin must return a dict"),
        (broken(begin=lambda _self, _seats: {"cards": {1, 2}}), "begin must return plain JSON values"),
        (broken(begin=lambda _self, _seats: {1: 2}), "begin must return a dict of plain JSON"),
        (broken(pending=lambda _self, _position: None), "pending must return a Decision"),
        (broken(pending=lambda _self, _position: Simultaneous((0, 1))), "one seat acts at a time"),
        (broken(__init__=lambda _self: None), "can't be called with one argument, the edition"),
    ],
)
def test_rules_that_can_not_begin_say_what_is_wrong(rules: Any, words: str) -> None:
    mf.register_game(rules)
    with pytest.raises(mf.GameError, match=words):
        mf.new_match(rules.name, seats=2)


@pytest.mark.parametrize(
    ("moves", "words"), [(["fly"], "returns 'fly', which is not in moves"), ([], "returns no moves")]
)
def test_moves_that_can_not_be_say_what_is_wrong(moves: list[str], words: str) -> None:
    mf.register_game(broken(legal_moves=lambda _self, _position: moves))
    with pytest.raises(mf.GameError, match=words):
        mf.new_match("broken", seats=2).legal_actions()


def test_a_value_that_is_not_known_at_the_start_can_be_set_up_later() -> None:
    class Told(Pig):
        def begin(self, seats: int, goal: int = 100) -> Any:
            return {**super().begin(seats, goal), "last": None}

        def play(self, position: Any, move: str) -> None:
            super().play(position, move)
            position["last"] = move

    mf.register_game(Told)
    m = mf.new_match("pig", seats=2, seed=1)
    m.apply("roll")
    assert mf.match_from(m.view(None)).position.last == "roll"
    assert check(load_game("pig"), 2, 1) > 0


@pytest.mark.parametrize(
    "changes",
    [
        {"points": [0]},
        {"points": [0] * 1_000},
        {"points": [0, 2**60]},
        {"points": [0, "1"]},
        {"points": [0, True]},
        {"points": [0, 0.5]},
        {"active": 2},
        {"active": -1},
        {"active": 10**5000},
        {"total": float("nan")},
        {"total": None},
        {"turn": [[[]]]},
        {"floor": 1},
    ],
    ids=lambda changes: str(*changes),
)
def test_a_table_that_the_rules_can_not_go_on_from_is_refused(changes: dict[str, Any]) -> None:
    view = mf.new_match("pig", seats=2, seed=1).view(None)
    view.update(changes)
    with pytest.raises(mf.PositionError) as refusal:
        mf.match_from(view)
    assert len(str(refusal.value)) < 300


def test_a_table_that_the_rules_can_go_on_from_is_set_up() -> None:
    view = mf.new_match("pig", seats=2, seed=1).view(None)
    view["points"] = [99, 3]
    m = mf.match_from(view)
    mf.play_out(m, "random")
    assert m.outcome is not None
