"""A review in a Replay: given, or asked for by the page and made bit by bit."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from short_review import reviewed, short

import manaforge_widgets as mf
from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.match import Match
from manaforge_widgets.reviewing import Turn
from manaforge_widgets.widgets.reviewed import marks_of, row_words


def asked(replay: mf.Replay, content: Any) -> dict[str, Any]:
    answers: list[dict[str, Any]] = []
    replay.send = answers.append  # type: ignore[method-assign, assignment]
    replay._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    [answer] = answers
    return answer


def test_a_review_is_shown_with_the_names_and_is_plain_json() -> None:
    replay = mf.Replay(short(), names=["Ann", "Bo"], review=reviewed())
    view = replay.reviewed
    assert json.loads(json.dumps(view)) == view
    assert len(view["rows"]) == len(reviewed().turns)
    for row, turn in zip(view["rows"], reviewed().turns, strict=True):
        assert row["step"] == turn.step
        assert row["win"] == [pytest.approx(float(win), abs=1e-4) for win in turn.win]
    assert [view["rows"][place]["step"] for place in view["decisive"]] == [turn.step for turn in reviewed().decisive]
    costly = next(row for row in view["rows"] if row["better"])
    assert costly["words"].startswith(("Ann: this turn lowered its chance to win by", "Bo: this turn lowered its"))
    assert costly["better"] in costly["words"]
    for seat in view["seats"]:
        start, luck, decisions, result = seat["win"]
        assert start + luck + decisions == pytest.approx(result, abs=1e-3)
    assert replay.review is reviewed()


def test_the_review_of_one_seat_speaks_of_its_score_and_of_nobody_else() -> None:
    """The player of Monty Hall always wins, so only the cars say what luck and decisions did."""
    m = mf.new_match("monty_hall", seats=1, seed=1, rounds=3)
    for move in ("choose 1", "stay", "next", "choose 2", "switch", "next", "choose 3", "stay"):
        m.apply(move)
    made = mf.review(m, worlds=8)
    assert made.by_score
    assert made.decisive
    sizes = [abs(turn.score[0]) for turn in made.decisive]
    assert sizes == sorted(sizes, reverse=True)
    words = [made.sentence(0, "You"), *(row_words(turn, ["You"]) for turn in made.decisive)]
    assert words[0].startswith("Before the game you could expect ")
    assert f"In the end it was {m.outcome.scores[0]}.0." in words[0]
    assert any("changed the expected score by" in one for one in words)
    for one in words:
        assert "other" not in one
        assert "chance" not in one
    assert not mf.review(mf.new_match("pig", seats=2, seed=1), worlds=2).by_score


def test_a_better_line_that_wins_no_more_often_is_told_without_a_cost() -> None:
    half = Fraction(1, 2)
    brought = Turn(5, 5, 0, 1, "decision", "play", "end turn", (half, -half), (half, -half), (0.0, 0.0), (0.0, 0.0))
    slight = replace(brought, cost=Fraction(1, 1000), better=("gain prism",), better_words="gain prism")
    assert row_words(slight, ["Ann", "Bo"]) == (
        "Ann: compared with the quick bot's play, this turn changed the chances to win, in percentage points: "
        "Ann +50, Bo −50. "
        "It gave away almost no chance to win. Better for the score: gain prism."
    )
    costly = replace(slight, cost=Fraction(1, 8))
    assert row_words(costly, ["Ann", "Bo"]) == (
        "Ann: this turn lowered its chance to win by 12 percentage points. Better: gain prism."
    )


def test_marks_are_few_and_say_what_they_mark() -> None:
    rows = mf.Replay(short(), review=reviewed()).reviewed["rows"]
    marked = [row for row in rows if row["sign"]]
    assert marked
    for row in marked:
        assert row["sign"] == ("cost" if row["source"] == "play" else "dice" if row["source"] == "roll" else "cards")
        assert row["step"] > 0
    assert sum(row["sign"] == "cost" for row in marked) <= 8
    assert sum(row["sign"] != "cost" for row in marked) <= 8


def test_marks_that_would_lie_over_one_another_leave_the_largest() -> None:
    half, zero = Fraction(1, 2), Fraction(0)
    lucky = [
        Turn(step, step, None, 1, "luck", "roll", "", (zero, zero), (win, -win), (0.0, 0.0), (0.0, 0.0))
        for step, win in ((40, half), (41, half / 2), (42, half / 2), (43, half / 4), (90, half / 4))
    ]
    costly = replace(lucky[1], kind="decision", source="play", seat=0, cost=half)
    assert {lucky[place].step for place in marks_of(lucky, 100)} == {40, 43, 90}
    assert marks_of([costly, *lucky], 100) == {0, 5}


def test_without_a_review_there_is_none() -> None:
    replay = mf.Replay(short())
    assert (replay.review, replay.reviewed, replay.reviewing, replay.for_all) == (None, None, [], True)
    assert replay.get_state()["reviewed"] == {}


def test_a_page_asks_for_a_review_and_gets_it_bit_by_bit() -> None:
    late = mf.match_from(short().view(None, step=short().step - 6), seed=3)
    for _ in range(2):
        late.apply(late.legal_actions()[0])
    replay = mf.Replay(late, names=["Ann", "Bo"])
    assert asked(replay, {"kind": "hello", "request": 1})["error"] == ""
    assert asked(replay, {"kind": "review", "request": 2}) == {"request": 2, "error": "", "rule": "", "text": ""}
    assert replay.reviewing == [0, 1000]
    # Asked again it goes on with what it does.
    assert asked(replay, {"kind": "review", "request": 3})["error"] == ""
    late.apply(late.legal_actions()[0])
    replay._maker.finish()
    assert replay.reviewing == []
    assert replay.review is not None
    assert replay.review.steps == late.step - 1
    assert replay.reviewed["rows"]


def test_a_running_review_tells_what_it_has_found_so_far_that_matters_most(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each part as it would come: reviewed by one process after another.
    monkeypatch.setattr("manaforge_widgets.reviewing.shares._processors", lambda: 1)
    names = ["Ann", "Bo"]
    replay = mf.Replay(short(), names=names)
    told: list[str] = []
    replay.observe(lambda change: told.append(change["new"]), "finding")
    assert asked(replay, {"kind": "review", "request": 1})["error"] == ""
    assert replay.finding == ""
    replay._maker.finish()
    assert replay.review is not None
    *findings, last = told
    assert (last, replay.finding) == ("", "")
    weights = []
    for finding in findings:
        place, words = finding.removeprefix("So far this matters most (").split("): ", 1)
        [row] = [
            row
            for row in replay.review.turns
            if place == f"step {row.step}, round {row.round}" and row_words(row, names) == words
        ]
        weights.append(max(row.cost, *map(abs, row.win)))
    assert weights
    assert weights == sorted(weights)
    assert weights[-1] == max(max(row.cost, *map(abs, row.win)) for row in replay.review.turns if row.step)


def test_what_a_page_can_not_ask_for_is_refused_in_words() -> None:
    replay = mf.Replay(short())
    assert asked(replay, {"kind": "dance", "request": 1})["error"] == "'dance' is not a request that this widget knows."
    assert asked(replay, 5)["error"]


def test_a_replay_for_one_seat_shows_no_review() -> None:
    with pytest.raises(GameError, match="a review reveals everybody's cards, so a replay for seat 1 can't show it"):
        mf.Replay(short(), viewer=1, review=reviewed())
    replay = mf.Replay(short(), viewer=1)
    assert not replay.for_all
    assert "reveals hidden cards" in asked(replay, {"kind": "review", "request": 1})["error"]
    assert replay.reviewing == []


def test_a_wrong_review_is_refused_in_words() -> None:
    with pytest.raises(ArgumentError, match=r"review must be a result of mf\.review\(match\), not 'yes'"):
        mf.Replay(short(), review="yes")  # type: ignore[arg-type]
    other = mf.new_match("manaforge", seats=3, seed=7)
    with pytest.raises(
        GameError, match=r"the review is for manaforge with 2 seats and \d+ steps, the match is manaforge"
    ):
        mf.Replay(other, review=reviewed())


def test_a_review_that_fails_is_said_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_match: Match, **_options: object) -> Any:
        yield 0, 1
        raise GameError("it can't be reviewed.")

    monkeypatch.setattr("manaforge_widgets.widgets.review_maker.review_steps", failing)
    replay = mf.Replay(short())
    told: list[Any] = []
    assert asked(replay, {"kind": "review", "request": 1})["error"] == ""
    replay.send = told.append  # type: ignore[method-assign, assignment]
    replay._maker.finish()
    assert replay.reviewing == []
    assert [one["error"] for one in told] == ["It can't be reviewed."]
