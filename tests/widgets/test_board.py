"""Board: the snapshot it shows, and what it does with requests."""

from __future__ import annotations

import gc
import json
import re
import weakref

import pytest
from batches import quick_or_full
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import listed
from manaforge_widgets.match import Match

BOTS = {1: "greedy", 2: "random"}


def board_at_turn(seed: int = 3, *, pace: int = 0) -> mf.Board:
    """A board in seat 0's first free moment."""
    m = mf.new_match("manaforge", seats=3, seed=seed)
    board = mf.Board(m, 0, BOTS, pace=pace)
    for _ in range(20):
        if m.position.phase == "play" and m.to_act == (0,) and not m.view(0)["pending"]:
            return board
        assert request(board, "act", action=str(m.legal_actions(0)[0])) == ""
    raise AssertionError("seat 0's turn never came")


def test_a_click_plays_and_the_match_is_the_same_object() -> None:
    m = mf.new_match("manaforge", seats=3, seed=3)
    board = mf.Board(m, 0, BOTS, pace=0)
    assert request(board, "act", action=str(m.legal_actions(0)[0])) == ""
    assert board.match is m
    assert m.step == board.snapshot["step"] > 0


def test_what_python_does_shows_on_the_board() -> None:
    board = board_at_turn()
    board.match.apply("end turn")
    assert board.snapshot["step"] == board.match.step


def test_bots_wait_for_the_browser_at_a_pace() -> None:
    m = mf.new_match("manaforge", seats=3, seed=3)
    board = mf.Board(m, 0, BOTS, pace=700)
    assert m.step == 0
    assert board.snapshot["bots_to_act"]
    assert request(board, "continue") == ""
    assert m.step == 1


def test_a_stale_continue_is_ignored() -> None:
    m = mf.new_match("manaforge", seats=3, seed=3)
    board = mf.Board(m, 0, BOTS, pace=700)
    assert request(board, "continue", step=9) == ""
    assert m.step == 0


def test_bots_play_at_once_at_zero_pace() -> None:
    board = mf.Board(mf.new_match("manaforge", seats=3, seed=3), 0, BOTS, pace=0)
    assert not board.snapshot["bots_to_act"]
    assert board.snapshot["view"]["to_act"] == [0]


@quick_or_full("seats", 2, 4)
def test_a_whole_game_through_requests_stays_small_and_plain_json(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=8)
    bots = {1: "greedy", 2: "greedy", 3: "random"}
    board = mf.Board(m, 0, {seat: bots[seat] for seat in range(1, seats)}, pace=0)
    planner = find_bot(m.rules, "planner")
    largest = 0
    while m.outcome is None:
        assert board.snapshot["view"] == m.view(0)
        largest = max(largest, len(json.dumps(board.snapshot, ensure_ascii=False).encode()))
        assert request(board, "act", action=str(choose(m, 0, planner))) == ""
    assert board.snapshot["outcome"]["scores"] == list(m.outcome.scores)
    assert largest < 20_000


def test_every_option_is_legal_and_every_thing_on_the_table_has_an_option_or_a_reason() -> None:
    board = board_at_turn()
    snapshot = board.snapshot
    legal = {str(action) for action in board.match.legal_actions(0)}
    assert {option["action"] for option in snapshot["options"]} == legal
    targets = {option["target"] for option in snapshot["options"]} | set(snapshot["why"])
    assert {f"item:{title}" for title in snapshot["view"]["board"] if title} <= targets
    assert {f"die:{die['die']}" for die in snapshot["view"]["seats"][0]["dice"]} <= targets
    assert all(why["rule"].startswith("MF-") and why["words"] for why in snapshot["why"].values())


def test_undo_takes_back_an_item_with_its_payment_in_one_click() -> None:
    board = board_at_turn()
    view = board.match.view(None)
    view["seats"][0]["gems"] = {"earth": 5, "fire": 5, "wind": 5, "water": 5}
    m = mf.match_from(view)
    board = mf.Board(m, 0, BOTS, pace=0)
    before = m.view(None)
    item = next(title for title in m.view(0)["board"] if title and m.why_not(f"build {title}") is None)
    assert request(board, "act", action=f"build {item}") == ""
    form = board.snapshot["choice"]["form"]
    assert form is not None
    assert request(board, "act", action={"kind": "pay", "args": form["proposal"]}) == ""
    assert request(board, "undo") == ""
    assert m.view(None) == before
    assert request(board, "redo") == ""
    assert item not in m.view(0)["board"]


def test_a_board_says_that_undo_is_free() -> None:
    for mode, free in (("turn", False), ("free", True)):
        board = mf.Board(mf.new_match("manaforge", seats=2, seed=1, undo=mode), 0)
        assert board.snapshot["free_undo"] is free


def test_cancel_leaves_a_choice_half_made() -> None:
    board = board_at_turn()
    view = board.match.view(None)
    view["seats"][0]["gems"] = {"earth": 5, "fire": 5, "wind": 5, "water": 5}
    m = mf.match_from(view)
    board = mf.Board(m, 0, BOTS, pace=0)
    item = next(title for title in m.view(0)["board"] if title and m.why_not(f"build {title}") is None)
    request(board, "act", action=f"build {item}")
    assert request(board, "cancel") == ""
    assert board.snapshot["choice"] is None
    assert m.step == 0


def test_nothing_of_the_others_can_be_taken_back() -> None:
    board = board_at_turn()
    request(board, "act", action="end turn")
    assert not board.snapshot["can_undo"]
    assert "MF-T8" in request(board, "undo")


def test_a_rule_is_read_by_its_number() -> None:
    board = board_at_turn()
    rule = next(why["rule"] for why in board.snapshot["why"].values())
    answer = send(board, {"kind": "rule", "rule": rule, "request": 7})
    assert answer == {"request": 7, "error": "", "rule": "", "text": mf.rule(rule)}


def test_a_reason_at_a_cards_foot_is_in_symbols() -> None:
    board = board_at_turn()
    short = [why for why in board.snapshot["why"].values() if why["rule"] == "MF-P4" and why["brief"]]
    assert short
    for why in short:
        amounts = re.split(", | and ", why["brief"].removeprefix("need "))
        assert all(re.fullmatch(r"\d+\{(earth|fire|wind|water|any)\}", amount) for amount in amounts)
        words = [
            amount.replace("{", " more ").replace("}", "").replace("any", "mana of any element") for amount in amounts
        ]
        assert f"You need {listed(words)} before you can " in why["words"]


def test_the_head_says_whose_choice_it_is() -> None:
    m = mf.new_match("manaforge", seats=3, seed=3)
    board = mf.Board(m, 0, names=["You", "Ann", "Bo"])
    assert board.snapshot["status"]["whose"] == "Your choice"
    m.apply(m.legal_actions(0)[0])
    assert board.snapshot["status"]["whose"] == "Ann and Bo must act"
    while m.position.phase != "play" or m.view(0)["pending"]:
        m.apply(m.legal_actions(m.to_act[0])[0])
    name = ["Your", "Ann\u2019s", "Bo\u2019s"][m.status().active or 0]
    assert board.snapshot["status"]["whose"] == f"{name} turn"
    assert board.snapshot["status"]["scores"] == [seat.prestige for seat in m.position.seats]


def test_the_log_hides_what_the_seat_may_not_know() -> None:
    m = mf.new_match("manaforge", seats=3, seed=3)
    board = mf.Board(m, 0, BOTS, pace=0)
    others = [line["text"] for line in board.snapshot["log"] if line["seat"] != 0]
    assert others == ["picked a talent", "picked a talent"]


@pytest.mark.parametrize(
    ("game", "first"), [("manaforge", "Draft"), ("kings_forge", "Round 1"), ("manasurge", "Spell 1")]
)
def test_each_line_of_the_log_says_in_which_round_it_happened(game: str, first: str) -> None:
    m = mf.new_match(game, seats=2, seed=3)
    while m.status().round < 2:
        m.apply(choose(m, m.to_act[0], "greedy"))
    log = mf.Board(m, 0).snapshot["log"]
    assert log[0]["when"] == first
    # The action that ended the round belongs to it.
    assert log[-1]["when"] == first.replace("Draft", "Round 1")


def test_the_log_follows_undo_and_another_choice() -> None:
    board = board_at_turn()
    dice = [option["action"] for option in board.snapshot["options"] if option["action"].startswith("spend")]
    request(board, "act", action=dice[0])
    request(board, "undo")
    request(board, "act", action=dice[1])
    step = board.match.step
    text = next(line["text"] for line in board.snapshot["log"] if dice[1].removeprefix("spend ") in line["text"])
    assert text
    assert all(line["step"] <= step for line in board.snapshot["log"])
    assert not [line for line in board.snapshot["log"][-2:] if dice[0].removeprefix("spend ") in line["text"]]


def test_a_closed_board_is_left_in_peace() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    board = mf.Board(m, 0, {1: "random"}, pace=700)
    board.close()
    m.apply(m.legal_actions(0)[0])
    assert board.snapshot["step"] == 0


def test_a_closed_board_is_freed() -> None:
    board = mf.Board(mf.new_match("manaforge", seats=2, seed=1), 0)
    gone = weakref.ref(board)
    board.close()
    del board
    gc.collect()
    assert gone() is None


def test_two_boards_show_one_match() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    first, second = mf.Board(m, 0), mf.Board(m, 1)
    assert request(first, "act", action=str(m.legal_actions(0)[0])) == ""
    assert second.snapshot["step"] == 1
    assert second.snapshot["view"]["seats"][0]["draft"]["chosen"] is None


def test_a_failing_bot_is_named_and_the_match_goes_on_from_python() -> None:
    def broken(_view: object, _actions: object, _rng: object) -> object:
        raise RuntimeError("no idea")

    m = mf.new_match("manaforge", seats=2, seed=1)
    board = mf.Board(m, 0, {1: broken}, pace=700)
    assert "no idea" in request(board, "continue")
    assert m.step == 0
    m.apply(m.legal_actions(1)[0])
    assert board.snapshot["step"] == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"seat": 7}, "no seat 7"),
        ({"bots": {0: "greedy"}}, "yours"),
        ({"bots": {9: "greedy"}}, "no seat 9"),
        ({"bots": {1: "genius"}}, "genius"),
        ({"names": ["only one"]}, "3 texts"),
        ({"names": "abc"}, "3 texts"),
    ],
)
def test_wrong_arguments_are_refused_in_words(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(mf.GameError, match=words):
        mf.Board(mf.new_match("manaforge", seats=3), **arguments)  # type: ignore[arg-type]


def test_only_a_match_can_be_shown() -> None:
    with pytest.raises(TypeError, match="match"):
        mf.Board("manaforge")  # type: ignore[arg-type]


def test_repr_is_stable() -> None:
    assert repr(mf.Board(mf.new_match("manaforge", seats=2), 0)) == "Board(seat=0, step=0)"


def test_match_is_the_public_class() -> None:
    assert isinstance(mf.new_match("manaforge"), Match)


def test_the_projector_is_on_or_off_and_the_browser_may_turn_it() -> None:
    match = mf.new_match("manaforge", seats=2, seed=1)
    board = mf.Board(match, 0, projector=True)
    board.set_state({"projector": False})
    assert not board.projector
    board.set_state({"projector": "on"})
    assert not board.projector
    with pytest.raises(GameError, match="projector must be True or False, not 'yes'"):
        mf.Board(match, 0, projector="yes")  # type: ignore[arg-type]
