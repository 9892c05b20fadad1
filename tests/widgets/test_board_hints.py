"""Hints on a Board: what a page gets that asks for one, how long it stays, and in which words one is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from batches import quick_or_full
from games.manaforge.bots.tables import turn
from small_games import Stones
from widgets.requests import request, send
from widgets.test_guesses import table as guessing_table

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.core import registry
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.board.options import options


def asked(board: mf.Board, **more: object) -> dict[str, Any]:
    answer = send(board, {"kind": "hint", "request": 1, "step": board.match.step, "seat": board.seat, **more})
    assert not answer["error"], answer
    told: dict[str, Any] = board.snapshot["hint"]
    assert answer["text"] == str(told["number"])
    return told


def words(told: dict[str, Any]) -> list[str]:
    return [step["words"] for step in told["steps"]]


def test_a_page_gets_the_line_and_what_is_clicked_first() -> None:
    m = turn(board=("Earthquake Wand", "Instant Castle"), gems={"earth": 6}, dice=())
    board = mf.Board(m, names=["Ann", "Bo"])
    told = asked(board)
    found = mf.hint(m, 0)
    assert told["next"] == 0
    assert told["action"] == found.actions[0] == "build Instant Castle"
    assert told["targets"] == ["item:Instant Castle"]
    assert words(told) == list(found.steps)
    assert told["why"] == found.why
    assert told["idea"] == "build Instant Castle"
    assert [one["words"] for one in told["compared"]] == [one.words for one in found.compared]
    assert board.snapshot["no_hint"] == ""
    assert m.step == 0


def test_all_dice_of_a_step_are_targets_until_they_are_spent() -> None:
    faces = (("earth-1", "2 earth"), ("fire-1", "2 fire"), ("wind-1", "2 wind"), ("water-1", "2 water"))
    m = turn(board=("Earthquake Wand",), gems={"earth": 2}, dice=faces)
    board = mf.Board(m)
    told = asked(board)
    step = told["steps"][told["next"]]
    assert len(step["actions"]) > 1
    assert [f"spend {target.removeprefix('die:')}" for target in told["targets"]] == step["actions"]
    m.apply(step["actions"][0])
    assert board.snapshot["hint"]["targets"] == told["targets"][1:]


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 2), ("kings_forge", 3), ("manasurge", 4)])
@quick_or_full("steps", 10, 25)
def test_what_is_clicked_first_is_a_thing_of_the_page_wherever_it_is_no_payment(
    game: str, seats: int, steps: int
) -> None:
    m = mf.new_match(game, seats=seats, seed=5)
    names = ["Ann", "Bo", "Cy", "Dee"][:seats]
    for _ in range(steps):
        seat = m.to_act[0]
        board = mf.Board(m, seat, names=names, odds=False)
        told = asked(board)
        if not told["action"].startswith(("pay ", "reroll ", "roll ")):
            offered = {option["target"] for option in board.snapshot["options"]}
            assert told["targets"], told
            assert set(told["targets"]) <= offered, told
        m.apply(choose(m, seat, "planner"))


def test_the_targets_of_kings_forge_are_those_of_its_options() -> None:
    m = mf.new_match("kings_forge", seats=4, seed=2)
    kinds = set()
    while m.outcome is None and m.step < 60:
        seat = m.to_act[0]
        for option in options(m.rules, m.copy_position(), seat):
            if option["kind"] not in kinds or option["kind"] in ("visit", "claim"):
                kinds.add(option["kind"])
                action = m.action(option["kind"], seat, **option["args"])
                assert targets.of_action(action) == [option["target"]]
        m.apply(choose(m, seat, "greedy"))
    assert {"claim", "visit", "craft", "end"} <= kinds


def test_a_hint_is_refused_in_words_when_others_are_to_act() -> None:
    m = mf.new_match("manaforge", seats=3, seed=7)
    board = mf.Board(m, 0, names=["You", "Ann", "Bo"])
    m.apply(mf.hint(m, 0).actions[0], 0)
    assert board.snapshot["no_hint"] == "You get a hint when you must act. Ann and Bo must act first."
    assert request(board, "hint") == board.snapshot["no_hint"]
    mf.play_out(m, "random")
    assert board.snapshot["no_hint"] == request(board, "hint") == "The game is over."


def test_a_hint_for_an_older_table_is_refused() -> None:
    board = mf.Board(mf.new_match("manaforge", seats=2, seed=7))
    answer = send(board, {"kind": "hint", "request": 1, "step": 5})
    assert answer["error"] == "The board was out of date; it now shows the current table."
    assert send(board, {"kind": "hint", "request": 1})["error"]


def test_a_board_without_hints_gives_none() -> None:
    board = mf.Board(mf.new_match("manaforge", seats=2, seed=7), hints=False)
    assert request(board, "hint") == "This board gives no hints."
    board.hints = True
    assert asked(board)["steps"]


def test_who_is_to_guess_first_gets_no_hint() -> None:
    board = mf.Board(guessing_table(), predict=True)
    assert request(board, "hint") == "Guess first: a hint would give the answer away."
    while board.prediction["next"]:
        assert request(board, "guess", question=board.prediction["next"]["id"], percent=50) == ""
    assert asked(board)["steps"]


def test_a_board_that_asks_for_guesses_tells_no_chance_in_a_hint() -> None:
    m = mf.new_match("kings_forge", seats=2, seed=7)
    seat = m.to_act[0]
    assert mf.hint(m).plan[0].chance
    board = mf.Board(m, seat, predict=True)
    while board.prediction["next"]:
        assert request(board, "guess", question=board.prediction["next"]["id"], percent=50) == ""
    told = asked(board)
    assert told["steps"][0]["why"]
    assert not any(one["chance"] for one in told["steps"] + told["compared"])


def test_a_hint_stays_until_it_is_done_and_ticks_what_is_done() -> None:
    m = turn(board=("Earthquake Wand", "Instant Castle"), gems={"earth": 6}, reserve={"earth": 2})
    board = mf.Board(m)
    told = asked(board)
    ahead = [action for step in told["steps"] for action in step["actions"]]
    assert len(ahead) > 2
    for place, action in enumerate(ahead):
        seen = board.snapshot["hint"]
        assert seen["number"] == told["number"]
        assert seen["action"] == action
        assert [left for step in seen["steps"] for left in step["actions"]] == ahead[place:]
        assert [step["done"] for step in seen["steps"]] == [not step["actions"] for step in seen["steps"]]
        m.apply(action)
    assert board.snapshot["hint"] is None


def test_an_undo_takes_a_tick_back_and_an_earlier_one_ends_the_hint() -> None:
    m = turn(board=("Instant Castle",), gems={"earth": 6}, dice=(("earth-1", "2 earth"),), reserve={"fire": 1})
    board = mf.Board(m)
    m.apply("spend earth-1")
    told = asked(board)
    m.apply(told["action"])
    assert board.snapshot["hint"]["steps"] != told["steps"]
    m.undo()
    assert board.snapshot["hint"]["steps"] == told["steps"]
    m.undo()
    assert board.snapshot["hint"] is None
    m.redo()
    assert board.snapshot["hint"] is None


def test_a_hint_is_put_away_by_its_player_alone() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    board = mf.Board(m, seat=[0, 1])
    cover = board.snapshot["cover"]
    assert request(board, "reveal", seat=cover["seat"], cover=cover["number"]) == ""
    told = asked(board)
    assert request(board, "drop-hint", seat=1) != ""
    assert board.snapshot["hint"] == told
    assert request(board, "drop-hint", seat=0) == ""
    assert board.snapshot["hint"] is None
    assert asked(board)["number"] == told["number"] + 1
    assert request(board, "again", luck="same") == ""
    assert board.snapshot["hint"] is None


def test_a_roll_ends_the_hint() -> None:
    m = mf.new_match("kings_forge", seats=3, seed=7)
    while "again with" not in mf.hint(m).steps[-1]:
        m.apply(choose(m, m.to_act[0], "planner"))
    board = mf.Board(m, m.to_act[0])
    *rest, last = [action for step in asked(board)["steps"] for action in step["actions"]]
    for action in rest:
        m.apply(action)
        assert board.snapshot["hint"] is not None
    m.apply(last)
    assert board.snapshot["hint"] is None


@pytest.mark.parametrize(("game", "seats"), [("manaforge", 2), ("kings_forge", 3), ("manasurge", 4)])
@quick_or_full("steps", 40, 400)
def test_whatever_is_played_a_hint_that_stays_can_still_be_followed(game: str, seats: int, steps: int) -> None:
    m = mf.new_match(game, seats=seats, seed=8)
    luck = random.Random(game)
    board = mf.Board(m, 0, odds=False)
    for _ in range(steps):
        if m.outcome is not None:
            break
        seat = m.to_act[0]
        told = board.snapshot["hint"]
        if told is None and seat == 0 and luck.random() < 0.5:
            told = asked(board)
        legal = m.legal_actions(seat)
        if told is not None and seat == 0:
            texts = [action.text for action in legal]
            assert told["action"] in texts or m.choice is not None
            step = told["steps"][told["next"]]
            assert step["actions"][0] == told["action"]
            if told["action"] in texts and luck.random() < 0.7:
                assert request(board, "act", action=step["actions"][:1]) == ""
                continue
        m.apply(luck.choice(legal), seat)


def test_a_puzzle_is_ones_own_to_solve() -> None:
    widget = mf.Puzzle(mf.puzzles()[0])
    words = "There are no hints in a puzzle."
    assert widget.snapshot["no_hint"] == words
    assert request(widget, "hint") == words


def test_of_people_at_one_screen_only_the_one_in_front_gets_a_hint() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    board = mf.Board(m, seat=[0, 1], names=["Ann", "Bo"])
    assert board.snapshot["no_hint"] == "Take the screen first."
    assert request(board, "hint", seat=0) != ""
    cover = board.snapshot["cover"]
    assert request(board, "reveal", seat=cover["seat"], cover=cover["number"]) == ""
    assert request(board, "hint", seat=1) == "The board was out of date; it now shows the current table."
    told = asked(board)
    assert words(told) == list(mf.hint(m, 0).steps)
    m.apply(told["action"], 0)
    assert board.seat == 1
    assert board.snapshot["hint"] is None


def test_while_a_look_at_the_deck_is_open_the_hint_answers_its_question() -> None:
    m = mf.new_match("manaforge", seats=2, seed=44)
    m.apply("draft Precognition", 0)
    while m.status().phase != "play":
        legal = m.legal_actions(m.to_act[0])
        m.apply(next((action for action in legal if "Precognition" in action.text), legal[0]))
    m.apply("pass")
    m.apply("look at deck")
    board = mf.Board(m, m.to_act[0])
    told = asked(board)
    assert told["action"] == "keep order"
    assert told["targets"]
    m.apply(told["action"])
    assert m.choice is None


def test_a_question_that_is_answered_in_another_way_ends_the_hint() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(choose(m, 1, "greedy"), 1)
    board = mf.Board(m, 0)
    told = asked(board)
    m.apply(next(action for action in m.legal_actions(0) if action.text != told["action"]), 0)
    # The next talents are to be picked; the old advice is not for them.
    assert 0 in m.to_act
    assert board.snapshot["hint"] is None


def test_a_game_of_a_user_has_hints_by_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_own", {})
    mf.register_game(Stones)
    board = mf.Board(mf.new_match("stones", seats=2, stones=7), seat=0, bots={1: "search"})
    assert board.snapshot["no_hint"] == ""
    told = asked(board)
    assert told["action"] == "take 3"
    assert words(told) == ["take 3"]
    assert "% of" in told["why"]
    assert next(one["words"] for one in told["compared"]) == "take 3"
    assert told["unit"] == "percentage points"
