"""The review of the game on a Board: asked for at its end, made bit by bit, and gone when the game is another."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from widgets.islands import new_islands
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.core.api import GameError
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.match import Match

LAST = 6
"""So many steps before the end of a game the short one begins."""


@cache
def _late(game: str, seats: int) -> dict[str, Any]:
    whole = mf.new_match(game, seats=seats, seed=7)
    mf.play_out(whole, "greedy")
    return dict(whole.view(None, step=whole.step - LAST))


def begun(game: str = "manaforge", seats: int = 2) -> Match:
    """A table just before the end of a game."""
    return mf.match_from(_late(game, seats), seed=3, undo="free")


def over(game: str = "manaforge", seats: int = 2) -> Match:
    m = begun(game, seats)
    mf.play_out(m, "greedy")
    assert m.outcome is not None
    return m


CONTESTED = {"manaforge": (1, "random", 40), "kings_forge": (5, "greedy", 8), "manasurge": (1, "random", 12)}
"""Ends of games that are still open: a seed, who plays seat 0, and so many steps before the end."""


@cache
def contested(game: str) -> Match:
    """The last turns of a game, in which it is decided."""
    seed, player, steps = CONTESTED[game]
    whole = mf.new_match(game, seats=2, seed=seed)
    mf.play_out(whole, [player, "greedy"])
    m = mf.match_from(whole.view(None, step=whole.step - steps), seed=3)
    mf.play_out(m, ["random", "greedy"])
    return m


def reviewed(board: mf.Board) -> dict[str, Any]:
    answer = send(board, {"kind": "reviewed", "request": 1})
    assert answer["error"] == ""
    return dict(json.loads(answer["text"]))


def make(board: mf.Board) -> None:
    assert request(board, "review") == ""
    assert board.reviewing == [0, 1000]
    board._review.finish()


def assert_none(board: mf.Board) -> None:
    assert (board.review, board.review_number, board.reviewing) == (None, 0, [])
    assert request(board, "reviewed") == "This board has no review to show."


@pytest.mark.parametrize("game", ["manaforge", pytest.param("kings_forge", marks=pytest.mark.nightly), "manasurge"])
def test_the_end_of_a_game_is_reviewed_and_shown_as_on_a_replay(game: str) -> None:
    board = mf.Board(contested(game), names=["Ann", "Bo"])
    assert_none(board)
    make(board)
    assert board.review is not None
    assert board.review.decisive
    assert (board.reviewing, board.review_number) == ([], 1)
    told = reviewed(board)
    assert told["number"] == 1
    replay = mf.Replay(board.match, names=["Ann", "Bo"], review=board.review)
    for name in ("frames", "rounds", "turns", "names", "kit", "reviewed"):
        assert told["replay"][name] == getattr(replay, name), name
    assert (told["replay"]["step"], told["replay"]["seat"]) == (board.match.step, 0)
    assert (told["module"], told["css"]) == (replay._esm, replay._css)


def test_nothing_of_it_goes_to_a_page_that_did_not_ask() -> None:
    board = mf.Board(over())
    before = board.get_state()
    make(board)
    changed = {name for name, value in board.get_state().items() if value != before[name]}
    assert changed == {"review_number"}


def test_a_game_of_the_reader_s_own_is_reviewed() -> None:
    m = new_islands()
    mf.play_out(m, "random")
    board = mf.Board(m)
    make(board)
    assert board.review is not None
    assert reviewed(board)["replay"]["reviewed"]["rows"]


@pytest.mark.parametrize("seat", [0, [0, 1]])
def test_before_the_end_a_review_is_refused_in_words(seat: Any) -> None:
    board = mf.Board(begun(), seat)
    refusal = "A review reveals hidden cards, so it is available only after the game."
    assert request(board, "review") == refusal
    assert_none(board)


def test_asked_for_twice_it_is_made_once() -> None:
    board = mf.Board(over())
    make(board)
    review = board.review
    assert request(board, "review") == ""
    assert (board.review, board.review_number, board.reviewing) == (review, 1, [])


@pytest.mark.parametrize("made", [False, True])
@pytest.mark.parametrize("how", ["undo", "undo in Python", "new", "same"])
def test_when_the_game_is_another_the_review_goes(how: str, *, made: bool) -> None:
    board = mf.Board(over(), [0, 1])
    assert request(board, "review") == ""
    if made:
        board._review.finish()
    if how == "undo":
        assert request(board, "undo", seat=board.seat) == ""
    elif how == "undo in Python":
        board.match.undo()
    else:
        assert request(board, "again", luck=how) == ""
    board._review.finish()
    assert board.match.outcome is None
    assert_none(board)


def test_a_review_of_the_next_end_has_another_number() -> None:
    board = mf.Board(over())
    make(board)
    board.match.undo()
    mf.play_out(board.match, "random")
    make(board)
    assert board.review_number == 2
    assert reviewed(board)["number"] == 2


def test_a_board_that_rests_knows_that_its_review_is_past() -> None:
    board = mf.Board(over())
    make(board)
    board.set_state({"_view_count": 1})
    board.set_state({"_view_count": 0})
    board.match.undo()
    assert_none(board)


def test_a_closed_board_gives_its_review_up() -> None:
    board = mf.Board(over())
    assert request(board, "review") == ""
    board.close()
    board._review.finish()
    assert board.review is None


def test_a_kept_game_is_reviewed_and_its_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "my_game.json"
    m = over()
    MatchControl(m).autosave_to(file)
    before = file.read_text(encoding="utf-8")
    make(mf.Board(m))
    assert file.read_text(encoding="utf-8") == before
    make(mf.Board(mf.open_match(file)))


def test_between_its_parts_the_board_answers() -> None:
    async def play() -> list[Any]:
        board = mf.Board(over())
        assert request(board, "review") == ""
        seen = []
        while board.reviewing:
            assert request(board, "past", since=0) == ""
            seen.append(board.review)
            await asyncio.sleep(0.001)
        return [*seen, board.review]

    *meanwhile, review = asyncio.run(play())
    assert len(meanwhile) > 1
    assert set(meanwhile) == {None}
    assert review is not None


def test_a_review_that_fails_is_said_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_match: Match, **_options: object) -> Any:
        yield 0, 1
        raise GameError("it can't be reviewed.")

    board = mf.Board(over())
    with monkeypatch.context() as patched:
        patched.setattr("manaforge_widgets.widgets.review_maker.review_steps", failing)
        assert request(board, "review") == ""
        told: list[Any] = []
        board.send = told.append  # type: ignore[method-assign, assignment]
        board._review.finish()
    assert [one["error"] for one in told] == ["It can't be reviewed."]
    assert_none(board)
    make(board)
    assert board.review is not None
