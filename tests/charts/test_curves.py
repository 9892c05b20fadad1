"""Score curves: the numbers are the match's, the chart follows a replay and moves it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import plotly.graph_objects as go
import pytest

import manaforge_widgets as mf
from manaforge_widgets.charts.curves import Curves, curves, draw
from manaforge_widgets.match import Match


@pytest.fixture(scope="module")
def match() -> Match:
    m = mf.new_match("manaforge", seats=3, seed=7)
    mf.play_out(m, ["planner", "planner", "random"])
    return m


def test_there_is_a_point_before_the_first_turn_and_after_each(match: Match) -> None:
    data = curves(match)
    assert len(data.steps) == 1 + 9 * 3
    assert data.prestige == data.scores
    assert [curve[-1] for curve in data.scores] == list(match.outcome.scores)  # type: ignore[union-attr]
    for step, *points in zip(data.steps, *data.scores, strict=True):
        assert points == [seat.prestige for seat in match.at(step).seats]


def test_points_lie_at_the_ends_of_turns(match: Match) -> None:
    data = curves(match)
    ends = [step for step, action in enumerate(match.actions, 1) if action.kind == "end"]
    assert data.steps[1:] == tuple(ends)
    for label, step in zip(data.labels[1:], ends, strict=True):
        assert label.startswith(f"the turn of Seat {match.actions[step - 1].seat} in round ")


def test_what_is_asked_before_the_first_roll_is_not_a_turn() -> None:
    # Offers of talents are answered in the first round, before its dice are rolled (MF-A8).
    m = mf.new_match("manaforge", seats=2, seed=0)
    mf.play_out(m, "random")
    assert any(action.kind in ("hold", "look") for action in m.actions)
    assert len(curves(m).steps) == 1 + 9 * 2


def test_the_chart_says_what_the_game_calls_a_score(match: Match) -> None:
    data = curves(match)
    assert "(prestige: Seat 0 " in data.sentence
    renamed = replace(data, score_name="points<b>")
    assert "(points<b>: Seat 0 " in renamed.sentence
    figure = draw(go.Figure(), renamed)
    assert figure.layout.yaxis.title.text == "points&lt;b&gt;"
    assert "<b>" not in figure.to_json() + renamed._repr_html_()


def test_more_seats_than_marks_can_be_drawn() -> None:
    data = Curves(tuple("ABCDEFGH"), (0, 1), ("the start", "a turn"), ((0, 1),) * 8, "score", ())
    assert len(draw(go.Figure(), data).data) == 8
    assert data.sentence.endswith(
        "after 1 turn (score: A 1, B 1, C 1, D 1, E 1, F 1, G 1, H 1); the lead never changed."
    )


def test_a_match_that_goes_on_ends_where_it_stands() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    assert curves(m).steps == (0,)
    assert "no turn" in curves(m).sentence


def test_the_chart_has_a_line_for_each_seat_with_its_own_dash_and_marker(match: Match) -> None:
    figure = mf.prestige_curves(match)
    assert len({trace.line.dash for trace in figure.data}) == 3
    assert len({trace.marker.symbol for trace in figure.data}) == 3


def test_names_are_text(match: Match) -> None:
    evil = "<b onclick=alert(1)>Bo</b>"
    figure = mf.prestige_curves(match, names=[evil, "Cy", "Di"])
    assert "<b" not in figure.to_json()
    assert "<b" not in curves(match, [evil, "Cy", "Di"])._repr_html_()


def test_the_cursor_follows_the_replay(match: Match) -> None:
    replay = mf.Replay(match)
    chart = mf.PrestigeCurves(match, follow=replay)
    replay.step = chart.curves.steps[5]
    assert chart.layout.shapes[0].x0 == 5
    replay.step = match.step
    assert chart.layout.shapes[0].x0 == 27


def test_a_click_on_a_point_moves_the_replay(match: Match) -> None:
    replay = mf.Replay(match)
    chart = mf.PrestigeCurves(match, follow=replay)
    chart.data[1]._dispatch_on_click(SimpleNamespace(point_inds=[4]), None)
    assert replay.step == chart.curves.steps[4]


def test_only_a_replay_can_be_followed(match: Match) -> None:
    with pytest.raises(TypeError, match="Replay"):
        mf.PrestigeCurves(match, follow="replay")  # type: ignore[arg-type]
