"""A board of King's Forge that asks for a guess before it shows a chance."""

from __future__ import annotations

import json
from typing import Any

import pytest
from presented import odds_of
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.kings_forge.board.predict import ANY, TWO
from manaforge_widgets.games.kings_forge.board.presenter import KingsForgePresenter

CRAFTED = "With the roll of this round: how likely is it that you can craft "


def asked(board: mf.Board) -> str:
    """Lock a guess of 40 per cent; returns the question that was asked."""
    question: dict[str, Any] = board.prediction["next"]
    assert request(board, "guess", question=question["id"], percent=40) == ""
    return str(question["id"])


def chances(odds: dict[str, Any]) -> list[str]:
    """Every chance in these odds that is neither 0 nor 1, exactly, but for what others may steal."""
    groups = [group for group in odds["groups"] if group["caption"] != "Who may steal"]
    rows = [*odds["crafts"].values(), *odds["steals"].values(), *(row for group in groups for row in group["rows"])]
    several = [chance for row in odds["several"] for chance in (row["some"], row["all"])]
    shown = [*(row["chance"] for row in rows), *several, odds["two"]]
    return [chance["exact"] for chance in shown if chance and 0 < chance["share"] < 1]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (2, 4))])
def test_no_chance_is_sent_before_its_guess(seed: int) -> None:
    match = mf.new_match("kings_forge", seats=3, seed=seed)
    greedy = find_bot(match.rules, "greedy")
    board = mf.Board(match, 0, predict=True)
    table = KingsForgePresenter(match)
    kinds = set()
    while match.to_act and match.step < 80:
        odds: Any = odds_of(table, 0, match.view(0))
        if match.to_act == (0,) and odds is not None:
            open_ones = table.questions(odds)
            assert len(open_ones) == len({one.id for one in open_ones})
            told: set[str] = set()
            while board.prediction["next"]:
                sent = board.odds
                hidden = {one.id for one in open_ones} - told
                assert not hidden & {tell for group in sent["groups"] for row in group["rows"] for tell in row["tells"]}
                for name, row in sent["crafts"].items():
                    assert (row["chance"] is None) is (
                        f"craft {name}" in hidden or odds["crafts"][name]["chance"] is None
                    )
                assert not any(row["rests"] for row in (*sent["crafts"].values(), *sent["steals"].values()))
                if {one for one in hidden if not one.startswith("steal")}:
                    assert (sent["several"], sent["two"]) == ([], None)
                if hidden == {one.id for one in open_ones}:
                    assert chances(sent) == []
                    assert not any(claim["brief"] + claim["long"] for claim in sent["claims"].values()) or not any(
                        one.startswith("craft") for one in hidden
                    )
                told.add(asked(board))
            assert told == {one.id for one in open_ones}
            assert {**board.odds, "step": 0} == {**odds, "step": 0}
            kinds |= {one.split()[0] for one in told}
        match.apply(choose(match, match.to_act[0], greedy))
    assert kinds >= {"craft", ANY, TWO}
    assert len(board.guesses) > 5


def test_the_questions_say_which_roll_is_meant() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=15)
    board = mf.Board(match, match.to_act[0], predict=True)
    assert board.prediction["next"]["words"].startswith(CRAFTED)
    name = board.prediction["next"]["words"].removeprefix(CRAFTED).removesuffix("?")
    assert board.odds["crafts"][name]["chance"] is None
    exact = mf.odds.market(match, match.to_act[0]).chances[name]
    assert f"{exact.numerator}/{exact.denominator}" not in json.dumps(board.odds)
    asked(board)
    [row] = board.guesses
    assert (row.what, row.exact) == (name, exact)
    assert board.odds["crafts"][name]["chance"]["exact"] == f"{exact.numerator}/{exact.denominator}"
