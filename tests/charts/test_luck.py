"""The chart of luck against skill."""

from __future__ import annotations

import re

import numpy as np
import pytest

import manaforge_widgets as mf
from manaforge_widgets.charts import look
from manaforge_widgets.simulation.results import Results


@pytest.fixture(scope="module")
def played() -> Results:
    return mf.simulate("manasurge", bots={"<b>Bo</b>": "greedy", "random": "random"}, games=40, luck=1, progress=False)


def test_shares_are_those_of_regressions_over_games(played: Results) -> None:
    luck = np.zeros((40, 2))
    for game, seat, value in zip(*(played.luck[name] for name in ("game", "seat", "luck")), strict=True):
        luck[game, seat] += value
    mine = [row for row, bot in enumerate(played.seats["bot"]) if bot == "random"]
    games, seats = ([played.seats[name][row] for row in mine] for name in ("game", "seat"))
    own = [luck[game, seat] for game, seat in zip(games, seats, strict=True)]
    others = [luck[game, 1 - seat] for game, seat in zip(games, seats, strict=True)]
    scores = np.array([played.seats["score"][row] for row in mine], float)
    design = np.column_stack([np.ones(40), own, others])
    (even, *slopes), left, _, _ = np.linalg.lstsq(design, scores)
    found = mf.charts.luck(played).columns
    at = found["bot"].index("random")
    assert found["even"][at] == pytest.approx(even)
    assert found["share"][at] == pytest.approx(1 - left[0] / ((scores - scores.mean()) ** 2).sum())
    assert found["luck_deviation"][at] == pytest.approx(np.mean((design[:, 1:] @ slopes) ** 2) ** 0.5)
    assert found["score"][at] == pytest.approx(scores.mean())


def test_it_is_read_in_colours_of_any_theme_marks_and_words(played: Results) -> None:
    chart = mf.charts.luck(played)
    figure = chart.figure
    assert chart.sentence.startswith("At even luck, <b>Bo</b> scores ")
    assert "<b" not in figure.to_json()
    figure.layout.template = None
    assert set(re.findall("#[0-9a-f]{6}", figure.to_json())) <= {*look.COLOURS, look.INK}
    assert [note.text.partition(":")[2].split()[0] for note in figure.layout.annotations] == ["luck", "luck"]
    points, lines = figure.data[:2], figure.data[2:]
    assert len({trace.marker.symbol for trace in points}) == len({trace.line.dash for trace in lines}) == 2
    assert sum(len(trace.x) for trace in points) == 80
    assert chart.table_html("The numbers").count("<tr>") == 3


def test_what_has_no_luck_to_tell_is_refused_in_words() -> None:
    with pytest.raises(mf.GameError, match="needs at least 20 scores of one bot, and no bot has them"):
        mf.charts.luck(mf.simulate("manasurge", ["greedy", "random"], 2, luck=1, progress=False))
    none = mf.simulate("manasurge", ["greedy", "random"], 2, progress=False)
    with pytest.raises(mf.GameError, match=r"run it with mf\.simulate\(\.\.\., luck=8\)"):
        mf.charts.luck(none)
    with pytest.raises(mf.ArgumentError, match="results must be what"):
        mf.charts.luck(None)  # type: ignore[arg-type]


def test_charts_call_a_round_what_the_game_calls_it(played: Results) -> None:
    for draw in (mf.charts.scores, mf.charts.leads, mf.charts.decided):
        chart = draw(played)
        words = chart.sentence + repr(chart) + chart.figure.layout.xaxis.title.text
        assert "spell" in words
        assert not re.search(r"\brounds?\b", words)
