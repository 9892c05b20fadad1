"""The flow of a session on a Board: bots by turns and skipped, another game, saving, stepping through what was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.board.presenter import ManaforgePresenter
from manaforge_widgets.widgets import again
from manaforge_widgets.widgets.patches import patched

if TYPE_CHECKING:
    from pathlib import Path

BOTS = {1: "random", 2: "random"}


def playing(seed: int = 3, in_round: int = 2) -> mf.Match:
    """A match in which seat 0 is about to end its turn, and bots come next."""
    m = mf.new_match("manaforge", seats=3, seed=seed)
    while not (m.status().active == 0 and m.status().round == in_round and m.to_act == (0,) and m.choice is None):
        m.apply(m.legal_actions(m.to_act[0])[-1])
    return m


def text(board: mf.Board, kind: str, **more: object) -> str:
    answer = send(board, {"kind": kind, "request": 1, **more})
    assert not answer["error"], answer
    return str(answer["text"])


# ------------------------------------------------------------------------------------------------------------- bots


def test_a_bot_plays_a_whole_turn_at_a_time_if_the_page_asks_for_it() -> None:
    m = playing()
    board = mf.Board(m, 0, BOTS, pace=700)
    assert request(board, "act", action="end turn") == ""
    first, turn = m.status().active, m.status().turn
    assert first in BOTS
    assert request(board, "continue", whole=True) == ""
    assert m.status().turn == turn + 1
    assert {action.seat for action in m.actions[-3:]} == {first}
    assert board.snapshot["step"] == m.step
    step = m.step
    if m.to_act[0] in BOTS:
        assert request(board, "continue") == ""
        assert m.step == step + 1, "without it, one move"


def test_skip_plays_on_to_the_seats_own_turn_or_the_end_whatever_the_pace() -> None:
    m = playing()
    board = mf.Board(m, 0, BOTS, pace=60_000)
    assert request(board, "act", action="end turn") == ""
    assert board.snapshot["bots_to_act"]
    assert request(board, "skip") == ""
    assert m.to_act == (0,)
    assert not board.snapshot["bots_to_act"]
    assert request(board, "skip") == ""
    assert m.to_act == (0,), "there is nothing to skip"
    while m.to_act:
        assert request(board, "act", action=str(m.legal_actions(0)[-1])) == ""
        assert request(board, "skip") == ""
    assert m.outcome is not None


def test_skip_of_an_older_table_does_no_harm_and_a_failing_bot_is_told() -> None:
    def fails(*_given: object) -> mf.Action:
        raise RuntimeError("no idea")

    m = playing()
    board = mf.Board(m, 0, {1: fails, 2: fails}, pace=700)
    assert request(board, "act", action="end turn") == ""
    assert "failed: RuntimeError" in request(board, "skip")
    assert board.notice["again"]


def test_the_end_of_a_turn_comes_back_while_bots_wait_and_not_after_their_first_move() -> None:
    m = playing()
    board = mf.Board(m, 0, BOTS, pace=700)
    assert request(board, "act", action="end turn") == ""
    assert board.snapshot["can_undo"]
    assert request(board, "undo") == ""
    assert m.status().active == 0
    assert request(board, "act", action="end turn") == ""
    assert request(board, "continue") == ""
    assert not board.snapshot["can_undo"]


@pytest.mark.parametrize("name", ["by_turn", "ask_before_end", "coach"])
def test_settings_are_set_from_both_sides_and_checked(name: str) -> None:
    board = mf.Board(playing(), 0, **{name: False})  # type: ignore[arg-type]
    assert getattr(board, name) is False
    board.set_state({name: True})
    assert getattr(board, name) is True
    board.set_state({name: "yes"})
    assert getattr(board, name) is True
    with pytest.raises(mf.GameError, match=f"{name} must be True or False, not 5"):
        setattr(board, name, 5)
    with pytest.raises(mf.GameError, match=f"{name} must be True or False, not 'no'"):
        mf.Board(playing(), 0, **{name: "no"})  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------------ again


@pytest.mark.parametrize(("luck", "seed"), [("same", 3), ("new", 4)])
def test_playing_again_leaves_the_old_match_and_goes_on_with_another(luck: str, seed: int) -> None:
    m = playing()
    before = m.saved()
    board = mf.Board(m, 0, BOTS, pace=700)
    assert request(board, "again", luck=luck) == ""
    new = board.match
    assert new is not m
    assert m.saved() == before
    assert (new.seed, new.step, new.seats) == (seed, 0, 3)
    assert board.snapshot["step"] == 0
    assert board.snapshot["log"] == []
    # The board follows the new one, and no longer the old one.
    m.apply(m.legal_actions(0)[0])
    assert board.snapshot["step"] == 0
    new.apply(new.legal_actions(0)[0])
    assert board.snapshot["step"] == 1
    assert request(board, "continue") == ""
    assert new.step == 2


def test_the_same_luck_is_the_same_luck_also_where_dice_were_set_by_hand() -> None:
    m = mf.new_match("manaforge", seats=2, seed=5)
    m.force({"seat 0 earth-1": "runestone"})
    mf.play_out(m, "random")
    board = mf.Board(m, 0, {1: "random"}, pace=700)
    assert request(board, "again", luck="same") == ""
    # No board follows a branch.
    again = board.match.branch()
    for action in m.actions:
        again.apply(action)
    assert again.view(None) == m.view(None)


def test_a_game_at_a_table_of_ones_own_begins_there_again() -> None:
    view = playing().view(None)
    m = mf.match_from(view, seed=9)
    m.apply("end turn")
    board = mf.Board(m, 0)
    assert request(board, "again", luck="new") == ""
    assert board.match.view(None) == view


def test_odds_and_guesses_go_on_with_the_new_game() -> None:
    board = mf.Board(playing(), 0, predict=True)
    assert board.odds is not None
    assert request(board, "again", luck="new") == ""
    assert board.odds is None, "the draft has none"
    while board.match.status().active != 0:
        board.match.apply(board.match.legal_actions(board.match.to_act[0])[-1])
    assert board.odds is not None
    assert board.odds["step"] == board.match.step
    assert len(board.guesses) == 0


def test_to_play_a_puzzle_again_begins_it_anew() -> None:
    widget = mf.Puzzle(mf.puzzles()[0])
    m = widget.match
    m.apply(m.legal_actions(0)[0])
    assert request(widget, "again", luck="same") == ""
    assert widget.match is m
    assert m.step == 0


def full_disk(_descriptor: int) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("luck", ["bad", None, 3, ["same"], "x" * 1000])
def test_other_luck_is_refused(luck: object) -> None:
    board = mf.Board(playing(), 0)
    m = board.match
    assert "'again' has a luck that can't be read" in request(board, "again", luck=luck)
    assert board.match is m


def test_a_game_of_a_file_is_followed_by_one_in_a_file_beside_it_and_none_is_written_over(tmp_path: Path) -> None:
    m = mf.open_match(tmp_path / "my_game.json", "manaforge", seats=2, seed=5)
    m.apply(m.legal_actions(0)[0])
    (tmp_path / "my_game-2.json").write_text("mine")
    old = (tmp_path / "my_game.json").read_bytes()
    board = mf.Board(m, 0, {1: "random"}, pace=700)
    assert request(board, "again", luck="new") == ""
    assert board.match.path == tmp_path / "my_game-3.json"
    board.match.apply(board.match.legal_actions(0)[0])
    assert mf.load_match(tmp_path / "my_game-3.json").step == 1
    assert (tmp_path / "my_game.json").read_bytes() == old
    assert (tmp_path / "my_game-2.json").read_text() == "mine"
    assert request(board, "again", luck="same") == ""
    assert board.match.path == tmp_path / "my_game-4.json"
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"my_game{n}.json" for n in ("-2", "-3", "-4", "")]


def test_a_new_game_takes_no_file_that_another_kernel_begins_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = mf.Board(mf.open_match(tmp_path / "my_game.json", "manaforge", seats=2, seed=5), 0)
    claims = again.claimed

    def claimed(path: Path) -> Path:
        file = claims(path)
        monkeypatch.setattr(again, "claimed", claims)
        mf.open_match(file, "manasurge", seats=2)
        return file

    monkeypatch.setattr(again, "claimed", claimed)
    assert request(board, "again", luck="new") == ""
    assert board.match.path == tmp_path / "my_game-3.json"
    assert mf.load_match(tmp_path / "my_game-2.json").game == "manasurge"


def test_a_new_game_that_cant_be_kept_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    m = mf.open_match(tmp_path / "my_game.json", "manaforge", seats=2, seed=5)
    board = mf.Board(m, 0)

    monkeypatch.setattr("os.fsync", full_disk)
    assert "No space left" in request(board, "again", luck="new")
    assert board.match is m
    assert [path.name for path in tmp_path.iterdir()] == ["my_game.json"]


# ------------------------------------------------------------------------------------------------------ save, replay


def test_save_writes_a_file_that_the_answer_names_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = mf.Board(playing(), 0)
    for name in ("my_manaforge_seed_3.json", "my_manaforge_seed_3-2.json"):
        assert f"Saved as {name}, in the notebook's folder" in text(board, "save")
        assert mf.load_match(name).actions == board.match.actions
    kept = mf.open_match("mine.json", "manaforge", seats=2)
    assert text(mf.Board(kept, 0), "save").startswith("This game is kept in mine.json")
    assert not list(tmp_path.glob("mine-*"))


def test_save_says_in_words_why_it_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = mf.Board(playing(), 0)
    (tmp_path / "my_manaforge_seed_3.json").mkdir()

    monkeypatch.setattr("os.fsync", full_disk)
    assert "No space left" in send(board, {"kind": "save", "request": 1})["error"]
    assert [path.name for path in tmp_path.iterdir()] == ["my_manaforge_seed_3.json"]


def test_the_past_is_told_as_the_seat_saw_it() -> None:
    m = playing()
    board = mf.Board(m, 0, names=["You", "Ann", "Bo"])
    told = json.loads(text(board, "past", since=2))
    frame = told["frames"]["base"]
    for step, patch in enumerate([{}, *told["frames"]["changes"]], 2):
        frame = patched(frame, patch)
        assert frame["view"] == json.loads(json.dumps(m.view(0, step=step)))
    assert step == m.step
    assert told["first"] == 2
    assert all(0 < start <= m.step - 2 for start in told["turns"])
    hidden = json.loads(text(board, "past", since=0))["frames"]["base"]["view"]["seats"][1]["draft"]["hand"]
    assert hidden is None


@pytest.mark.parametrize("since", [-1, 10_000, "0", None, True, 1.0])
def test_a_past_that_is_none_is_refused(since: object) -> None:
    answer = send(mf.Board(playing(), 0), {"kind": "past", "request": 1, "since": since})
    why = "has not been played" if type(since) is int else "'past' has a since that can't be read"
    assert why in answer["error"]


# ------------------------------------------------------------------------------------------------------------ faults


@pytest.mark.parametrize("story", ["waste", "recap", "rounds", "ending"])
def test_a_fault_in_what_is_told_beside_the_table_stops_no_game(story: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_args: object) -> None:
        raise KeyError("a card that nobody thought of")

    monkeypatch.setattr(ManaforgePresenter, story, fault)
    m = playing(in_round=8)
    board = mf.Board(m, 0, BOTS, pace=0)
    assert request(board, "act", action="end turn") == ""
    assert m.to_act == (0,)
    mf.play_out(m, "random")
    assert board.snapshot["step"] == m.step
    assert board.snapshot["outcome"]
