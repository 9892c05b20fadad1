"""Charts of simulations: their numbers are those of the games, their sentences those of the numbers."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections import Counter
from statistics import fmean, median, quantiles

import plotly.io
import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import manaforge_widgets as mf
from manaforge_widgets.charts import Chart, look
from manaforge_widgets.charts.blank import PLOTLY
from manaforge_widgets.charts.by_round import quantile
from manaforge_widgets.charts.chart import in_lines, shared
from manaforge_widgets.charts.curves import curves
from manaforge_widgets.simulation.results import Results

DRAWN = [mf.charts.scores, mf.charts.leads, mf.charts.seat_wins, mf.charts.decided, mf.charts.cards]


@pytest.fixture(scope="module")
def played() -> Results:
    return mf.simulate("manaforge", bots=["greedy", "random"], games=20, seed=1, progress=False)


@pytest.fixture(scope="module")
def forged() -> Results:
    return mf.simulate("kings_forge", bots=["greedy", "random"], seats=2, games=4, seed=2, progress=False)


def table(chart: Chart) -> list[dict[str, object]]:
    return [dict(zip(chart.columns, values, strict=True)) for values in zip(*chart.columns.values(), strict=True)]


@given(st.lists(st.integers(-20, 60), min_size=2, max_size=40))
def test_quantiles_are_those_of_the_standard_library(values: list[int]) -> None:
    found = [quantile(Counter(values), share) for share in (0.25, 0.5, 0.75)]
    assert found == pytest.approx(quantiles(values, n=4, method="inclusive"))


@pytest.mark.parametrize("which", ["played", "forged"])
def test_scores_are_those_of_the_matches_after_each_round(which: str, request: pytest.FixtureRequest) -> None:
    results = request.getfixturevalue(which)
    found = table(mf.charts.scores(results))
    last = max(int(str(row["round"])) for row in found)
    after: dict[tuple[str, int], list[int]] = {}
    for game, line_up in enumerate(results.games["line_up"]):
        data = curves(results.match(game))
        for seat, bot in enumerate(line_up.split(", ")):
            by_round = dict(zip(data.rounds, data.scores[seat], strict=True))
            now = 0
            for at in range(last + 1):
                now = by_round.get(at, now)
                after.setdefault((bot, at), []).append(now)
    for row in found:
        values = after[str(row["bot"]), int(str(row["round"]))]
        assert (row["games"], row["median"]) == (len(values), median(values))
        assert row["mean"] == pytest.approx(fmean(values))
    assert len(found) == len(after)


def test_a_lead_is_over_the_best_other_seat(played: Results) -> None:
    scores, leads = table(mf.charts.scores(played)), table(mf.charts.leads(played))
    for score, lead in zip(scores, leads, strict=True):
        other = next(row for row in scores if row["round"] == score["round"] and row["bot"] != score["bot"])
        assert lead["mean"] == pytest.approx(float(str(score["mean"])) - float(str(other["mean"])))
        assert 0 <= float(str(lead["ahead"])) <= 1


def test_games_are_decided_when_the_winner_leads_for_good(played: Results) -> None:
    rounds = []
    for game in played.games["game"]:
        match = played.match(game)
        data, winners = curves(match), match.outcome.winners  # type: ignore[union-attr]
        since = None
        for at, points in zip(data.rounds, zip(*data.scores, strict=True), strict=True):
            ahead = len(winners) == 1 and all(
                points[winners[0]] > points[seat] for seat in range(2) if seat != winners[0]
            )
            since = (at if since is None else since) if ahead else None
        rounds.append(since)
    found = {row["round"]: row["games"] for row in table(mf.charts.decided(played)) if row["games"]}
    assert found == Counter(rounds)
    late = sum(since == 9 for since in rounds) / len(rounds)
    assert f" {100 * late:.1f} % (" in mf.charts.decided(played).sentence


def test_cards_are_counted_once_a_seat_and_game(played: Results) -> None:
    built = {
        (game, seat, card): win
        for game, seat, card, win in zip(*(played.cards[name] for name in ("game", "seat", "card", "win")), strict=True)
    }
    found = table(mf.charts.cards(played))
    assert {row["card"] for row in found} == {card for *_, card in built}
    for row in found:
        wins = [win for (*_, card), win in built.items() if card == row["card"]]
        assert (row["built"], row["rate"]) == (len(wins), pytest.approx(fmean(wins)))
        assert row["build_rate"] == pytest.approx(len(wins) / 40)
        for name in ("rate", "build_rate", "above"):
            start = name.replace("build_rate", "build")
            assert row[f"{start}_low"] <= row[name] <= row[f"{start}_high"]  # type: ignore[operator]
    assert [row["above"] for row in found] == sorted((row["above"] for row in found), reverse=True)  # type: ignore[type-var]


def test_a_card_that_only_the_strong_build_is_not_praised_for_that(played: Results) -> None:
    # What one bot wins above its own average is nought over all that it does.
    seats = played.seats
    rates = {
        (bot, seat): fmean(
            win
            for win, name, at in zip(seats["win"], seats["bot"], seats["seat"], strict=True)
            if (name, at) == (bot, seat)
        )
        for bot in ("greedy", "random")
        for seat in (0, 1)
    }
    for row in table(mf.charts.cards(played, "greedy")):
        assert (
            min(rates["greedy", 0], rates["greedy", 1])
            <= row["expected"]
            <= max(rates["greedy", 0], rates["greedy", 1])
        )  # type: ignore[operator]


def test_the_shares_of_a_chart_of_decided_games_are_those_of_its_table(played: Results) -> None:
    chart = mf.charts.decided(played)
    labels = [note.text for note in chart.figure.layout.annotations if note.text.endswith(" %")]
    assert labels == [cells[2] for cells in chart.rows]
    assert sum(float(label.removesuffix(" %")) for label in labels) == pytest.approx(100, abs=0.05 * len(labels) + 0.01)


@pytest.mark.parametrize(("share", "words"), [(0.105, "11 %"), (0.115, "12 %"), (0.165, "17 %"), (0.164, "16 %")])
def test_a_half_is_rounded_up(share: float, words: str) -> None:
    assert shared(share) == words


def test_talents_are_cards_of_their_own_kind(played: Results) -> None:
    both, talents = mf.charts.cards(played), mf.charts.cards(played, kind="talent")
    assert {row["kind"] for row in table(both)} == {"item", "talent"}
    assert sum(int(str(row["built"])) for row in table(talents)) == 2 * len(played.seats["seat"])
    assert {row["round"] for row in table(talents)} == {0}
    assert any(label.endswith(", talent") for label in both.figure.data[0].y)
    assert all(" had " in told.sentence for told in (both, talents))
    with pytest.raises(mf.GameError, match="there is no kind of card 'spell'; the kinds are item and talent"):
        mf.charts.cards(played, kind="spell")


def test_a_card_may_do_more_than_was_seen_and_it_is_told_how_much(
    played: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = mf.charts.cards(played, "greedy", "talent")
    assert none.sentence == "greedy had no card 20 times: too few to see which cards go with winning or losing."
    monkeypatch.setattr("manaforge_widgets.charts.card_wins._LEAST", 5)
    chart = mf.charts.cards(played, "greedy", "talent")
    columns = (chart.columns[name] for name in ("built", "card", "above_low", "above_high"))
    often = [row for row in zip(*columns, strict=True) if row[0] >= 5]
    end, card, built = max((abs(end), card, built) for built, card, *ends in often for end in ends)
    first, told = chart.sentence.split(". ", 1)
    assert first == "None of the cards that greedy had at least 5 times clearly goes with winning or losing"
    assert re.fullmatch(
        rf"These games could have missed (an |a dis)advantage of up to {100 * end:.1f} percentage points for "
        rf"{re.escape(card)} \(had {built} times\): the far end of the 95 % interval\.",
        told,
    )


def test_the_names_of_cards_that_come_with_a_game_are_not_cut() -> None:
    manaforge, forge = mf.new_match("manaforge", seats=2).rules, mf.new_match("kings_forge", seats=2).rules
    names = [f"{card.name}, item" for card in manaforge.components.items]  # type: ignore[attr-defined]
    names += [f"{card.name}, talent" for card in manaforge.components.talents]  # type: ignore[attr-defined]
    names += [card.name for card in forge.components.crafts]  # type: ignore[attr-defined]
    labels = in_lines(names)
    assert [html.unescape(label).replace("<br>", " ") for label in labels] == names
    assert max(label.count("<br>") for label in labels) == 1


def test_names_that_begin_alike_are_told_apart() -> None:
    names = [f"The Grand Ceremonial Wand of Owl {number}" for number in (1, 2)]
    assert [label.replace("<br>", " ") for label in in_lines(names)] == names
    assert in_lines([*names[:1], "The Grand Table"]) == ["The Grand<br>Ceremonial Wand…", "The Grand Table"]


def test_each_seat_has_a_mark_for_each_bot(played: Results) -> None:
    found = table(mf.charts.seat_wins(played))
    summary = played.summary().columns
    for row in found:
        place = next(
            number
            for number, key in enumerate(zip(summary["bot"], summary["seat"], strict=True))
            if key == (row["bot"], row["seat"])
        )
        assert (row["rate"], row["low"]) == (summary["rate"][place], summary["rate_low"][place])
    # The sentence is of all bots together.
    effect = played.seat_effect()
    assert effect.sentence == mf.charts.seat_wins(played).sentence
    together = mf.charts.seat_wins(played).notes[-1]
    for _, _, rate, interval, *_ in effect.rows:
        assert f"{rate} in seat" in together
        assert f"({interval})" in together


@pytest.mark.parametrize("draw", DRAWN)
def test_a_chart_is_read_in_colours_of_any_theme_marks_and_words(draw: object, played: Results) -> None:
    chart = draw(played)  # type: ignore[operator]
    figure = chart.figure
    assert (figure.layout.paper_bgcolor, figure.layout.plot_bgcolor) == ("rgba(0, 0, 0, 0)",) * 2
    figure.layout.template = None
    assert set(re.findall("#[0-9a-f]{6}", figure.to_json())) <= {*look.COLOURS, look.INK}
    assert not figure.layout.showlegend
    assert figure.layout.annotations
    assert " ".join(figure.layout.title.text.replace("<br>", " ").split()) == chart.sentence
    assert chart.sentence.endswith(".")
    assert len(chart.rows) == len(next(iter(chart.columns.values())))
    numbers = chart.table_html("The numbers")
    assert numbers.startswith("<details><summary>The numbers</summary><")
    assert numbers.count("<tr>") == 1 + len(chart.rows)
    lines = [trace for trace in figure.data if trace.type == "scatter" and trace.mode == "lines+markers"]
    assert len({(trace.line.dash, trace.marker.symbol) for trace in lines}) == len(lines)
    assert chart.sentence in repr(chart)


def test_names_are_text() -> None:
    evil = "<b onclick=alert(1)>Bo</b>"
    results = mf.simulate("manaforge", bots={evil: "greedy", "random": "random"}, games=2, seed=1, progress=False)
    for draw in DRAWN:
        chart = draw(results)
        assert "<b" not in chart.figure.to_json()
        assert "<b" not in chart._repr_html_()


def test_a_notebook_shows_the_figure_and_the_numbers(played: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    InteractiveShell.instance()
    # Plotly looks for a notebook when it is imported, and other tests may have done that without one.
    monkeypatch.setattr(plotly.io.renderers, "default", "plotly_mimetype")
    with capture_output() as shown:
        mf.charts.seat_wins(played)._ipython_display_()
    words, figure, numbers = (output.data for output in shown.outputs)
    assert words["text/html"].startswith("<p>In 20 games")
    # A narrow page breaks the lines of the words above; in the figure they would be cut off.
    assert "text" not in figure[PLOTLY]["layout"]["title"]
    assert numbers["text/html"].startswith("<details>")


def test_what_shows_a_match_shows_a_simulation_too(played: Results) -> None:
    chart = mf.charts.scores(played)
    assert mf.prestige_curves(played).to_json() == chart.figure.to_json()
    assert mf.prestige_table(played).columns == chart.columns
    widget = mf.PrestigeCurves(played, layout={"height": 333})
    assert repr(widget) == "PrestigeCurves(bots=2)"
    assert (len(widget.data), widget.layout.height) == (6, 333)
    assert widget.curves.columns == chart.columns
    still = widget._repr_mimebundle_()["text/html"]
    assert "data:image/svg+xml;base64," in still
    assert "<table" in still


def test_what_does_not_fit_is_refused_in_words(played: Results) -> None:
    with pytest.raises(mf.ArgumentError, match="belong to its bots"):
        mf.PrestigeCurves(played, names=["Ann", "Bo"])
    with pytest.raises(mf.ArgumentError, match="can't follow"):
        mf.PrestigeCurves(played, follow=mf.Replay(mf.new_match("manaforge", seats=2)))
    with pytest.raises(mf.ArgumentError, match=r"results must be what mf\.simulate returned"):
        mf.charts.scores(mf.new_match("manaforge", seats=2))  # type: ignore[arg-type]
    with pytest.raises(mf.GameError, match="did you mean 'greedy'"):
        mf.charts.cards(played, "gredy")
    surged = mf.simulate("manasurge", bots="random", seats=3, games=1, progress=False)
    with pytest.raises(
        mf.GameError, match="no card was built in this simulation of ManaSurge, so there is nothing to show"
    ):
        mf.charts.cards(surged)


def test_in_a_browser_every_figure_shows_itself_without_plotlys_own_way(
    played: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manaforge_widgets.charts.blank.HAS_THREADS", False)
    # As there, where nbformat is missing: plotly refuses.
    monkeypatch.setattr("plotly.io._renderers.nbformat", None)
    chart = mf.charts.seat_wins(played)
    shell = InteractiveShell.instance()
    for figure in (chart.figure, mf.prestige_curves(played), mf.prestige_curves(played.match(0))):
        with capture_output(stdout=False, stderr=False) as told:
            figure.show()
            shell.display_formatter.format(figure)
        assert [output.data for output in told.outputs] == [{PLOTLY: json.loads(figure.to_json())}] * 2
    with capture_output(stdout=False, stderr=False) as told:
        shell.display_formatter.format(chart)
    assert [set(output.data) & {PLOTLY, "text/html"} for output in told.outputs] == [
        {"text/html"},
        {PLOTLY},
        {"text/html"},
    ]


def lost(*_: object) -> object:
    raise ValueError("lost")


def test_games_that_were_forfeited_have_no_scores_to_draw() -> None:
    results = mf.simulate("manaforge", bots=[lost, "random"], games=2, progress=False)
    for draw in (mf.charts.scores, mf.charts.leads, mf.charts.decided):
        with pytest.raises(mf.GameError, match="no game was played to its end"):
            draw(results)
    assert table(mf.charts.seat_wins(results))[0]["rate"] == 0


def test_numbers_come_without_plotly() -> None:
    script = (
        "import sys, manaforge_widgets as mf\n"
        "r = mf.simulate('manaforge', bots='random', seats=2, games=2, progress=False)\n"
        "chart = mf.charts.scores(r)\n"
        "assert chart.columns and chart.sentence and chart._repr_html_() and r.summary() and r.seat_effect()\n"
        "assert 'plotly' not in sys.modules and 'scipy' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
