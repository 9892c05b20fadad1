"""The odds on King's Forge's table: they are those of ``mf.odds.market``, and stand at the things they are about."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.kings_forge.table import odds as table_odds
from manaforge_widgets.games.kings_forge.table.board import KingsForgeTable


def test_the_chances_on_the_crafts_are_those_of_the_market() -> None:
    for seed in (1, 5):
        match = mf.new_match("kings_forge", seats=3, seed=seed)
        table = KingsForgeTable(match)
        while match.to_act and match.step < 60:
            seat = match.to_act[0]
            view = match.view(seat)
            told = table.odds(seat, view)
            market = mf.odds.market(match, seat)
            assert told is not None
            assert not told["working"]
            assert not told["error"]
            shown = {name: row["chance"] for name, row in told["crafts"].items()}
            assert {name: Fraction(row["exact"]) for name, row in shown.items() if row} == dict(market.chances)
            options = {
                option["target"]: option["action"] for option in table.asked(seat, view, ["A", "B", "C"]).options
            }
            for target, claim in told["claims"].items():
                gain = market.claim(options[target]).gain
                points = {name: round(100 * change) for name, change in gain.now.items()}
                assert {name: row["points"] for name, row in claim["crafts"].items()} == points
            match.apply(choose(match, seat, "random"))


def test_odds_come_bit_by_bit_and_end() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=15)
    seat = match.to_act[0]
    parts = [part for part in KingsForgeTable(match).odds_steps(seat, match.view(seat)) if part]
    assert [part["working"] for part in parts] == [True, False]
    assert not parts[0]["claims"]
    assert parts[-1]["claims"]
    assert any(claim["brief"] for claim in parts[-1]["claims"].values())


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_has_odds_without_an_error_on_its_boards(seats: int) -> None:
    match = mf.new_match("kings_forge", seats=seats, seed=8)
    board = mf.Board(match, 0)
    whens = set()
    while match.to_act and match.step < 120:
        match.apply(choose(match, match.to_act[0], "random"))
        if board.odds:
            assert not board.odds["error"]
            whens.add(board.odds["when"])
    assert whens == {"now", "next"}


def test_a_change_and_a_name_are_told_in_few_words() -> None:
    assert table_odds._brief("add 2 to gem-1 by Blacksmith") == "+2 on gem 1"
    assert table_odds._brief("set gem-1 to 6 by Jeweller") == "gem 1 to 6"
    assert table_odds._brief("flip metal-2 by Mirror Maker") == "flip metal 2"
    assert table_odds._brief("turn ones to sixes by Temple") == "ones to sixes"
    assert table_odds._stolen(Fraction(1, 1000)) == "stolen 1 %"
    assert table_odds._stolen(Fraction(999, 1000)) == "stolen 99 %"
    assert table_odds._stolen(Fraction(1)) == "stolen 100 %"
    assert doctest.testmod(table_odds).failed == 0
