"""Score curves: the numbers are the match's, the chart follows a replay and moves it."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import bundle
import plotly.graph_objects as go
import pytest
from comm.base_comm import BaseComm

import manaforge_widgets as mf
from manaforge_widgets.charts import look
from manaforge_widgets.charts.curves import Curves, curves
from manaforge_widgets.charts.figure import draw
from manaforge_widgets.charts.still import curves_svg
from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from pathlib import Path


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


def contrast(colour: str, ground: str) -> float:
    """The contrast of two colours, as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(colour), light(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["#ffffff", "#111111"], ids=["a light Lab", "a dark Lab"])
def test_charts_have_no_ground_of_their_own_and_are_read_on_any(match: Match, ground: str) -> None:
    for colour in (*look.COLOURS, look.INK, look.CURSOR):
        assert contrast(colour, ground) >= 4.2, colour
    figure = mf.prestige_curves(match)
    assert (figure.layout.paper_bgcolor, figure.layout.plot_bgcolor) == ("rgba(0, 0, 0, 0)",) * 2
    assert figure.layout.font.color == look.INK
    picture = curves_svg(curves(match))
    assert "<rect" not in picture
    assert set(re.findall("#[0-9a-f]{6}", picture)) <= {*look.COLOURS, look.INK}


def test_numbers_come_without_plotly() -> None:
    script = (
        "import sys, manaforge_widgets as mf\n"
        "m = mf.new_match('manaforge', seats=2, seed=7)\n"
        "mf.play_out(m, 'random')\n"
        "mf.prestige_curves\n"
        "table = mf.prestige_table(m)\n"
        "assert table.columns and table.sentence and table._repr_html_()\n"
        "assert 'plotly' not in sys.modules, 'plotly was imported before a figure was asked for'\n"
        "mf.prestige_curves(m)\n"
        "assert 'plotly' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_table_has_a_row_for_each_seat_at_each_point(match: Match) -> None:
    data = mf.prestige_table(match, ["Ann", "Bo", "Cy"])
    columns = data.columns
    assert {len(column) for column in columns.values()} == {3 * len(data.steps)}
    assert columns["step"][3:6] == [data.steps[1]] * 3
    assert columns["round"][:3] == [0, 0, 0]
    assert columns["round"][-1] == 9
    assert columns["turn_of"][:3] == [None] * 3
    for seat, name in enumerate(["Ann", "Bo", "Cy"]):
        rows = [row for row, one in enumerate(columns["seat"]) if one == seat]
        assert {columns["name"][row] for row in rows} == {name}
        assert [columns["prestige"][row] for row in rows] == list(data.scores[seat])
        assert sum(columns["gain"][row] for row in rows) == data.scores[seat][-1] - data.scores[seat][0]
    for row, turn_of in enumerate(columns["turn_of"][3:], 3):
        assert f"the turn of {['Ann', 'Bo', 'Cy'][turn_of]} in round {columns['round'][row]}" == data.labels[row // 3]


def test_a_score_with_the_name_of_another_column_is_called_score(match: Match) -> None:
    assert list(replace(curves(match), score_name="victory points").columns)[6] == "victory_points"
    assert list(replace(curves(match), score_name="seat").columns)[6] == "score"
    assert list(replace(curves(match), score_name="!").columns)[6] == "score"


def test_a_data_frame_has_real_types(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = SimpleNamespace(Series=lambda _, dtype: dtype, DataFrame=dict)
    monkeypatch.setitem(sys.modules, "pandas", pandas)  # type: ignore[arg-type]
    types = mf.prestige_table(match).to_pandas()
    assert types == dict.fromkeys(types, "int64") | {"turn_of": "Int64", "name": "category"}
    monkeypatch.setitem(sys.modules, "pandas", None)  # type: ignore[arg-type]
    with pytest.raises(mf.GameError, match="pip install pandas"):
        mf.prestige_table(match).to_pandas()


def test_a_click_and_a_step_change_nothing_of_the_charts_size(match: Match) -> None:
    replay = mf.Replay(match)
    chart = mf.PrestigeCurves(match, follow=replay)
    before = chart.layout.to_plotly_json()
    chart.data[0]._dispatch_on_click(SimpleNamespace(point_inds=[9]), None)
    after = chart.layout.to_plotly_json()
    assert replay.step == chart.curves.steps[9]
    assert {name for name in after if after[name] != before[name]} == {"shapes"}


def test_the_chart_is_whole_in_the_first_message_to_the_page(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of later ones, a page that still loads plotly may lose some.
    sent: list[tuple[str, dict[str, Any]]] = []

    class Recorded(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, **_rest: Any) -> None:
            sent.append((msg_type, data["state"]))

    replay = mf.Replay(match)
    monkeypatch.setattr("comm.create_comm", Recorded)
    mf.PrestigeCurves(match, follow=replay, layout={"height": 300})
    [(kind, state)] = sent
    assert kind == "comm_open"
    assert [trace["name"] for trace in state["_widget_data"]] == ["Seat 0", "Seat 1", "Seat 2"]
    assert state["_widget_layout"]["height"] == 300
    assert len(state["_widget_layout"]["shapes"]) == 1
    assert not state.get("_py2js_addTraces")
    # Plotly takes longer to load than a page waits for a widget to be ready, so our small module loads it.
    assert len(state["_esm"]) < 10_000
    assert state["_plotly"] == str(go.FigureWidget._esm)


def test_the_page_keeps_whatever_a_chart_is_told_while_plotly_loads() -> None:
    kept = re.findall(r'"(_py2js_\w+)"', (bundle.FRONTEND / "src/chart/later.ts").read_text(encoding="utf-8"))
    assert sorted(kept) == sorted(name for name in go.FigureWidget.class_traits() if name.startswith("_py2js_"))


@pytest.fixture(scope="module")
def forge() -> Match:
    m = mf.new_match("kings_forge", seats=3, seed=7)
    mf.play_out(m, "greedy")
    return m


def test_a_game_that_counts_scores_after_a_round_has_a_point_after_each(forge: Match) -> None:
    data = curves(forge)
    rounds = forge.status().round
    assert data.counted == "round"
    assert data.labels == ("the start", *(f"round {number}" for number in range(1, rounds + 1)))
    assert data.rounds == tuple(range(rounds + 1))
    assert set(data.turns) == {None}
    for step, *points in zip(data.steps, *data.scores, strict=True):
        assert points == [len(seat.crafts) for seat in forge.at(step).seats]
    assert [curve[-1] for curve in data.scores] == list(forge.outcome.scores)  # type: ignore[union-attr]


def test_the_score_has_the_game_s_name_and_the_highest_rank_stands_beside_it(forge: Match) -> None:
    data = mf.prestige_table(forge, ["Ann", "Bo", "Cy"])
    assert data.score_name == "crafts"
    assert f" after {len(data.steps) - 1} rounds (crafts: Ann {data.scores[0][-1]}, " in data.sentence
    assert data.sentence.endswith(f"; highest rank: {', '.join(f'{n} {c[-1]}' for n, c in ranks_of(data))}.")
    assert list(data.columns)[6:] == ["crafts", "gain", "highest_rank"]
    ranks = {craft.name: craft.rank for craft in forge.rules.components.crafts}
    for step, *points in zip(data.steps, *data.also, strict=True):
        assert points == [max((ranks[name] for name in seat.crafts), default=0) for seat in forge.at(step).seats]
    for seat in range(3):
        rows = [row for row, one in enumerate(data.columns["seat"]) if one == seat]
        assert [data.columns["highest_rank"][row] for row in rows] == list(data.also[seat])
    assert "<th scope='col'>Bo: highest rank</th>" in data._repr_html_()


def ranks_of(data: Curves) -> list[tuple[str, tuple[int, ...]]]:
    """Each name with what the game tells beside the score."""
    return list(zip(data.names, data.also, strict=True))


def test_what_is_told_beside_the_score_has_a_panel_of_its_own(forge: Match) -> None:
    data = curves(forge)
    figure = mf.prestige_curves(forge)
    assert figure.layout.yaxis.title.text == "crafts"
    assert figure.layout.yaxis2.title.text == "highest rank"
    assert figure.layout.xaxis.title.text == "rounds played"
    assert figure.layout.yaxis.domain[0] > figure.layout.yaxis2.domain[1]
    assert [trace.yaxis for trace in figure.data] == ["y"] * 3 + ["y2"] * 3
    for seat in range(3):
        scores, ranks = figure.data[seat], figure.data[3 + seat]
        assert (tuple(scores.y), tuple(ranks.y)) == (data.scores[seat], data.also[seat])
        assert (scores.line.dash, scores.marker.symbol) == (ranks.line.dash, ranks.marker.symbol)
    picture = curves_svg(data)
    assert picture.count("<polyline") == 6
    assert ">highest rank</text>" in picture


def test_a_click_in_either_panel_moves_the_replay_and_the_cursor_runs_through_both(forge: Match) -> None:
    replay = mf.Replay(forge)
    chart = mf.PrestigeCurves(forge, follow=replay)
    assert (chart.layout.shapes[0].yref, chart.layout.shapes[0].y0, chart.layout.shapes[0].y1) == ("paper", 0, 1)
    chart.data[4]._dispatch_on_click(SimpleNamespace(point_inds=[2]), None)
    assert replay.step == chart.curves.steps[2]
    assert chart.layout.shapes[0].x0 == 2


def test_a_game_without_a_second_number_has_one_panel(match: Match) -> None:
    assert curves(match).also == ()
    assert curves(match).counted == "turn"
    assert "yaxis2" not in mf.prestige_curves(match).layout.to_plotly_json()


def test_a_second_number_with_the_name_of_another_column_is_called_also(forge: Match) -> None:
    for name in ("gain", "crafts", "!", "also"):
        assert list(replace(curves(forge), also_name=name).columns)[8] == "also"


def test_a_match_in_its_first_round_has_no_round_to_show() -> None:
    assert curves(mf.new_match("kings_forge", seats=2, seed=7)).sentence == "There is no round to show yet."


def test_labels_stand_apart_on_an_axis_that_reaches_far_above_them() -> None:
    m = mf.new_match("manasurge", seats=4, seed=4)
    mf.play_out(m, "random")
    data = curves(m)
    # Nobody ends with much damage, though somebody had much on the way.
    data = replace(data, also=tuple((*curve[:-1], 1) for curve in data.also))
    figure = draw(go.Figure(), data)
    labels = sorted(label.y for label in figure.layout.annotations if label.yref == "y2")
    assert all(above - below >= max(map(max, data.also)) / 8 for below, above in pairwise(labels))


def test_labels_stand_apart_and_near_their_lines() -> None:
    assert look.spread([0, 0, 4], 8) == [0.0, 0.5, 4.0]


def test_to_html_writes_a_page_like_that_of_any_other_widget(match: Match, tmp_path: Path) -> None:
    chart = mf.PrestigeCurves(match, names=["Ann", "Bo & <i>", "Cy"])
    path = chart.to_html(tmp_path / "curves.html")
    page = path.read_text(encoding="utf-8")
    assert "<title>Manaforge</title>" in page
    assert "Bo &amp; &lt;i&gt;" in page
    assert "<script" not in page
    assert "default-src 'none'" in page
    with pytest.raises(mf.ArgumentError, match="title must be a text or None, not 5"):
        chart.to_html(path, title=5)  # type: ignore[arg-type]
    with pytest.raises(mf.SaveError, match="there is no folder"):
        chart.to_html(tmp_path / "missing" / "curves.html")
