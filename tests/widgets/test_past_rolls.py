"""The rolls in a replay and in a look back: all of them, packed, as the one who looks may see them."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from widgets.islands import new_islands
from widgets.requests import request, send
from widgets.test_rolls import NAMES, match_of, rolls_of

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.widgets.shapes import PackedRolls, RollView

GAMES = ["manaforge", "kings_forge", "manasurge"]


def unpacked(packed: PackedRolls) -> list[Any]:
    """The rolls as a page reads them: its twin is in frontend/src/shell/replay/rolled.tsx."""
    texts = packed["texts"]
    return [
        (
            *(step, seat, ended),
            [json.loads(texts[die]) for die in dice],
            [(texts[about], texts[percent], came, texts[words]) for about, percent, came, words in rows],
        )
        for step, seat, ended, dice, rows in packed["rolls"]
    ]


def told(rolls: list[RollView]) -> list[Any]:
    """Some rolls as a replay shows them: without results that were certain."""
    return [
        (
            roll["step"],
            roll["seat"],
            roll["ended"],
            roll["dice"],
            [
                (row["about"], row["chance"]["percent"], row["came"] and round(row["came"], 3), row["words"])
                for row in roll["results"]
                if 0 < Fraction(row["chance"]["exact"]) < 1
            ],
        )
        for roll in rolls
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_holds_all_rolls_and_is_hardly_larger(game: str, tmp_path: Path) -> None:
    match = match_of(game, 3)
    replay = mf.Replay(match, names=NAMES[:3])
    assert replay.rolls is None, "nobody has asked"
    without = len(replay._page(title="x"))
    page = replay.to_html(tmp_path / "page.html", title="x")
    assert page.stat().st_size < 1.1 * without
    assert unpacked(replay.rolls) == told(rolls_of(match, None))
    assert any(row for *_, rows in unpacked(replay.rolls) for row in rows)


def test_who_may_not_see_all_sees_no_more_in_a_replay() -> None:
    match = mf.new_match("manasurge", seats=3, seed=3)
    mf.play_out(match, "greedy")
    part = match.branch(match.step - 5)
    replay = mf.Replay(part, viewer=1, names=NAMES[:3])
    assert send_rolls(replay) == ""
    replay._slices.finish()
    assert unpacked(replay.rolls) == told(rolls_of(part, 1)) != told(rolls_of(part, None))


def send_rolls(widget: Any) -> str:
    return str(send(widget, {"kind": "rolled", "request": 1})["error"])


def test_a_game_without_rolls_has_none_from_the_beginning() -> None:
    assert mf.Replay(new_islands()).rolls == {"texts": [], "rolls": []}


@pytest.mark.parametrize("game", GAMES)
def test_to_look_back_on_a_board_brings_the_rolls_that_its_player_may_see(game: str) -> None:
    whole = match_of(game, 3)
    match = whole.branch(whole.step - 5)
    board = mf.Board(match, 1, names=NAMES[:3])
    before = board.rolls
    assert before["past"] is None
    assert send_rolls(board) == ""
    now = board.rolls
    assert unpacked(now["past"]) == told(rolls_of(match, 1))
    assert now["rolls"] == before["rolls"]
    match.apply(match.legal_actions(match.to_act[0])[0], match.to_act[0])
    assert board.rolls["past"] is None, "it is of an older table"
    board.show_odds = False
    assert send_rolls(board) == ""
    assert board.rolls is None


def test_what_a_player_knows_of_hidden_cards_stays_off_a_shared_screen() -> None:
    match = match_of("manasurge", 3).branch(60)
    shared = mf.Board(match, seat=[0, 1, 2], names=NAMES[:3])
    cover = shared.snapshot["cover"]
    assert request(shared, "reveal", seat=cover["seat"], cover=cover["number"]) == ""
    assert send_rolls(shared) == ""
    assert shared.rolls["past"] is None
    public = mf.Board(match_of("kings_forge", 3).branch(40), seat=[0, 1, 2], names=NAMES[:3])
    assert send_rolls(public) == ""
    assert public.rolls["past"]["rolls"]
