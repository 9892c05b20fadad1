"""A board of ManaSurge that asks for a guess before it shows a chance."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from games.manasurge.rules.table import Table, play
from presented import odds_of
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.board.predict import STRUCK, questions, veiled
from manaforge_widgets.widgets.presenter import presenter_of


def answering() -> Table:
    """Seat 0 is to answer the 6 of Fireball of seat 2."""
    t = Table(3)
    t.hand(0, "1 Frost", "6 Frost", "8 Lightning", "8 Quake", "Portal")
    t.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    t.hand(2, "3 Quake", "4 Quake", "5 Quake")
    t.spell(("6 Fireball", 2), to=0)
    return t


def guess(board: mf.Board) -> str:
    """Lock a guess of 40 per cent; returns the question that was asked."""
    question: dict[str, Any] = board.prediction["next"]
    assert request(board, "guess", question=question["id"], percent=40) == ""
    return str(question["id"])


def open_chances(odds: Any) -> list[str]:
    """Every chance in these odds that is neither 0 nor 1, exactly."""
    ways = [way for ways in odds["answers"].values() for way in ways]
    return [way["chance"]["exact"] for way in ways if way["chance"] and 0 < way["chance"]["share"] < 1]


def test_a_question_asks_whether_the_next_seat_can_answer_and_asks_once_what_is_counted_alike() -> None:
    board = mf.Board(answering().match(), 0, predict=True)
    odds: Any = odds_of(presenter_of(board.match), 0, board.match.view(0))
    asked = questions(odds)
    # Portal leaves the last rank: seat 1 may then answer what it may answer to the 6.
    assert [one.id for one in asked] == ["play 6 Frost", "play 6 Frost, then counter", "play 8 Lightning"]
    assert asked[1].words == (
        "Play 6 Frost, then counter, or play Portal, then choose {seat-2}"
        ": how likely is it that the next player can answer?"
    )
    assert any(one.about == "Play 8 Lightning, or play 8 Quake" for one in asked)
    exact = mf.odds.answer_chances(board.match, 0)["play 6 Frost"]
    assert asked[0].exact == exact
    assert f"{exact.numerator}/{exact.denominator}" not in json.dumps(board.odds)
    assert guess(board) == "play 6 Frost"
    [row] = board.guesses
    assert (row.what, row.exact) == ("Play 6 Frost, or play Portal, then choose Seat 1", exact)
    told = board.odds["answers"]["play 6 Frost"]
    assert Fraction(told[0]["chance"]["exact"]) == exact
    assert told[1]["chance"] is None


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), pytest.param(5, 3, marks=pytest.mark.nightly)])
def test_no_chance_is_sent_before_its_guess(seats: int, seed: int) -> None:
    match = mf.new_match("manasurge", seats=seats, seed=seed)
    rng = Random(seed)
    board = mf.Board(match, 0, predict=True)
    table: Any = presenter_of(match)
    asked = 0
    while match.to_act and match.step < 60:
        if match.to_act == (0,):
            odds = odds_of(table, 0, match.view(0))
            if odds is not None:
                ids = [one.id for one in table.questions(odds)]
                assert len(ids) == len(set(ids))
                told: set[str] = set()
                while board.prediction["next"]:
                    sent = board.odds
                    assert sent["struck"] is None
                    assert not any(way["struck"] for ways in sent["answers"].values() for way in ways)
                    assert told >= {action for action, one in sent["draws"].items() if 0 < one["chance"]["share"] < 1}
                    if not told - {STRUCK}:
                        assert open_chances(sent) == []
                        whys = [way["why"] for ways in sent["answers"].values() for way in ways if not way["chance"]]
                        assert not any(why["answers"] or why["known"] or why["words"] for why in whys)
                    told.add(guess(board))
                assert told == set(ids)
                assert {**board.odds, "step": 0} == {**odds, "step": 0}
                asked += len(told)
        match.apply(rng.choice(match.legal_actions()))
    assert asked > 10
    assert len(board.guesses) == asked


@pytest.mark.rule("MS-H1")
def test_the_questions_carry_no_trace_of_hidden_cards() -> None:
    match = answering().match()
    rng = Random(5)
    texts = set()
    for _ in range(4):
        other = match.rules.resample(match.copy_position(), 0, rng.randrange)
        dealt = mf.match_from(match.rules.view(other, None), seed=1)
        odds: Any = odds_of(presenter_of(dealt), 0, dealt.view(0))
        texts.add(
            json.dumps([questions(odds) == questions(odds), [str(one) for one in questions(odds)], veiled(odds, set())])
        )
    assert len(texts) == 1


def test_what_a_draw_is_good_for_is_guessed_before_it_is_shown() -> None:
    t = Table(2)
    t.hand(0, "1 Frost", "5 Quake")
    t.hand(1, "2 Frost")
    t.caster(1)
    t.between(0)
    board = mf.Board(t.match(), 0, predict=True)
    assert (board.odds["draws"], board.prediction["next"]["id"]) == ({}, "draw")
    assert board.prediction["next"]["words"] == (
        "Draw: how likely is this? You can answer the opening card of the next spell. Assumed: it is a random one of "
        "the numbered cards that are hidden from you."
    )
    assert guess(board) == "draw"
    assert list(board.odds["draws"]) == ["draw"]
    assert guess(board) == "hold"
    assert list(board.odds["draws"]) == ["draw", "hold"]
    assert [row.what for row in board.guesses] == [
        "Draw: you can answer the opening",
        "Hold: you can answer the opening",
    ]


def test_a_certain_answer_is_not_asked_about() -> None:
    t = Table(2)
    t.hand(0, "3 Frost", "4 Frost")
    t.hand(1, "8 Quake")
    m = t.match()
    play(m, "play 3 Frost", "give 4 Frost")
    odds: Any = odds_of(presenter_of(m), 0, m.view(0))
    assert odds is None or all(0 < one.exact < 1 for one in questions(odds))


def test_the_question_about_being_struck_says_after_which_card_and_how_everyone_is_taken_to_play() -> None:
    t = Table(3)
    t.hand(0, "1 Frost", "6 Frost")
    t.hand(1, "1 Quake", "2 Quake", "3 Quake", "4 Quake", "5 Quake")
    t.hand(2, "3 Quake", "4 Quake", "5 Quake")
    t.spell(("6 Fireball", 2), to=0)
    m = t.match()
    odds: Any = odds_of(presenter_of(m), 0, m.view(0))
    [words] = [one.words for one in questions(odds) if one.id == STRUCK]
    assert words == (
        "If each player plays the lowest valid card: how likely is it that you are struck on your next turn, "
        "after you play 6 Frost?"
    )


def test_a_board_that_asks_calls_the_seats_by_their_names() -> None:
    board = mf.Board(answering().match(), 0, predict=True, names=["You", "Ada", "Bo"])
    words = [board.prediction["next"]["words"]]
    while guess(board) and board.prediction["next"]:
        words.append(board.prediction["next"]["words"])
    told = " ".join([*words, *(row.what for row in board.guesses), *(row["about"] for row in board.prediction["told"])])
    assert "choose Bo" in told
    assert "seat 2" not in told.lower()
    assert "{" not in told
