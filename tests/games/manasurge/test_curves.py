"""Curves of ManaSurge: shards after every spell, and damage cards as a second line of each seat."""

from __future__ import annotations

import pytest
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.charts.curves import curves
from manaforge_widgets.charts.still import curves_svg


@pytest.fixture(scope="module")
def match() -> mf.Match:
    """A game of six greedy seats with wizards."""
    m = mf.new_match("manasurge", seats=6, seed=7, wizards=True)
    mf.play_out(m, "greedy")
    return m


def test_there_is_a_point_after_each_spell(match: mf.Match) -> None:
    data = curves(match)
    spells = match.status().round
    assert data.counted == "spell"
    assert data.score_name == "shards"
    assert data.labels == ("the start", *(f"spell {number}" for number in range(1, spells + 1)))
    for step, *shards in zip(data.steps, *data.scores, strict=True):
        assert shards == [seat.shards for seat in match.at(step).seats]
    assert match.outcome is not None
    assert [curve[-1] for curve in data.scores] == list(match.outcome.scores)
    assert data.winners == match.outcome.winners


def test_damage_stands_beside_the_shards(match: mf.Match) -> None:
    data = curves(match)
    assert data.also_name == "damage"
    for step, *damage in zip(data.steps, *data.also, strict=True):
        assert damage == [seat.damage.count for seat in match.at(step).seats]
    assert list(mf.prestige_table(match).columns)[-3:] == ["shards", "gain", "damage"]
    assert "; damage: Seat 0 " in data.sentence


def test_shards_of_a_spell_that_is_played_show_when_it_ends() -> None:
    """MS-E1: the spell's shards are owned at its end; the last point of a match that goes on is where it stands."""
    table = Table(3)
    table.hand(0, "8 Fireball", "1 Frost", "2 Frost")
    table.hand(1, "1 Quake", "2 Quake", "3 Quake")
    table.hand(2, "4 Quake", "5 Quake", "6 Quake")
    m = table.match()
    play(m, "play 8 Fireball", "direction left")
    assert [curve[-1] for curve in curves(m).scores] == [0, 0, 0]
    play(m, "struck")
    assert [curve[-1] for curve in curves(m).scores] == [2, 0, 0]
    assert [curve[-1] for curve in curves(m).also] == [0, 3, 0]


def test_six_seats_are_drawn_with_two_panels_and_a_mark_for_each_seat(match: mf.Match) -> None:
    figure = mf.prestige_curves(match)
    assert (figure.layout.yaxis.title.text, figure.layout.yaxis2.title.text) == ("shards", "damage")
    assert figure.layout.xaxis.title.text == "spells played"
    assert len({(trace.line.dash, trace.marker.symbol) for trace in figure.data}) == 6
    assert curves_svg(curves(match)).count("<polyline") == 12
